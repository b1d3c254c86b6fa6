"""Aquarium Designer as a game of OpenSpiel: a coat over `shoal.designer.Position`, which holds the rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np
import pyspiel
from numpy.typing import NDArray

from shoal.designer import Position, Rule, open_deck
from shoal.designer.actions import Deal, Show
from shoal.designer.cards import Card
from shoal.designer.position import SOLO_OFFER
from shoal.designer.rules import ROUNDS, Phase, parse_rule
from shoal.errors import NotationError
from shoal.game import Seat
from shoal.rl.designer_actions import ACTIONS, decode, legal
from shoal.rl.designer_observation import observation, size, split
from shoal.rl.openspiel.recall import RecallObserver
from shoal.rl.tables import returns

__all__ = ["NAME", "DesignerGame", "DesignerState", "Moment", "PartsObserver", "game_type"]

NAME = "python_aquarium_designer"
"""What `pyspiel.load_game` knows the game by."""

CARDS = (*open_deck().entrances, *open_deck().layouts)
"""What chance deals or shows, by the number of its outcome: 0 to 5 `E1` to `E6`, 6 to 45 `L01` to `L40`."""

OUTCOME_OF_CARD: Mapping[Card, int] = {card: outcome for outcome, card in enumerate(CARDS)}

MOST_POINTS = 72
"""36 sections with an animal each, all of them in chains that score."""

UTILITIES = pyspiel.GameType.Utility


def game_type(players: int) -> pyspiel.GameType:
    """Return how OpenSpiel sorts the game: several play for a fixed sum, one plays for points."""
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Aquarium Designer",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=UTILITIES.ZERO_SUM if players > 1 else UTILITIES.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=5,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 2, "rule": "basic"},
    )


def decisions(players: int) -> int:
    """Return how many decisions a game has at most: in each round everybody draws and lays, and may pass once."""
    return players + ROUNDS * (3 * players if players > 1 else 2)


def chances(players: int) -> int:
    """Return how often chance acts: an entrance card a player, then every card that is turned up."""
    return players + ROUNDS * (players if players > 1 else SOLO_OFFER)


def game_info(players: int) -> pyspiel.GameInfo:
    """Return OpenSpiel's numbers about the game."""
    return pyspiel.GameInfo(
        num_distinct_actions=ACTIONS,
        max_chance_outcomes=len(CARDS),
        num_players=players,
        min_utility=-1.0 if players > 1 else 0.0,
        max_utility=1.0 if players > 1 else float(MOST_POINTS),
        utility_sum=0.0 if players > 1 else None,
        max_game_length=decisions(players),
    )


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a game is: copied and written down as one thing."""

    position: Position
    """Everything on the table, what others must not see yet included."""

    shown: Position
    """What everybody has seen: while cards are laid, the position in which all still held theirs."""

    def after(self, position: Position) -> "Moment":
        """Return the moment when a position has been reached: while cards are laid, nothing new is shown."""
        is_laying = position.phase is Phase.LAY and self.position.phase is Phase.LAY
        return Moment(position, self.shown if is_laying else position)

    def seen_by(self, seat: Seat) -> Position:
        """Return the position as a seat may see it: cards that others are laying are still in their hands."""
        aquariums, held = list(self.shown.aquariums), list(self.shown.held)
        aquariums[seat], held[seat] = self.position.aquariums[seat], self.position.held[seat]
        return replace(self.shown, aquariums=tuple(aquariums), held=tuple(held))

    def __deepcopy__(self, memo: Any) -> Self:
        return self  # OpenSpiel copies states deeply, and values that never change need no copy

    def __reduce__(self) -> tuple[Any, ...]:
        return _moment, (self.position.text, self.shown.text)


def _moment(position: str, shown: str) -> Moment:
    return Moment(Position.from_text(position), Position.from_text(shown))


class DesignerState(pyspiel.State):
    """A moment of a game of Aquarium Designer; `position` is its readable form."""

    def __init__(self, game: "DesignerGame") -> None:
        super().__init__(game)
        start = Position.initial(game.num_players(), game.rule)
        self.moment = Moment(start, start)

    @property
    def position(self) -> Position:
        """Everything on the table, what others must not see yet included: for referees, not for players."""
        return self.moment.position

    def seen_by(self, seat: Seat) -> Position:
        """Return the position as a seat may see it."""
        return self.moment.seen_by(seat)

    def scores(self) -> tuple[int, ...]:
        """Return everybody's points as if the game ended now."""
        return self.position.scores()

    # -- what OpenSpiel asks for ------------------------------------------------------------------------------------

    def current_player(self) -> int:
        """Return who acts: whoever is to draw, or the first seat that still has to lay."""
        if self.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        return min(self.position.actors(), default=int(pyspiel.PlayerId.CHANCE))

    def is_terminal(self) -> bool:
        """Return whether the last round is over."""
        return self.position.phase is Phase.OVER

    def returns(self) -> list[float]:
        """Return what the game is worth to everybody: see `DesignerGame`; zeros before the end."""
        position = self.position
        outcome = position.outcome()
        if outcome is None:
            return [0.0] * position.seats
        if position.is_solo:
            return [float(outcome.scores[0])]
        return list(returns(outcome))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that can come next, all equally likely."""
        cards = [action.card for action, _ in self.position.chances() if isinstance(action, Deal | Show)]
        return [(outcome, 1 / len(cards)) for outcome in sorted(OUTCOME_OF_CARD[card] for card in cards)]

    def _legal_actions(self, player: int) -> list[int]:
        return legal(self.position, player)

    def _apply_action(self, action: int) -> None:
        position, player = self.position, self.current_player()
        done = self._event(action) if player == pyspiel.PlayerId.CHANCE else decode(action, position, player)
        self.moment = self.moment.after(position.after(done, player))

    def _event(self, outcome: int) -> Deal | Show:
        position = self.position
        return Deal(position.held.index(None), CARDS[outcome]) if position.phase is Phase.DEAL else Show(CARDS[outcome])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return CARDS[action].name
        return decode(action, self.position, player).text

    def __str__(self) -> str:
        return self.position.text

    # -- what players know ------------------------------------------------------------------------------------------

    def memory(self, player: int) -> list[pyspiel.PlayerAction]:
        """Return what a seat has seen happen: not how others have just laid their cards, until all have."""
        events = self.full_history()
        laid = len(events) - self._hidden()
        return [*events[:laid], *(event for event in events[laid:] if event.player == player)]

    def memory_text(self, player: int) -> str:
        """Return the same to be read, as pairs of who acted and the action's number."""
        position = self.position
        events = " ".join(f"{event.player}:{event.action}" for event in self.memory(player))
        return f"seat {player} of {position.seats}, {position.rule}: {events}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> pyspiel.State:
        """Return a state that may be this one for all that a seat knows: others may have laid something else.

        OpenSpiel's tree search on information sets asks for it; `sampler` draws from 0 to 1.
        """
        events = self.full_history()
        seen = len(events) - self._hidden()
        state = self.get_game().new_initial_state()
        for event in events[:seen]:
            state.apply_action(event.action)
        for event in events[seen:]:
            legal = state.legal_actions()
            state.apply_action(event.action if event.player == player else legal[int(sampler() * len(legal))])
        return state

    def _hidden(self) -> int:
        """Return how many cards have been laid that not all have seen."""
        laid = zip(self.position.aquariums, self.moment.shown.aquariums, strict=True)
        return sum(now != shown for now, shown in laid)


