"""One search tree with everything it takes to grow: space, a judge, a position at its root."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from shoal.aqualin import Draw, Position, Turn
from shoal.aqualin.codes import turn_of
from shoal.aqualin.kernel import lay_out
from shoal.engine import tree
from shoal.engine.judges import Heuristic, Judge
from shoal.engine.tree import MOST_ACTIONS, MOST_DEPTH, POOL, PRESENT, ROLE, SIZE, STOCK, TAKEN, TIES, Batch, Tree

__all__ = ["Grove", "Look", "present_of"]

MOST_ROOM = 1 << 20
"""How many nodes a tree may have: some 450 MB with their options. Compiled trees take memory only as they grow."""

FIRST_ROOM = 1 << 12
"""How many nodes a tree of plain Python has room for at first."""

OPTIONS_A_NODE = 48
"""So many options there is room for on average; the younger a tree, the more of them are not nodes yet."""

COLUMNS = 11
"""So many of a tree's arrays have an entry for each node or option."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a tree has to say about a turn."""

    code: int
    """The turn as kernels write it."""

    visits: int
    value: float
    """The sum of the values: chances that colour wins."""

    margin: float
    """The sum of the expected margins."""


def present_of(position: Position) -> list[int]:
    """Return a position as the tree's kernel has it."""
    present = [0] * PRESENT
    board = [0] * 42
    present[TAKEN] = lay_out(position.reef.tiles, board)
    present[:42] = board
    present[POOL : POOL + len(position.pool)] = position.pool
    present[STOCK] = sum(1 << tile for tile in position.stock)
    present[SIZE] = len(position.pool)
    present[ROLE] = int(position.to_move)
    present[TIES] = int(position.first.other)
    return present


def _is_same(one: Any, other: Any) -> bool:
    """Tell whether two presents are the same position; the pool is a set, and empty squares mean nothing."""
    if any(one[fact] != other[fact] for fact in range(TAKEN, PRESENT)):
        return False
    taken, size = int(one[TAKEN]), int(one[SIZE])
    return all(one[square] == other[square] for square in range(42) if taken >> square & 1) and (
        sorted(one[POOL : POOL + size]) == sorted(other[POOL : POOL + size])
    )


