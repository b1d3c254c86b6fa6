"""Aqualin as a game of OpenSpiel: a coat over `shoal.aqualin.Position`, which holds the rules."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import prod
from typing import Any, Self

import numpy as np
import pyspiel
from numpy.typing import NDArray

from shoal.aqualin import Draw, Position, Role, Turn
from shoal.aqualin.roles import parse_role
from shoal.aqualin.tiles import TILES
from shoal.errors import IllegalActionError
from shoal.rl.actions import SLIDE_ACTIONS, decode_slide, decode_slot_placement, encode_slide, slots
from shoal.rl.observation import SHAPE, observation
from shoal.rl.openspiel.recall import RecallObserver

__all__ = ["GAME_TYPE", "NAME", "AqualinGame", "AqualinState", "Moment", "PlanesObserver"]

NAME = "python_aqualin"
"""What `pyspiel.load_game` knows the game by."""

DECISIONS = 72
"""A slide or none, then a placement, 36 times."""

CHANCES = len(TILES)
"""Every tile comes once, the first six as the deal; it is also how many outcomes chance has."""

GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Aqualin",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"first": "colour"},
)

GAME_INFO = pyspiel.GameInfo(
    num_distinct_actions=SLIDE_ACTIONS,
    max_chance_outcomes=CHANCES,
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=DECISIONS,
)


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a game is: copied and written down as one thing."""

    position: Position
    """The position; when the placement comes next, the slide has been made in it."""

    placing: bool = False
    """Whether the placement comes next, rather than the slide or chance."""

    def __deepcopy__(self, memo: Any) -> Self:
        return self  # OpenSpiel copies states deeply, and values that never change need no copy

    def __reduce__(self) -> tuple[Any, ...]:
        return _moment, (self.position.text, self.placing)


def _moment(text: str, placing: bool) -> Moment:
    return Moment(Position.from_text(text), placing)


class AqualinState(pyspiel.State):
    """A moment of a game of Aqualin; `position` is its readable form."""

    def __init__(self, game: "AqualinGame") -> None:
        super().__init__(game)
        self.moment = Moment(Position.initial(game.first))

    @property
    def position(self) -> Position:
        """The position; when the placement comes next, the slide has been made in it."""
        return self.moment.position

    @property
    def placing(self) -> bool:
        """Whether the placement comes next."""
        return self.moment.placing

    def scores(self) -> tuple[int, ...]:
        """Return the points of both players as if the game ended now."""
        return self.position.scores()

    # -- what OpenSpiel asks for ------------------------------------------------------------------------------------

    def current_player(self) -> int:
        """Return who acts: 0 for colour, 1 for animal, or one of OpenSpiel's names for chance and the end."""
        if self.position.awaits_draw:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.position.is_over else int(self.position.to_move)

    def is_terminal(self) -> bool:
        """Return whether the reef is full."""
        return self.position.is_over

    def returns(self) -> list[float]:
        """Return 1 for the winner and -1 for the loser, zeros before the end."""
        outcome = self.position.outcome()
        return [1.0 if place == 1 else -1.0 for place in outcome.places] if outcome else [0.0, 0.0]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the tiles that can come next, all equally likely."""
        stock = self.position.stock
        return [(tile, 1 / len(stock)) for tile in stock]

    def _legal_actions(self, player: int) -> list[int]:
        position = self.position
        if not self.placing:
            return [0, *map(encode_slide, position.legal_slides())]
        slot = {tile: 36 * at for at, tile in enumerate(slots(position))}
        return sorted(slot[placement.tile] + placement.cell for placement in position.legal_placements())

    def _apply_action(self, action: int) -> None:
        position = self.position
        if position.awaits_draw:
            self.moment = Moment(position.after(Draw(action)))
        elif self.placing:
            self.moment = Moment(position.after(Turn(None, decode_slot_placement(action, position))))
        else:
            self.moment = Moment(_slid(position, action), placing=True)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return Draw(action).text
        if self.placing:
            return decode_slot_placement(action, self.position).text
        slide = decode_slide(action)
        return "no slide" if slide is None else slide.text

    def __str__(self) -> str:
        return f"{self.position.text}{' placing' if self.placing else ''}"

    # -- what players know ------------------------------------------------------------------------------------------

    def memory(self, player: int) -> list[pyspiel.PlayerAction]:
        """Return everything that has happened: nothing is hidden."""
        return self.full_history()

    def memory_text(self, player: int) -> str:
        """Return the actions so far, as numbers; a set-up that both know stands in front."""
        return f"{self.position.first.word} first: {self.history_str()}"


def _slid(position: Position, action: int) -> Position:
    slide = decode_slide(action)
    if slide is None:
        return position
    if position.is_over:
        raise IllegalActionError(f"{slide.text} cannot be played: the game is over")
    return replace(position, reef=position.after_slide(slide))


class AqualinGame(pyspiel.Game):
    """Aqualin for OpenSpiel: two players, explicit chance, everything in sight.

    **Players.** 0 gathers colours, 1 animals. The parameter `first` (`colour` or `animal`) says who begins; the other
    one wins on equal totals.

    **Chance** (36 outcomes: the tiles). The six tiles of the first pool come one by one, then one after each turn while
    the stockpile lasts: 36 chance nodes in a game.

    **Actions** (361). A turn takes two steps: first 0 for no slide or 1 to 360 for one, then 36 × slot + cell, where
    slot 0 is the lowest tile of the pool as the player to move sees it. The numbers are those of the environment for
    PGX; `shoal.rl.actions` translates. Whole turns would need half a million numbers. A game always takes 72 decisions.

    **Observation** (16 planes of 6 × 6, by rank, file and plane). `shoal.rl.observation` says what they show; each
    player sees their own kind first, so that colour and animal play the same game. As a text: the position in the
    notation.

    **Information state.** All that happened so far, since nothing is hidden: `shoal.rl.openspiel.recall`.

    **Returns.** 1 for the winner and -1 for the loser.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        super().__init__(GAME_TYPE, GAME_INFO, params or {})
        self.first = parse_role(self.get_parameters()["first"])

    def new_initial_state(self, state: Any = None) -> AqualinState:
        """Return the empty reef before the deal; other states are not made from parts but by playing to them."""
        if state is not None:
            raise ValueError("Aqualin begins with an empty reef: apply actions to come to another state")
        return AqualinState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return how often chance acts in a game."""
        return CHANCES

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> "PlanesObserver | RecallObserver":
        """Return what shows the planes or, with perfect recall, the history."""
        if params:
            raise ValueError(f"Aqualin's observers have no parameters, so {dict(params)} is left over")
        if iig_obs_type is not None and iig_obs_type.perfect_recall:
            return RecallObserver(2, DECISIONS + CHANCES, SLIDE_ACTIONS)
        return PlanesObserver()


class PlanesObserver:
    """Shows a state as planes, in OpenSpiel's protocol for observers."""

    def __init__(self) -> None:
        self.tensor: NDArray[np.float32] = np.zeros(prod(SHAPE), np.float32)
        self.dict = {"planes": self.tensor.reshape(SHAPE)}

    def set_from(self, state: AqualinState, player: int) -> None:
        """Fill the tensor with what a player sees."""
        position = state.position
        slid = position.reef if state.placing else None
        self.dict["planes"][:] = observation(position, Role(player), slid=slid)

    def string_from(self, state: AqualinState, player: int) -> str:
        """Return the state in the notation; it is the same for both."""
        return str(state)
