from hypothesis import given
from hypothesis import strategies as st

from shoal.kernels import bits

masks = st.integers(1, 2**63 - 1)
words = st.integers(0, 2**64 - 1)


def members(mask: int) -> list[int]:
    return [bit for bit in range(64) if mask >> bit & 1]


@given(masks)
def test_sets_are_counted_and_listed_in_order(mask: int) -> None:
    assert bits.popcount(mask) == len(members(mask))
    assert bits.lowest(mask) == members(mask)[0]
    assert [bits.nth_set(mask, n) for n in range(bits.popcount(mask))] == members(mask)


def test_the_generator_is_splitmix64() -> None:
    seed, found = 1234567, []
    for _ in range(5):
        seed = bits.next_seed(seed)
        found.append(bits.random_word(seed))
    # the values published with the generator
    assert found == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@given(words, st.integers(1, 1000))
def test_scaling_takes_the_leading_bits_as_a_fraction(word: int, n: int) -> None:
    assert bits.coin(word) == (word >= 2**63)
    assert bits.scaled(word, n) == word * n // 2**64
    assert bits.scaled_rest(word, n) == word % 2**63 * n // 2**63
    assert bits.high_half(word, n) == word // 2**32 * n // 2**32
    assert bits.low_half(word, n) == word % 2**32 * n // 2**32
