"""OpenSpiel: registers every game as a Python game, with chance nodes and their probabilities."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pyspiel

from parlour.core.compile import Engine, compiled
from parlour.core.errors import BadOption
from parlour.core.game import Game
from parlour.core.offer import ONLOOKER
from parlour.core.options import Option
from parlour.core.record import CHANCE, NOBODY, SEVERAL, WORLD, acts, copy
from parlour.games import GAMES

from .episode import check_word, options_of

PREFIX = "python_parlour_"
UNSET = -1_000_000  # the value of a numeric parameter that nobody has set: the option keeps its default
_registered: list[str] = []


def name_of(game: Game) -> str:
    """Return the name under which a game is registered with OpenSpiel."""
    return PREFIX + game.name


def register() -> list[str]:
    """Register every game once. Return their names."""
    if not _registered:
        for game in GAMES.values():
            kind = type(f"Parlour{game.title}", (ParlourGame,), {"rules_of": game})
            pyspiel.register_game(type_of(game), kind)
            _registered.append(name_of(game))
    return list(_registered)


@cache
def type_of(game: Game) -> Any:
    """Return the GameType of a game: the description that OpenSpiel needs before it loads a game."""
    is_hidden, has_chance = may_hide(game), game.outcomes > 0
    kinds = pyspiel.GameType
    return kinds(
        short_name=name_of(game),
        long_name=f"Parlour: {game.title}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if has_chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION
        if is_hidden
        else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[1],
        min_num_players=max(1, game.seats[0]),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "preset": "",
            "actions": "",
            **{option.name: unset(option) for option in game.options},
        },
    )


@cache
def may_hide(game: Game) -> bool:
    """Return whether the game has hidden information with its default options or with any of its presets."""
    tables = [{}, *(preset.options for preset in game.presets)]
    return any(game.traits(game.choose(**options)).hidden for options in tables)


def unset(option: Option) -> int | str:
    """Return the parameter value that means "not set" for an option. OpenSpiel requires a default of the same type."""
    return UNSET if all(isinstance(value, int) for value in option.values) else ""


class ParlourGame(pyspiel.Game):
    """A game for OpenSpiel. Its parameters are the options of the game; those that are not given keep their
    defaults.

    Each game is a subclass of its own, because OpenSpiel uses registered games until after Python has ended, and
    only a class lives that long.
    """

    rules_of: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game = self.rules_of
        given = {name: value for name, value in (params or {}).items() if value not in ("", UNSET)}
        actions = given.pop("actions", "heads")
        try:
            check_word("actions", actions, ("heads", "rules"))
            self.start = game.start(**options_of(game, given))
        except BadOption as error:
            raise pyspiel.SpielError(str(error)) from error
        self.has_heads = actions == "heads"
        compiled(game)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.heads.size if self.has_heads else game.actions,
            max_chance_outcomes=game.outcomes,
            num_players=int(self.start.seats),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=game.max_plies,
        )
        super().__init__(type_of(game), info, params or {})

    def new_initial_state(self) -> ParlourState:
        """Return the state at the start of a game."""
        return ParlourState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> ParlourObserver:
        """Return an observer, which describes a state as a player sees it."""
        if params:
            raise ValueError(f"An observer takes no parameters, and was given {params}.")
        return ParlourObserver(self.rules_of, iig_obs_type)


class ParlourState(pyspiel.State):
    """A position for OpenSpiel. Chance and events from outside are chance nodes. If several seats may act at once,
    they take turns in the order of their numbers.
    """

    def __init__(self, game: ParlourGame) -> None:
        super().__init__(game)
        self.rules_of = game.rules_of
        self.has_heads = game.has_heads
        self.s = copy(game.start)
        self.last = -1  # the seat that acted last
        self.heard: list[list[str]] = [
            [] for _ in range(int(self.s.seats))
        ]  # what each player knows of the past

    @property
    def engine(self) -> Engine:
        """Return the compiled rules."""
        return self.rules_of.engine

    def __deepcopy__(self, memo: dict[int, Any]) -> ParlourState:
        same = ParlourState(self.get_game())
        same.s, same.last, same.heard = copy(self.s), self.last, [list(one) for one in self.heard]
        return same

    def current_player(self) -> int:
        """Return who acts: a player, chance, or OpenSpiel's marker for a finished game."""
        seat, seats = int(self.s.seat), int(self.s.seats)
        if seat == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        if seat in (CHANCE, WORLD):
            return int(pyspiel.PlayerId.CHANCE)
        if seat != SEVERAL:
            return seat
        order = range(self.last + 1, self.last + 1 + seats)
        return next(one % seats for one in order if acts(self.s, one % seats))

    def _legal_actions(self, player: int) -> list[int]:
        """Return the legal actions of a player, in ascending order."""
        found = self.rules_of.list_legal(self.s)
        if self.s.seat == SEVERAL:
            found = [action for action in found if self.engine.actor(self.s, action) == player]
        if self.has_heads:
            return sorted(int(self.engine.head(self.s, player, action)) for action in found)
        return found

    def rules_action(self, player: int, action: int) -> int:
        """Return the rules' own action for an OpenSpiel action of a player or of chance."""
        has_head = self.has_heads and player >= 0
        return int(self.engine.unhead(self.s, player, int(action))) if has_head else int(action)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return every outcome of chance with its probability."""
        outcomes = self.rules_of.list_legal(self.s)
        weights = self.engine.weights(self.s, outcomes)
        return [(outcome, weight / sum(weights)) for outcome, weight in zip(outcomes, weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        """Play an action or a chance outcome."""
        seat = self.current_player()
        action = self.rules_action(seat, action)
        if refusal := self.rules_of.why_not(self.s, action):
            raise pyspiel.SpielError(str(refusal))
        if self.rules_of.traits_of(self.s).hidden:
            self._tell(seat, action)
        if seat >= 0:
            self.last = seat
        self.engine.play(self.s, int(action))

    def _tell(self, seat: int, action: int) -> None:
        """Record the sentences that each player reads about an action, so that information states include the past."""
        before, after = copy(self.s), copy(self.s)
        self.engine.play(after, int(action))
        for viewer, heard in enumerate(self.heard):
            hidden = [self.rules_of.hidden(s, viewer) for s in (before, after)]
            is_own = viewer == seat or hidden[0].tobytes() != hidden[1].tobytes()
            own = self.rules_of.words.move_name(before, int(action)) if viewer == seat else ""
            heard.append(own or (self.rules_of.words.position_name(hidden[1]) if is_own else "…"))

    def _action_to_string(self, player: int, action: int) -> str:
        """Return an action as text."""
        return self.rules_of.words.move_name(self.s, self.rules_action(player, action))

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return bool(self.s.seat == NOBODY)

    def returns(self) -> list[float]:
        """Return each player's result in the finished game, from -1 (lost) to 1 (won); zeros while it runs."""
        return [
            float(self.engine.returns(self.s, seat)) if self.is_terminal() else 0.0
            for seat in range(int(self.s.seats))
        ]

    def __str__(self) -> str:
        """Return the position as one line of text."""
        return self.rules_of.words.position_name(self.s)


