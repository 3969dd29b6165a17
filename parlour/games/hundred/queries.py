"""The rules that Hundred's texts and pictures need, as compiled functions to call from ordinary Python code."""

import numpy as np

from parlour.core.compile import compiled_query

from .rules import cards, covering, ends, judge, marks, placing, prospects, racks, sets, start, table

ROOM = np.zeros((101, 3), np.int32)  # a row for each number: what prospects, best_cell and paid_links write

setup = compiled_query(start.setup)
tally = compiled_query(sets.tally)
offers_end = compiled_query(start.offers_end, 0)
refusal = compiled_query(judge.refusal, 0)
clock_refusal = compiled_query(judge.clock_refusal)
legal = compiled_query(judge.legal, np.zeros(1, np.int32))
asks = compiled_query(cards.asks, 0)
kind_of = compiled_query(cards.kind_of, 0)
amount_of = compiled_query(cards.amount_of, 0)
next_side = compiled_query(table.next_side, 0)
next_dice = compiled_query(table.next_dice)
most_dice = compiled_query(table.most_dice)
repertoire = compiled_query(table.repertoire, 0)
reach = compiled_query(sets.reach, 0)
hex_price = compiled_query(covering.hex_price, 0)
standing = compiled_query(ends.standing, 0)
progress = compiled_query(ends.progress)
primes_used = compiled_query(ends.primes_used)
zones_full = compiled_query(ends.zones_full)
rack_fits = compiled_query(racks.rack_fits, True)
by_lot = compiled_query(marks.by_lot)
mark_on = compiled_query(marks.mark_on, 0)
marks_made = compiled_query(marks.marks_made)
has_cell = compiled_query(sets.has_cell, 0)
place_reward = compiled_query(placing.place_reward, 0, 0)
best_cell = compiled_query(prospects.best_cell, 0, ROOM)
prospects_of = compiled_query(prospects.prospects, 0, ROOM)
paid_links = compiled_query(prospects.paid_links, ROOM)
joinable = compiled_query(prospects.joinable)
