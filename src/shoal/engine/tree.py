"""The search tree as kernel source: slide, placement and draw as nodes of their own, in flat arrays.

Nodes go round in threes. A *turn* node waits for the mover's slide, a *slide* node for the placement, a *placed* node
for the draw; then it is the other role's turn. Which of the three a node is follows from its depth. A descent goes from
the root to a turn node that has not been evaluated yet; `gather` makes descents, `absorb` takes up what was found out
about their ends. On the way a role picks the child that promises most (PUCT): the mean value so far plus a bonus for a
high prior and few visits. Values are the chance that colour wins.

Only what has been visited is a node. All actions of a turn or slide node are its *options*: a number and a prior each,
in arrays of their own. Of options without visits the one with the highest prior always comes next, so it is enough to
know that one; and as the children of a node are chained in the order of their first visits, the n-th child belongs to
the n-th option.

A draw is not known to a branch before it happens: below a placed node the draws are children like any other. Their
number grows with the square root of the visits, and the visits are spread evenly over them, so the value of a placed
node is the mean over a growing sample. All placed nodes sample in one common order, which makes brothers comparable.
"""

import math
from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from shoal.aqualin.margins import MOST_SLIDES
from shoal.kernels.bits import popcount
from shoal.kernels.field import Square

__all__ = [
    "BOARD",
    "MOST_ACTIONS",
    "MOST_DEPTH",
    "NODES",
    "NO_DRAW",
    "OPTIONS",
    "POOL",
    "PRESENT",
    "ROLE",
    "SIZE",
    "STOCK",
    "TAKEN",
    "TIES",
    "Batch",
    "Tree",
    "absorb",
    "begin",
    "copy_board",
    "descend",
    "draw",
    "expand",
    "expect_loss",
    "gather",
    "keep",
    "place",
    "plant",
    "slide",
]

# A *present* is a position in one array of integers, at an offset: 42 tiles by square (what stands on an empty square
# means nothing), 6 pool tiles of which the first count, and five facts.
BOARD = 0
POOL = 42
TAKEN = 48
"""The squares taken."""
STOCK = 49
"""The tiles in the stockpile, as a set of numbers."""
SIZE = 50
"""How many tiles the pool holds."""
ROLE = 51
"""The role to move."""
TIES = 52
"""The role that wins equal totals."""
PRESENT = 53
"""How long a present is."""

MOST_ACTIONS = max(MOST_SLIDES, 6 * 36)
"""No node has more children."""

MOST_DEPTH = 3 * 36 + 1
"""No path has more nodes."""

NO_DRAW = -1
"""The action after a placement when the stockpile is empty."""

# Entries of `Tree.used`
NODES = 0
OPTIONS = 1

# Entries of `Tree.settings`
EXPLORATION = 0
"""How much a prior counts against a mean value."""
DRAWS = 1
"""So many draws are sampled below a placed node for the square root of its visits."""
WIDTH = 2
"""Actions whose prior is smaller than the best one's by more than this many natural logarithms are left out."""
DOUBT = 3
"""So much less than the node itself an action without visits promises, when all that is likely has been tried."""


class Tree(NamedTuple):
    """Nodes by number; 0 is the root."""

    action: MutableSequence[int]
    """What leads to the node: `64 * origin + target` (0: no slide), `64 * tile + square`, or the tile drawn."""

    first: MutableSequence[int]
    """The first child; 0 while there is none, as the root is nobody's child."""

    sibling: MutableSequence[int]
    """The next child of the same node, 0 after the last."""

    children: MutableSequence[int]
    """How many children there are."""

    start: MutableSequence[int]
    """Where the node's options begin."""

    options: MutableSequence[int]
    """How many there are; 0 before the node is expanded, and for placed nodes."""

    visits: MutableSequence[int]
    """How many descents went through the node."""

    value: MutableSequence[float]
    """The sum of the values at their ends."""

    margin: MutableSequence[float]
    """The sum of the margins that are expected there: colour points less animal points."""

    option: MutableSequence[int]
    """Actions: of one node first those of its children, then the best of the rest, then these."""

    prior: MutableSequence[float]
    """How much the evaluation likes each of them; those of one node sum to 1."""

    used: MutableSequence[int]
    """Two entries: how many nodes there are, and how many options."""

    root: MutableSequence[int]
    """The present of the root."""

    order: Sequence[int]
    """The 36 tiles in the order in which draws are sampled."""

    settings: Sequence[float]

    overlooked: Sequence[int]
    """One entry: squares that the player forgets about. No slide from there and no placement there is thought of."""


