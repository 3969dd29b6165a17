"""What words and pictures ask of the rules, compiled with them."""

import numpy as np

from parlour.core.compile import fast

from .rules import cards, covering, ends, judge, marks, placing, prospects, racks, sets, start, table

ROOM = np.zeros((101, 3), np.int32)  # a row for each number: what prospects, best_cell and paid_links write

setup = fast(start.setup)
tally = fast(sets.tally)
offers_end = fast(start.offers_end, 0)
refusal = fast(judge.refusal, 0)
clock_refusal = fast(judge.clock_refusal)
legal = fast(judge.legal, np.zeros(1, np.int32))
asks = fast(cards.asks, 0)
kind_of = fast(cards.kind_of, 0)
amount_of = fast(cards.amount_of, 0)
next_side = fast(table.next_side, 0)
next_dice = fast(table.next_dice)
most_dice = fast(table.most_dice)
reach = fast(sets.reach, 0)
hex_price = fast(covering.hex_price, 0)
standing = fast(ends.standing, 0)
progress = fast(ends.progress)
primes_used = fast(ends.primes_used)
zones_full = fast(ends.zones_full)
rack_fits = fast(racks.rack_fits, True)
by_lot = fast(marks.by_lot)
mark_on = fast(marks.mark_on, 0)
marks_made = fast(marks.marks_made)
has_cell = fast(sets.has_cell, 0)
place_reward = fast(placing.place_reward, 0, 0)
best_cell = fast(prospects.best_cell, 0, ROOM)
prospects_of = fast(prospects.prospects, 0, ROOM)
paid_links = fast(prospects.paid_links, ROOM)
hosts = fast(prospects.hosts)
