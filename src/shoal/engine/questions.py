"""What a network is asked about positions, and how its answers are read, as kernel source.

The facts are those of `shoal.train.features`, from the eyes of the player to move: kinds of their own come first, and
so there are no roles. Arrays are flat; entries of one question lie together.
"""

import math
from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from shoal.aqualin.kernel import REEF, school_points, stops
from shoal.aqualin.margins import gain, prepare
from shoal.engine.outcomes import Outcomes, is_ending, is_settled
from shoal.engine.tree import (
    MOST_ACTIONS,
    MOST_DEPTH,
    NODES,
    OPTIONS,
    POOL,
    PRESENT,
    ROLE,
    SIZE,
    STOCK,
    TAKEN,
    TIES,
    Batch,
    Tree,
    absorb,
    begin,
    copy_board,
    descend,
    expect_loss,
)
from shoal.kernels.bits import lowest, popcount
from shoal.kernels.field import Mask, group_around

__all__ = ["CELL_FACTS", "LOGITS", "WHOLE_FACTS", "Questions", "ask", "hear"]

CELL_FACTS = 31
WHOLE_FACTS = 77
"""How many facts there are about each cell, and about the whole."""

LOGITS = 36 * 36
"""How many slides, and how many placements, a network rates."""

JUDGEMENTS = 3
"""The odds to win, the margin, and the logit of no slide."""


class Questions(NamedTuple):
    """Space for what is asked of some positions at once."""

    cells: MutableSequence[float]
    """For each question `CELL_FACTS` times 36 cells."""

    whole: MutableSequence[float]
    """For each question `WHOLE_FACTS`."""

    slot: MutableSequence[int]
    """For each question the slot that it is about."""

    ending: MutableSequence[int]
    """The slots of endings that are to be solved."""

    outcomes: Outcomes


