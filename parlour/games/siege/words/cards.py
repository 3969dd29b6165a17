"""The texts of the Fate Cards: for each card a sentence of its story, and a sentence that says what it does.
S-70
"""

CARDS = (
    ("", ""),
    ("Your king weds a princess: a dowry of 400 guineas.", "Receive 400 guineas."),
    ("A rich harvest fills the barns.", "Receive 300 guineas."),
    ("An ally overseas pays what he promised.", "Receive 500 guineas."),
    ("Divers raise an old chest.", "Receive 200 guineas."),
    ("Smugglers pay their fines.", "Receive 100 guineas."),
    ("Prisoners are ransomed.", "Receive 300 guineas."),
    ("The lottery is sold out.", "Receive 200 guineas."),
    ("The prize court sits.", "Receive 100 guineas for each ship, at most 500."),
    ("Market dues come in.", "Receive 200 guineas for each fort, at most 800."),
    ("The wine merchants buy a charter.", "Receive 200 guineas."),
    ("Drummers go through the villages.", "Receive two soldiers."),
    ("An old soldier comes back.", "Receive one soldier."),
    ("The foundry delivers.", "Receive one cannon."),
    ("The royal stud sends horses.", "Receive one cavalry unit."),
    ("A ship is launched.", "Receive one ship."),
    ("Deserters come over at night.", "Receive one soldier and one cavalry unit."),
    ("The masons owe you work.", "Receive four wall blocks."),
    ("Two carts of stone arrive.", "Receive two wall blocks."),
    ("Prisoners mend the ramparts.", "Receive four wall blocks."),
    ("A steady wind from astern.", "Next turn your ships sail eight squares."),
    ("A forced march.", "Next turn your soldiers move six squares."),
    ("A spark in the magazine.", "The north wall of one fort falls with all on it."),
    ("An old mine caves in.", "The south wall of one fort falls with all on it."),
    ("Frost in the masonry.", "Lose three blocks of an east wall. You choose which."),
    ("Water under the footings.", "Lose three blocks of a west wall. You choose which."),
    ("A gale.", "One of your ships outside ports sinks with all aboard."),
    ("Worm in the planks.", "One of your ships sinks with all aboard."),
    ("Fever in the camp.", "Lose two soldiers."),
    ("A sentry walks away.", "Lose one soldier."),
    ("A barrel bursts.", "Lose one cannon."),
    ("A sickness among the horses.", "Lose one cavalry unit."),
    ("Scurvy.", "Lose every soldier aboard your ships."),
    ("The regiments want their arrears.", "Pay 300 guineas."),
    ("A ball for a victory still to come.", "Pay 200 guineas."),
    ("A lawsuit about a boundary is lost.", "Pay 400 guineas."),
    ("Copper for the hulls.", "Pay 100 guineas for each ship, at most 500."),
    ("The bill for powder.", "Pay 200 guineas."),
    ("A dead calm.", "Next turn your ships cannot move in the first step."),
    ("Rain in the powder.", "Next turn your cannons cannot fire."),
    ("Unrest in the barracks.", "Next turn your soldiers cannot move."),
)


def card_text(card: int) -> str:
    """Return the text of a card: a sentence of its story, then what it does."""
    return " ".join(CARDS[card])
