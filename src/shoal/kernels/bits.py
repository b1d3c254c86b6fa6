"""The few operations on machine words that hardware does in one instruction, in portable Python.

Compiled code replaces most of them by that instruction (see `shoal.kernels.native`), so the kernel that calls them is
one source. Sets are integers from 0 to 2**63 − 1: they fit a signed machine word. Random words have 64 bits and do not:
only the functions of this file may look inside one.
"""

__all__ = [
    "WORD",
    "coin",
    "high_half",
    "low_half",
    "lowest",
    "next_seed",
    "nth_set",
    "popcount",
    "random_word",
    "scaled",
    "scaled_rest",
]

WORD = (1 << 64) - 1
"""All bits of a random word."""

GOLDEN = 0x9E3779B97F4A7C15
"""The odd number nearest to 2**64 divided by the golden ratio."""

FIRST_MIX = 0xBF58476D1CE4E5B9
SECOND_MIX = 0x94D049BB133111EB
"""The two multipliers of splitmix64."""


def popcount(mask: int) -> int:
    """Count the members of a set."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """Return the smallest member of a set that is not empty."""
    return (mask & -mask).bit_length() - 1


def nth_set(mask: int, n: int) -> int:
    """Return the n-th smallest member, counted from 0; the set must have more than n members.

    Halves the search range by counting: the way of compiled code too where the processor has no instruction for it.
    """
    base = 0
    width = 32
    while width:
        below = popcount(mask & ((1 << width) - 1))
        if n >= below:
            n -= below
            mask >>= width
            base += width
        width >>= 1
    return base


def next_seed(seed: int) -> int:
    """Step the state of the generator (splitmix64)."""
    return (seed + GOLDEN) & WORD


def random_word(seed: int) -> int:
    """Return the 64 random bits that belong to a state of the generator (splitmix64's finaliser)."""
    word = ((seed ^ (seed >> 30)) * FIRST_MIX) & WORD
    word = ((word ^ (word >> 27)) * SECOND_MIX) & WORD
    return word ^ (word >> 31)


def scaled(word: int, n: int) -> int:
    """Scale a random word to 0 … n − 1, as evenly as a multiplication can."""
    return (word * n) >> 64


def coin(word: int) -> bool:
    """Return the top bit of a random word."""
    return word >> 63 != 0


def scaled_rest(word: int, n: int) -> int:
    """Scale what the coin leaves of a random word, its lower 63 bits, to 0 … n − 1."""
    return (((word << 1) & WORD) * n) >> 64


def high_half(word: int, n: int) -> int:
    """Scale the upper 32 bits of a random word to 0 … n − 1; n must be below 2**31."""
    return ((word >> 32) * n) >> 32


def low_half(word: int, n: int) -> int:
    """Scale the lower 32 bits of a random word to 0 … n − 1; n must be below 2**31."""
    return ((word & 0xFFFFFFFF) * n) >> 32