def ask(slots: int, nodes: int, solved: int, tree: Tree, batch: Batch, questions: Questions) -> tuple[int, int, int]:
    """Descend so many times; return how many descents there was room for, and what they leave: questions and endings.

    Endings have so many empty squares as are to be solved, or fewer. What is certain already is settled at once. A tree
    that knows nothing about its root yet asks about that alone.
    """
    room = min(len(tree.action) - tree.used[NODES], (len(tree.option) - tree.used[OPTIONS]) // 2)
    count = min(slots, nodes, room // max(MOST_DEPTH, MOST_ACTIONS))
    if tree.options[0] == 0:
        count = min(count, 1)
    asked = endings = 0
    for slot in range(count):
        begin(slot, tree, batch)
        while not descend(slot, tree, batch):
            pass
        if is_settled(slot, tree, batch, questions.outcomes):
            pass
        elif is_ending(slot, solved, tree, batch):
            questions.ending[endings] = slot
            endings += 1
        else:
            questions.slot[asked] = slot
            tell(slot, asked, batch, questions)
            asked += 1
        expect_loss(slot, tree, batch)
    return count, asked, endings


def tell(slot: int, question: int, batch: Batch, questions: Questions) -> None:
    """Write down the facts about the end of a descent."""
    at = PRESENT * slot
    role = batch.present[at + ROLE]
    taken = batch.present[at + TAKEN]
    kinds = questions.outcomes.table.kinds
    cells = questions.cells
    first = 36 * CELL_FACTS * question
    for entry in range(first, first + 36 * CELL_FACTS):
        cells[entry] = 0.0
    copy_board(at, batch.present, questions.outcomes.table.board)
    prepare(taken, role, questions.outcomes.table)
    tell_whole(slot, question, batch, questions)
    whole = WHOLE_FACTS * question
    for side in range(2):
        for kind in range(6):
            tell_kind(kind, side, kinds[6 * (side ^ role) + kind], first, whole, questions)
    empty = REEF & ~taken
    while empty:
        square = lowest(empty)
        empty &= empty - 1
        cell = first + square - square // 7
        cells[cell + 36 * 12] = 1.0
        for kind in range(12):
            near = kind + 6 - 12 * (kind // 6) if role else kind
            cells[cell + 36 * (19 + kind)] = gain(near, square, questions.outcomes.table) / 6


def tell_kind(kind: int, side: int, squares: Mask, first: int, whole: int, questions: Questions) -> None:
    """Write down what there is to know about the tiles of one kind, own or other; the whole has been told already."""
    cells = questions.cells
    pool = stock = 0.0
    for other in range(6):
        tile = whole + (6 * other + kind if side else 6 * kind + other)
        pool += questions.whole[tile]
        stock += questions.whole[tile + 36]
    rest = squares
    while rest:
        group = group_around(rest & -rest, squares)
        rest ^= group
        size = popcount(group)
        while group:
            square = lowest(group)
            group &= group - 1
            cell = first + square - square // 7
            cells[cell + 36 * (6 * side + kind)] = 1.0
            cells[cell + 36 * (13 + side)] = size / 6
            cells[cell + 36 * (15 + 2 * side)] = pool / 6
            cells[cell + 36 * (16 + 2 * side)] = stock / 6


def tell_whole(slot: int, question: int, batch: Batch, questions: Questions) -> None:
    """Write down the facts about the whole; the kinds have been sorted."""
    at = PRESENT * slot
    first = WHOLE_FACTS * question
    whole = questions.whole
    role = batch.present[at + ROLE]
    for entry in range(first, first + WHOLE_FACTS):
        whole[entry] = 0.0
    for place in range(batch.present[at + SIZE]):
        whole[first + seen_by(role, batch.present[at + POOL + place])] = 1.0
    stock = batch.present[at + STOCK]
    for tile in range(36):
        if stock >> tile & 1:
            whole[first + 36 + seen_by(role, tile)] = 1.0
    whole[first + 72] = 1.0 if batch.depth[slot] % 3 == 1 else 0.0
    whole[first + 73] = 1.0 if batch.present[at + TIES] == role else 0.0
    whole[first + 74] = popcount(batch.present[at + TAKEN]) / 36
    for side in range(2):
        points = 0
        for kind in range(6):
            points += school_points(questions.outcomes.table.kinds[6 * (side ^ role) + kind])
        whole[first + 75 + side] = points / 20


def seen_by(role: int, tile: int) -> int:
    """Return a tile as a role sees it, its own kind first."""
    return 6 * (tile % 6) + tile // 6 if role else tile


def hear(
    count: int,
    asked: int,
    judgement: Sequence[float],
    slides: Sequence[float],
    tiles: Sequence[float],
    tree: Tree,
    batch: Batch,
    questions: Questions,
) -> None:
    """Take up the answers to all questions, and all that needed none."""
    for question in range(asked):
        slot = questions.slot[question]
        at = PRESENT * slot
        is_animal = batch.present[at + ROLE] == 1
        value = 1.0 / (1.0 + math.exp(-judgement[JUDGEMENTS * question]))
        margin = judgement[JUDGEMENTS * question + 1]
        batch.value[slot] = 1.0 - value if is_animal else value
        batch.margin[slot] = -margin if is_animal else margin
        if batch.depth[slot] % 3 == 0:
            list_slides(slot, judgement[JUDGEMENTS * question + 2], LOGITS * question, slides, batch)
        else:
            list_placements(slot, LOGITS * question, tiles, batch)
    absorb(count, tree, batch)


def list_slides(slot: int, none: float, first: int, logits: Sequence[float], batch: Batch) -> None:
    """List the slides at the end of a descent, liked as the network likes them."""
    taken = batch.present[PRESENT * slot + TAKEN]
    at = MOST_ACTIONS * slot
    batch.action[at] = 0
    batch.logit[at] = none
    count = 1
    origins = taken
    while origins:
        origin = lowest(origins)
        origins &= origins - 1
        row = first + 36 * (origin - origin // 7)
        targets = stops(origin, taken)
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            batch.action[at + count] = origin << 6 | target
            batch.logit[at + count] = logits[row + target - target // 7]
            count += 1
    batch.listed[slot] = count


def list_placements(slot: int, first: int, logits: Sequence[float], batch: Batch) -> None:
    """List the placements at the end of a descent, liked as the network likes them."""
    present = PRESENT * slot
    role = batch.present[present + ROLE]
    at = MOST_ACTIONS * slot
    count = 0
    for place in range(batch.present[present + SIZE]):
        tile = batch.present[present + POOL + place]
        empty = REEF & ~batch.present[present + TAKEN]
        while empty:
            square = lowest(empty)
            empty &= empty - 1
            batch.action[at + count] = tile << 6 | square
            batch.logit[at + count] = logits[first + 36 * (square - square // 7) + seen_by(role, tile)]
            count += 1
    batch.listed[slot] = count