class Batch(NamedTuple):
    """The ends of descents, one in each slot, and what an evaluation has to say about them."""

    present: MutableSequence[int]
    """`PRESENT` entries a slot: the position at the end."""

    path: MutableSequence[int]
    """`MOST_DEPTH` entries a slot: the nodes from the root on."""

    depth: MutableSequence[int]
    """One entry a slot: how many nodes the path has after the root."""

    listed: MutableSequence[int]
    """One entry a slot: how many actions are listed; 0 when nothing is to be expanded."""

    action: MutableSequence[int]
    """`MOST_ACTIONS` entries a slot."""

    logit: MutableSequence[float]
    """`MOST_ACTIONS` entries a slot: the logarithms of the priors, up to a constant."""

    value: MutableSequence[float]
    """One entry a slot: the chance that colour wins."""

    margin: MutableSequence[float]
    """One entry a slot: colour points less animal points expected at the end."""


def plant(tree: Tree) -> None:
    """Begin anew from the present of the root."""
    tree.used[NODES] = 0
    tree.used[OPTIONS] = 0
    add(0, tree)


def add(action: int, tree: Tree) -> int:
    """Make a node and return its number."""
    node = tree.used[NODES]
    tree.used[NODES] = node + 1
    tree.action[node] = action
    tree.first[node] = 0
    tree.sibling[node] = 0
    tree.children[node] = 0
    tree.start[node] = 0
    tree.options[node] = 0
    tree.visits[node] = 0
    tree.value[node] = 0.0
    tree.margin[node] = 0.0
    return node


def add_child(action: int, node: int, last: int, tree: Tree) -> int:
    """Add a child behind the last one that a node has, 0 if it has none; return its number."""
    child = add(action, tree)
    if last:
        tree.sibling[last] = child
    else:
        tree.first[node] = child
    tree.children[node] += 1
    return child


# Descents


def descend(slot: int, tree: Tree, batch: Batch) -> bool:
    """Go on with the path of a slot to its next node; return whether it ends there.

    The path ends at turn nodes and slide nodes without options, so that these can be added.
    """
    present = PRESENT * slot
    path = MOST_DEPTH * slot
    depth = batch.depth[slot]
    node = batch.path[path + depth]
    step = depth % 3
    if tree.options[node] == 0 and step != 2:
        return True
    if step == 2:
        child = next_draw(node, batch.present[present + STOCK], tree)
        draw(tree.action[child], present, batch.present)
    else:
        child = pick(node, batch.present[present + ROLE], tree)
        if step == 0:
            slide(tree.action[child], present, batch.present)
        else:
            place(tree.action[child], present, batch.present)
    batch.path[path + depth + 1] = child
    batch.depth[slot] = depth + 1
    return False


def begin(slot: int, tree: Tree, batch: Batch) -> None:
    """Put a slot at the root."""
    for at in range(PRESENT):
        batch.present[PRESENT * slot + at] = tree.root[at]
    batch.path[MOST_DEPTH * slot] = 0
    batch.depth[slot] = 0