class Grove:
    """A tree that grows from one position after the other, and keeps what is still of use."""

    def __init__(self, ground: Any, seed: int, judge: Judge | None = None) -> None:
        self._ground = ground
        self.judge = judge or Heuristic(ground)
        self._keep = ground.entry_point(tree.keep)
        self._plant = ground.entry_point(tree.plant)
        self._overlooked = ground.words([0])
        order = ground.words(random.Random(seed).sample(range(36), 36))
        room = MOST_ROOM if ground.IS_COMPILED else FIRST_ROOM
        self.tree = self._new_tree(room, ground.words(PRESENT), order)
        self._spare: Tree | None = None
        self._batch = _batch(ground, self.judge.slots)

    def _new_tree(self, room: int, root: Any, order: Any) -> Tree:
        short_words, reals, short_reals = self._ground.short_words, self._ground.reals, self._ground.short_reals
        nodes = [*(short_words(room) for _ in range(7)), reals(room), reals(room)]
        options = [short_words(OPTIONS_A_NODE * room), short_reals(OPTIONS_A_NODE * room)]
        used, settings = self._ground.words([0, 0]), reals(self.judge.settings)
        return Tree._make([*nodes, *options, used, root, order, settings, self._overlooked])

    def _other_tree(self, old: Tree) -> Tree:
        """Return a tree as large as one in use: the one before it, whose memory the system has given already."""
        if self._spare and len(self._spare.action) == len(old.action):
            return self._spare
        return self._new_tree(len(old.action), old.root, old.order)

    def overlook(self, squares: int) -> None:
        """Forget about squares from now on, and everything that was found before."""
        self._overlooked[0] = squares
        self.tree.used[tree.NODES] = 0

    # -- where it stands --------------------------------------------------------------------------------------------

    def stand(self, position: Position) -> None:
        """Put a position at the root; whatever the tree knows about it already is kept."""
        self.stand_on(present_of(position))

    def stand_on(self, present: list[int]) -> None:
        """Put a position at the root, given as the kernel has it."""
        if self.tree.used[tree.NODES] and _is_same(present, self.tree.root):
            return
        node = self._find(present)
        old = self.tree
        self.tree = self._other_tree(old)._replace(root=self._ground.words(present))
        if node:
            self._keep(node, old, self.tree, self._ground.words(len(old.action)))
        else:
            self._plant(self.tree)
        self._spare = old

    def plant(self, position: Position) -> None:
        """Put a position at the root of a new tree."""
        self.tree.root[:] = self._ground.words(present_of(position))
        self._plant(self.tree)

    def _find(self, wanted: list[int]) -> int:
        """Return the turn node of a position that one or two turns lead to; 0 when there is none."""
        if not self.tree.used[tree.NODES]:
            return 0
        for node, present in self._after_turns(0, list(map(int, self.tree.root))):
            if _is_same(present, wanted):
                return node
            if wanted[TAKEN].bit_count() == present[TAKEN].bit_count() + 1:
                for further, after in self._after_turns(node, present):
                    if _is_same(after, wanted):
                        return further
        return 0

    def _after_turns(self, node: int, present: list[int]) -> Iterator[tuple[int, list[int]]]:
        """Yield the turn nodes one turn further on, with their presents."""
        for slid in self._children(node):
            on_slide = present[:]
            tree.slide(int(self.tree.action[slid]), 0, on_slide)
            for placed in self._children(slid):
                on_place = on_slide[:]
                tree.place(int(self.tree.action[placed]), 0, on_place)
                for drawn in self._children(placed):
                    after = on_place[:]
                    tree.draw(int(self.tree.action[drawn]), 0, after)
                    yield drawn, after

    def _children(self, node: int) -> Iterator[int]:
        child = int(self.tree.first[node])
        while child:
            yield child
            child = int(self.tree.sibling[child])

    # -- growing ----------------------------------------------------------------------------------------------------

    def grow(self, nodes: int) -> int:
        """Evaluate so many more positions; return how many there was memory for."""
        done = 0
        while done < nodes:
            done += self.judge.grow(nodes - done, self.tree, self._batch)
            if done < nodes and not self._enlarge():
                break
        return done

    def _enlarge(self) -> bool:
        old = self.tree
        room = 2 * len(old.action)
        if room > MOST_ROOM:
            return False
        self.tree = self._new_tree(room, old.root, old.order)
        columns: Any = zip(old[:COLUMNS], self.tree[:COLUMNS], strict=True)
        for before, after in columns:
            after[: len(before)] = before
        self.tree.used[:] = old.used
        return True

    # -- what it found ----------------------------------------------------------------------------------------------

    def looks(self) -> list[Look]:
        """Return what was found out about the turns that were tried."""
        now = self.tree
        return [
            Look(
                int(now.action[slid]) << 12 | int(now.action[placed]),
                int(now.visits[placed]),
                float(now.value[placed]),
                float(now.margin[placed]),
            )
            for slid in self._children(0)
            for placed in self._children(slid)
        ]

    def guesses(self) -> list[Look]:
        """Return turns that were not tried, the most promising first; each is taken to be as good as its slide."""
        now = self.tree
        found = []
        for number, slid in enumerate(self._children(0)):
            chance = float(now.value[slid]) / int(now.visits[slid])
            start, tried = int(now.start[slid]), int(now.children[slid])
            for option in range(start + tried, start + int(now.options[slid])):
                code = int(now.action[slid]) << 12 | int(now.option[option])
                prior = float(now.prior[int(now.start[0]) + number]) * float(now.prior[option])
                found.append((prior, Look(code, 0, chance, self.margin)))
        return [look for _, look in sorted(found, key=lambda pair: -pair[0])]

    def favourite(self) -> Turn:
        """Return the slide with the highest prior, and the placement with the highest prior after it.

        Two evaluations of a new tree find them.
        """
        slid = int(self.tree.first[0])
        return turn_of(int(self.tree.action[slid]) << 12 | int(self.tree.option[self.tree.start[slid]]))

    @property
    def margin(self) -> float:
        """The margin that is expected at the root."""
        return float(self.tree.margin[0]) / max(1, int(self.tree.visits[0]))

    def line(self, code: int) -> tuple[Turn | Draw, ...]:
        """Return the most visited way on from a turn: draws and turns, ending where the tree is thin.

        Of a turn that was not tried (a proof may name one) there is only the turn itself.
        """
        actions: list[Turn | Draw] = [turn_of(code)]
        slid = self._child(0, code >> 12)
        node = self._child(slid, code & 4095) if slid else 0
        while node:
            node = self._most_visited(node)
            if not node:
                break
            tile = int(self.tree.action[node])
            slid = self._most_visited(node)
            placed = self._most_visited(slid) if slid else 0
            if not placed:
                break
            if tile != tree.NO_DRAW:
                actions.append(Draw(tile))
            actions.append(turn_of(int(self.tree.action[slid]) << 12 | int(self.tree.action[placed])))
            node = placed
        return tuple(actions)

    def _child(self, node: int, action: int) -> int:
        return next((child for child in self._children(node) if self.tree.action[child] == action), 0)

    def _most_visited(self, node: int) -> int:
        return max(self._children(node), key=lambda child: int(self.tree.visits[child]), default=0)


def _batch(ground: Any, slots: int) -> Batch:
    words, reals = ground.words, ground.reals
    return Batch(
        words(PRESENT * slots),
        words(MOST_DEPTH * slots),
        words(slots),
        words(slots),
        words(MOST_ACTIONS * slots),
        reals(MOST_ACTIONS * slots),
        reals(slots),
        reals(slots),
    )
