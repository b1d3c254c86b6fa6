// limit.cpp for processors without the instruction PDEP: the n-th set bit by six halvings, counting bits.
// Comparing like with like: the portable selection of src/shoal/aqualin/bits.py is the same.

#include <cstdint>
#include <immintrin.h>

static inline uint64_t deposit_by_halvings(uint64_t bit, uint64_t mask) {
  int n = __builtin_ctzll(bit), base = 0;
#pragma GCC unroll 6
  for (int width = 32; width; width >>= 1) {
    int below = __builtin_popcountll(mask & ((1ull << width) - 1));
    int above = -(n >= below);  // all ones or none: no branch to guess wrong
    n -= below & above, mask >>= width & above, base += width & above;
  }
  return 1ull << base;
}

#define _pdep_u64 deposit_by_halvings
#include "limit.cpp"