def pick(node: int, role: int, tree: Tree) -> int:
    """Return the child of a turn or slide node that promises a role most; it may be a new one.

    What has no visits promises what the node itself does, less a doubt that grows with how much has been tried: the
    likely actions come first, and the rest are no better.
    """
    visits = tree.visits[node]
    mean = tree.value[node] / visits if visits else 0.5
    if role:
        mean = 1.0 - mean
    bonus = tree.settings[EXPLORATION] * math.sqrt(visits + 1.0)
    option = tree.start[node]
    child = tree.first[node]
    best = last = 0
    most = -1.0
    familiar = 0.0
    while child:
        tried = tree.visits[child]
        familiar += tree.prior[option]
        promise = tree.value[child] / tried
        if role:
            promise = 1.0 - promise
        promise += bonus * tree.prior[option] / (1.0 + tried)
        if promise > most:
            most = promise
            best = child
        last = child
        option += 1
        child = tree.sibling[child]
    mean -= tree.settings[DOUBT] * math.sqrt(familiar)
    if option < tree.start[node] + tree.options[node] and mean + bonus * tree.prior[option] > most:
        best = add_child(tree.option[option], node, last, tree)
        bring_best(option + 1, tree.start[node] + tree.options[node], tree)
    return best


def bring_best(begin: int, end: int, tree: Tree) -> None:
    """Of the options from one number up to another, put the one with the highest prior first."""
    if begin < end:
        best = begin
        for at in range(begin + 1, end):
            if tree.prior[at] > tree.prior[best]:
                best = at
        prior = tree.prior[best]
        action = tree.option[best]
        tree.prior[best] = tree.prior[begin]
        tree.option[best] = tree.option[begin]
        tree.prior[begin] = prior
        tree.option[begin] = action


def next_draw(node: int, stock: int, tree: Tree) -> int:
    """Return the draw to go on with below a placed node: a new one when it is time, else the one least visited."""
    count = tree.children[node]
    best = child = tree.first[node]
    last = 0
    while child:
        if tree.visits[child] < tree.visits[best]:
            best = child
        last = child
        child = tree.sibling[child]
    wanted = 1 + int(tree.settings[DRAWS] * math.sqrt(tree.visits[node]))
    if count < min(wanted, max(1, popcount(stock))):
        best = add_child(nth_drawn(count, stock, tree.order), node, last, tree)
    return best


def nth_drawn(n: int, stock: int, order: Sequence[int]) -> int:
    """Return the n-th tile of a stock in an order, counted from 0; `NO_DRAW` when it is empty."""
    if stock == 0:
        return NO_DRAW
    at = 0
    while True:
        if stock >> order[at] & 1:
            if n == 0:
                return order[at]
            n -= 1
        at += 1


# What actions do to a present


def slide(action: int, at: int, present: MutableSequence[int]) -> None:
    """Carry out a slide."""
    if action:
        origin = action >> 6
        target = action & 63
        present[at + target] = present[at + origin]
        present[at + TAKEN] ^= (1 << origin) | (1 << target)


def place(action: int, at: int, present: MutableSequence[int]) -> None:
    """Carry out a placement; it is the other role's turn then."""
    tile = action >> 6
    square: Square = action & 63
    present[at + square] = tile
    present[at + TAKEN] |= 1 << square
    last = present[at + SIZE] - 1
    gap = at + POOL
    while present[gap] != tile:
        gap += 1
    while gap < at + POOL + last:
        present[gap] = present[gap + 1]
        gap += 1
    present[at + SIZE] = last
    present[at + ROLE] ^= 1


def draw(tile: int, at: int, present: MutableSequence[int]) -> None:
    """Carry out a draw, if there is one."""
    if tile != NO_DRAW:
        present[at + POOL + present[at + SIZE]] = tile
        present[at + SIZE] += 1
        present[at + STOCK] &= ~(1 << tile)


def copy_board(at: int, present: Sequence[int], board: MutableSequence[int]) -> None:
    """Copy what lies on the squares of a present."""
    for square in range(42):
        board[square] = present[at + square]


# Ends of descents


