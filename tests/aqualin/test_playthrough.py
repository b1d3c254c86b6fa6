"""A whole game, told moment by moment in `playthrough.txt`: whatever changes there has changed the game.

After a change that is meant, write the file again: `python -m tests.aqualin.test_playthrough`.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path

from shoal.game import CHANCE, Step, load
from shoal.shuffle import Secret

FILE = Path(__file__).with_name("playthrough.txt")
SECRET = Secret(hashlib.sha256(b"playthrough").digest())


def playthrough() -> Iterator[str]:
    """Yield the lines: states, what chance and the players may do, what they do, points, and at last the record."""
    game = load("aqualin")
    order = game.order(SECRET, ["salt", "water"])
    start = state = game.initial(2, {"first": "animal"})
    steps: list[Step] = []
    while state.outcome() is None:
        yield f"state {len(steps)}: {state.text}"
        yield f"scores: {' '.join(map(str, state.scores()))}"
        chances = [action.text for action, _ in state.chances()]
        if chances:
            step = Step(CHANCE, game.dealt(state, order))
            yield f"chance: {len(chances)} draws {' '.join(chances)}"
        else:
            (seat,) = state.actors()
            actions = state.actions(seat)
            step = Step(seat, actions[(len(steps) * 7919 + 13) % len(actions)])
            texts = "\n".join(action.text for action in actions)
            digest = hashlib.sha256(texts.encode()).hexdigest()[:16]
            yield f"seat {seat}: {len(actions)} turns from {actions[0].text} to {actions[-1].text}, sha256 {digest}"
        yield f"happens: {step.action.text}"
        yield ""
        steps.append(step)
        state = state.after(step.action, step.seat)
    yield f"state {len(steps)}: {state.text}"
    yield f"outcome: {state.outcome()}"
    yield ""
    tags = {"Shuffle": "1", "Commitment": SECRET.commitment, "Contribution1": "salt", "Contribution2": "water"}
    yield from game.record({**tags, "Secret": SECRET.text}, start, steps, state.outcome()).text.splitlines()


def test_the_playthrough_is_as_it_was() -> None:
    assert list(playthrough()) == FILE.read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    FILE.write_text("\n".join(playthrough()) + "\n", encoding="utf-8")