class ParlourObserver:
    """Describes a state as a player sees it, as numbers (the game's features) and as text. It can also describe what
    everybody sees; or, as text only, what only the player sees.
    """

    def __init__(self, game: Game, iig_obs_type: Any) -> None:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        self.has_past, self.has_public = bool(kind.perfect_recall), bool(kind.public_info)
        self.has_private = kind.private_info != pyspiel.PrivateInfoType.NONE
        self.may_hide = may_hide(game)
        layout = game.observe.FEATURES
        self.tensor = np.zeros(layout.size if self.has_public else 0, np.float32)
        self.dict = layout.split(self.tensor) if self.has_public else {}

    def set_from(self, state: ParlourState, player: int) -> None:
        """Write numbers that describe what a player sees in a state into the tensor."""
        if self.has_public:
            s = state.s if self.has_private else state.rules_of.hidden(state.s, ONLOOKER)
            state.engine.observe(s, player, self.tensor)

    def string_from(self, state: ParlourState, player: int) -> str:
        """Return a text that describes what a player sees. With perfect recall, it includes everything that the
        player has read before.
        """
        game = state.rules_of
        own, open_to_all = (game.words.position_name(game.hidden(state.s, one)) for one in (player, ONLOOKER))
        if not self.has_private:
            return open_to_all
        if not self.has_public:
            return own if own != open_to_all else "nothing of its own" if self.may_hide else ""
        return "\n".join([*state.heard[player], own]) if self.has_past else own