def expand(slot: int, tree: Tree, batch: Batch) -> None:
    """Make the actions listed in a slot the options of the last node of its path, unless it has some already."""
    node = batch.path[MOST_DEPTH * slot + batch.depth[slot]]
    count = batch.listed[slot]
    if count == 0 or tree.options[node]:
        return
    start = MOST_ACTIONS * slot
    if tree.overlooked[0]:
        count = overlook(batch.depth[slot] % 3, start, count, tree.overlooked[0], batch)
    best = batch.logit[start]
    for at in range(start + 1, start + count):
        best = max(best, batch.logit[at])
    first = end = tree.used[OPTIONS]
    total = 0.0
    for at in range(start, start + count):
        behind = best - batch.logit[at]
        if behind <= tree.settings[WIDTH]:
            weight = math.exp(-behind)
            tree.option[end] = batch.action[at]
            tree.prior[end] = weight
            total += weight
            end += 1
    for option in range(first, end):
        tree.prior[option] /= total
    tree.start[node] = first
    tree.options[node] = end - first
    tree.used[OPTIONS] = end
    bring_best(first, end, tree)


def overlook(step: int, start: int, count: int, overlooked: int, batch: Batch) -> int:
    """Drop what is overlooked of the listed slides or placements, all but the last one; return how many are left."""
    left = 0
    for at in range(start, start + count):
        action = batch.action[at]
        is_noticed = overlooked >> (action & 63) & 1 == 0
        if step == 0:  # a slide is noticed by its tile; square 0 with target 0 is no slide
            is_noticed = action == 0 or overlooked >> (action >> 6) & 1 == 0
        if is_noticed or (left == 0 and at == start + count - 1):
            batch.action[start + left] = action
            batch.logit[start + left] = batch.logit[at]
            left += 1
    return left


def expect_loss(slot: int, tree: Tree, batch: Batch) -> None:
    """Count the path of a slot as visited and lost for whoever picked each node, until its value is known.

    So that the next descents of a batch go elsewhere.
    """
    path = MOST_DEPTH * slot
    for at in range(batch.depth[slot] + 1):
        node = batch.path[path + at]
        tree.visits[node] += 1
        tree.value[node] += loss(at, tree)


def loss(depth: int, tree: Tree) -> float:
    """Return the value that is a loss for whoever picked the node at a depth: 0 for colour, 1 for animal.

    The root and the draws are picked by nobody; they count as half a win.
    """
    if depth % 3 == 0:
        return 0.5
    return 1.0 if (tree.root[ROLE] + depth // 3) & 1 else 0.0


def back_up(slot: int, tree: Tree, batch: Batch) -> None:
    """Add what was found out at the end of a path to its nodes, in the place of the expected loss."""
    path = MOST_DEPTH * slot
    for at in range(batch.depth[slot] + 1):
        node = batch.path[path + at]
        tree.value[node] += batch.value[slot] - loss(at, tree)
        tree.margin[node] += batch.margin[slot]


def absorb(slots: int, tree: Tree, batch: Batch) -> None:
    """Take up what an evaluation has found out about the first slots."""
    for slot in range(slots):
        expand(slot, tree, batch)
        back_up(slot, tree, batch)


def gather(slots: int, tree: Tree, batch: Batch) -> None:
    """Make descents whose ends wait for an evaluation in the first slots."""
    for slot in range(slots):
        begin(slot, tree, batch)
        while not descend(slot, tree, batch):
            pass
        expect_loss(slot, tree, batch)


# Between turns


def keep(node: int, old: Tree, new: Tree, origin: MutableSequence[int]) -> None:
    """Copy a turn node with all that is below it to another tree, as its root, level by level.

    The present of the new root is not copied. `origin` has room for all nodes.
    """
    plant(new)
    origin[0] = node
    copied = 0
    while copied < new.used[NODES]:
        source = origin[copied]
        new.visits[copied] = old.visits[source]
        new.value[copied] = old.value[source]
        new.margin[copied] = old.margin[source]
        keep_options(source, copied, old, new)
        child = old.first[source]
        last = 0
        while child:
            last = add_child(old.action[child], copied, last, new)
            origin[last] = child
            child = old.sibling[child]
        copied += 1


def keep_options(source: int, copied: int, old: Tree, new: Tree) -> None:
    """Copy the options of a node."""
    end = new.used[OPTIONS]
    new.start[copied] = end
    new.options[copied] = old.options[source]
    for option in range(old.start[source], old.start[source] + old.options[source]):
        new.option[end] = old.option[option]
        new.prior[end] = old.prior[option]
        end += 1
    new.used[OPTIONS] = end