class DesignerGame(pyspiel.Game):
    """Aquarium Designer for OpenSpiel, with the shipped deck: one to five players, explicit chance.

    **Parameters.** `players` (1 to 5, by default 2) and `rule` (`basic` or `advanced`).

    **Chance** (46 outcomes: the cards). Entrance cards are dealt seat by seat; then cards are turned up one by one.

    **Laying at the same time.** Everybody lays without waiting for the others. Here the seats are asked one after the
    other, and nobody is shown what others have laid in the round before all have: neither observations nor information
    states say so. `position` and `str` do: a search on states, such as MCTS, therefore peeks in this one respect, while
    one on information sets (ISMCTS, in Python) does not.

    **Actions** (106). 0 to 4 take a card on offer, 5 passes, 6 to 105 lay: `shoal.rl.designer_actions`.

    **Observation** (0s and 1s in named parts; own things first): `shoal.rl.designer_observation`. As a text: the
    position in the notation.

    **Information state.** What a seat has seen happen so far: `shoal.rl.openspiel.recall`.

    **Returns.** With several players the winners share 1 and the others -1; if everybody wins, nobody gets anything.
    Alone: the points.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = params or {}
        players = int(given.get("players", 2))
        if not 1 <= players <= 5:
            raise NotationError(f"Aquarium Designer is a game for 1 to 5, not for {players}")
        self.rule = parse_rule(given.get("rule", str(Rule.BASIC)))
        super().__init__(game_type(players), game_info(players), given)

    def new_initial_state(self, state: Any = None) -> DesignerState:
        """Return the table before the deal; other states are not made from parts but by playing to them."""
        if state is not None:
            raise ValueError("Aquarium Designer begins with an empty table: apply actions to come to another state")
        return DesignerState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return how often chance acts in a game."""
        return chances(self.num_players())

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> "PartsObserver | RecallObserver":
        """Return what shows the table or, with perfect recall, the history."""
        if params:
            raise ValueError(f"Aquarium Designer's observers have no parameters, so {dict(params)} is left over")
        players = self.num_players()
        if iig_obs_type is not None and iig_obs_type.perfect_recall:
            return RecallObserver(players, decisions(players) + chances(players), ACTIONS)
        return PartsObserver(players)


class PartsObserver:
    """Shows a state in parts, in OpenSpiel's protocol for observers."""

    def __init__(self, players: int) -> None:
        colours = len(open_deck().colours)
        self.tensor: NDArray[np.float32] = np.zeros(size(players, colours), np.float32)
        self.dict = split(self.tensor, players, colours)

    def set_from(self, state: DesignerState, player: int) -> None:
        """Fill the tensor with what a seat may see."""
        self.tensor[:] = observation(state.seen_by(player), player)

    def string_from(self, state: DesignerState, player: int) -> str:
        """Return what a seat may see, in the notation."""
        return state.seen_by(player).text
