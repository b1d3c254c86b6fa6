# The part of OpenSpiel's compiled module that Shoal uses: it comes without types of its own.

from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from typing import Any

class PlayerId(IntEnum):
    CHANCE = -1
    TERMINAL = -4

class GameType:
    class Dynamics(IntEnum):
        SEQUENTIAL = 1

    class ChanceMode(IntEnum):
        EXPLICIT_STOCHASTIC = 1

    class Information(IntEnum):
        PERFECT_INFORMATION = 1
        IMPERFECT_INFORMATION = 2

    class Utility(IntEnum):
        ZERO_SUM = 0
        GENERAL_SUM = 2

    class RewardModel(IntEnum):
        TERMINAL = 1

    def __init__(
        self,
        *,
        short_name: str,
        long_name: str,
        dynamics: Dynamics,
        chance_mode: ChanceMode,
        information: Information,
        utility: Utility,
        reward_model: RewardModel,
        max_num_players: int,
        min_num_players: int,
        provides_information_state_string: bool,
        provides_information_state_tensor: bool,
        provides_observation_string: bool,
        provides_observation_tensor: bool,
        parameter_specification: Mapping[str, Any],
    ) -> None: ...

class GameInfo:
    def __init__(
        self,
        *,
        num_distinct_actions: int,
        max_chance_outcomes: int,
        num_players: int,
        min_utility: float,
        max_utility: float,
        utility_sum: float | None,
        max_game_length: int,
    ) -> None: ...

class IIGObservationType:
    perfect_recall: bool

class PlayerAction:
    player: int
    action: int

class Game:
    def __init__(self, game_type: GameType, game_info: GameInfo, params: Mapping[str, Any]) -> None: ...
    def get_parameters(self) -> dict[str, Any]: ...
    def num_players(self) -> int: ...
    def new_initial_state(self, state: Any = None) -> State: ...

class State:
    def __init__(self, game: Game) -> None: ...
    def apply_action(self, action: int) -> None: ...
    def full_history(self) -> list[PlayerAction]: ...
    def get_game(self) -> Game: ...
    def history_str(self) -> str: ...
    def legal_actions(self) -> list[int]: ...

class Bot:
    def __init__(self) -> None: ...

def register_game(game_type: GameType, creator: Callable[[Mapping[str, Any]], Game]) -> None: ...
def registered_names() -> Sequence[str]: ...
