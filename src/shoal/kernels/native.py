"""Teaches Numba the kernel: the same Python source, compiled to machine code. Needs the extra `engine`.

Whoever writes a kernel writes plain Python over `shoal.kernels.bits` and calls `entry_point` on the function that is
to be fast; every function of ours that it calls, directly or not, is compiled with it. Most people want
`shoal.aqualin.compiled` instead, which can be imported without Numba.
"""

import hashlib
import inspect
import os
import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, TypeVar

from shoal import kernels
from shoal.errors import MissingExtraError
from shoal.kernels import bits

try:
    import llvmlite.binding
    import llvmlite.ir
    import numba
    import numba.core.cgutils
    import numba.core.event
    import numba.core.registry
    import numba.extending
    import numpy as np
except ImportError as error:
    raise MissingExtraError('compiled play needs Numba: pip install "shoal[engine]"') from error

__all__ = [
    "DEPOSITS",
    "IS_COMPILED",
    "cache_root",
    "entry_point",
    "may_deposit",
    "octets",
    "reals",
    "short_reals",
    "short_words",
    "word",
    "words",
]

IS_COMPILED = True
"""Whether entry points are machine code, and arrays take memory only as they are used."""

_Function = TypeVar("_Function", bound=Callable[..., object])

# Neither package describes its types; everything that comes from them is Any, here and nowhere else.
_numba: Any = numba
_llvm: Any = llvmlite

if _numba.config.DISABLE_JIT:
    raise MissingExtraError("compiled play is switched off: unset NUMBA_DISABLE_JIT")


# What hardware does in one instruction


def may_deposit(triple: str, features: str, host: str, host_has_it: bool) -> bool:
    """Tell whether code for a target may select members of a set with the instruction PDEP.

    Be strict: where the instruction is missing, compiling it aborts the whole interpreter. So the target must be
    64-bit x86, its features (as in `NUMBA_CPU_FEATURES`) must name it in so many words, and the processor we run on
    must have it. The first processors of two families have it as a slow loop of microcode and are better off without.
    """
    named = [word for word in features.replace(" ", "").split(",") if word.lstrip("+-") == "bmi2"]
    return (
        triple.startswith(("x86_64", "amd64"))
        and named[-1:] == ["+bmi2"]
        and host_has_it
        and host not in ("bdver4", "znver1", "znver2")
    )


def _target_deposits() -> bool:
    """Ask Numba what it compiles for (settings may differ from the host) and LLVM what the host is."""
    triple, _, features = _numba.core.registry.cpu_target.target_context.codegen().magic_tuple()
    try:
        host_has_it = bool(_llvm.binding.get_host_cpu_features().get("bmi2"))
    except RuntimeError:  # LLVM cannot tell on this platform
        host_has_it = False
    return may_deposit(triple, features, _llvm.binding.get_host_cpu_name(), host_has_it)


DEPOSITS = _target_deposits()
"""Whether compiled code uses PDEP; otherwise it selects by halvings, as plain Python does."""

_INT64 = _numba.types.int64
_UINT64 = _numba.types.uint64
_WORD = _llvm.ir.IntType(64)
_DOUBLE_WORD = _llvm.ir.IntType(128)
_ZERO_IS_UNDEFINED = _llvm.ir.Constant(_llvm.ir.IntType(1), 1)


def _emit_count(_typing: Any, _mask: Any) -> Any:
    return _INT64(_INT64), lambda _context, builder, _signature, args: builder.ctpop(args[0])


def _emit_lowest(_typing: Any, _mask: Any) -> Any:
    return _INT64(_INT64), lambda _context, builder, _signature, args: builder.cttz(args[0], _ZERO_IS_UNDEFINED)


def _emit_deposit(_typing: Any, _bits: Any, _mask: Any) -> Any:
    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        kind = _llvm.ir.FunctionType(_WORD, [_WORD, _WORD])
        pdep = _numba.core.cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64")
        return builder.call(pdep, args)

    return _INT64(_INT64, _INT64), emit


def _emit_multiply_high(_typing: Any, _word: Any, _n: Any) -> Any:
    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        word, n = (builder.zext(arg, _DOUBLE_WORD) for arg in args)
        return builder.trunc(builder.lshr(builder.mul(word, n), _llvm.ir.Constant(_DOUBLE_WORD, 64)), _WORD)

    return _INT64(_UINT64, _INT64), emit


_count = _numba.extending.intrinsic(_emit_count)
_lowest = _numba.extending.intrinsic(_emit_lowest)
_deposit = _numba.extending.intrinsic(_emit_deposit)
_multiply_high = _numba.extending.intrinsic(_emit_multiply_high)


# The compiled twins of `shoal.kernels.bits`. Numba makes a float of a signed and an unsigned integer together, so
# everything beside a random word is unsigned as well, the distances of shifts included.

_GOLDEN = np.uint64(bits.GOLDEN)
_FIRST_MIX = np.uint64(bits.FIRST_MIX)
_SECOND_MIX = np.uint64(bits.SECOND_MIX)
_LOW_HALF = np.uint64(0xFFFFFFFF)
_1 = np.uint64(1)
_27 = np.uint64(27)
_30 = np.uint64(30)
_31 = np.uint64(31)
_32 = np.uint64(32)
_63 = np.uint64(63)


def _mixed(seed: Any) -> Any:
    word = (seed ^ (seed >> _30)) * _FIRST_MIX
    word = (word ^ (word >> _27)) * _SECOND_MIX
    return word ^ (word >> _31)


_TWINS: dict[Callable[..., object], Callable[..., Any]] = {
    bits.popcount: lambda mask: _count(mask),
    bits.lowest: lambda mask: _lowest(mask),
    bits.nth_set: (lambda mask, n: _lowest(_deposit(1 << n, mask))) if DEPOSITS else bits.nth_set,
    bits.next_seed: lambda seed: seed + _GOLDEN,
    bits.random_word: _mixed,
    bits.coin: lambda word: word >> _63 == _1,
    bits.scaled: lambda word, n: _multiply_high(word, n),
    bits.scaled_rest: lambda word, n: _multiply_high(word << _1, n),
    bits.high_half: lambda word, n: np.int64((word >> _32) * np.uint64(n) >> _32),
    bits.low_half: lambda word, n: np.int64((word & _LOW_HALF) * np.uint64(n) >> _32),
}


_taught: set[Callable[..., object]] = set()


def _teach(function: Callable[..., object], twin: Callable[..., object]) -> None:
    """Let compiled code run `twin`, inlined, wherever the source calls `function`; plain Python is not affected.

    Left to itself LLVM does not inline the larger functions, and then Numba counts references to every array that they
    are handed: a fifth of the speed.
    """
    _numba.extending.overload(function, strict=False, jit_options={"forceinline": True})(lambda *_: twin)
    _taught.add(function)


for _function, _twin in _TWINS.items():
    _teach(_function, _twin)


# Telling of it


def _tell(name: str | None) -> None:
    """Tell whoever listens that a function of ours begins to be compiled, or is; callees are part of their callers."""
    global _depth
    depth = _depth + (1 if name else -1)
    if min(depth, _depth) == 0:
        for listener in kernels.listeners:
            listener(name)
    _depth = depth


def _began(_self: Any, event: Any) -> None:
    _tell(event.data["dispatcher"].py_func.__name__)


def _ended(_self: Any, _event: Any) -> None:
    _tell(None)


_depth = 0
_events: Any = _numba.core.event
_events.register("numba:compile", type("Teller", (_events.Listener,), {"on_start": _began, "on_end": _ended})())


# Entry points

_entry_points: dict[Callable[..., object], Any] = {}
_lock = threading.Lock()  # a setting of Numba's that concerns the whole process is changed for a moment


def entry_point(function: _Function) -> _Function:
    """Return the compiled twin of a kernel function; it is compiled, or found in the cache, at its first call.

    Other threads run while it does. Pass `words`, `octets`, `reals` and `word` where the source takes sequences and
    seeds, and always the same types: each new combination is compiled anew. No function of a kernel may call itself,
    and none may make an array.
    """
    with _lock:
        if function not in _entry_points:
            _entry_points[function] = _compiled(function)
    twin: _Function = _entry_points[function]
    return twin


def words(values: int | Iterable[int]) -> Any:
    """Return an array of signed machine words: so many, not yet set, or these."""
    return np.empty(values, np.int64) if isinstance(values, int) else np.array(tuple(values), np.int64)


def octets(values: int | Iterable[int]) -> Any:
    """Return an array of bytes, for tiles on a board or in a deck: so many, not yet set, or these."""
    return np.empty(values, np.uint8) if isinstance(values, int) else np.array(tuple(values), np.uint8)


def reals(values: int | Iterable[float]) -> Any:
    """Return an array of floating-point numbers: so many, not yet set, or these."""
    return np.empty(values, np.float64) if isinstance(values, int) else np.array(tuple(values), np.float64)


def short_words(values: int | Iterable[int]) -> Any:
    """Return an array of signed integers of 32 bits: so many, not yet set, or these."""
    return np.empty(values, np.int32) if isinstance(values, int) else np.array(tuple(values), np.int32)


def short_reals(values: int | Iterable[float]) -> Any:
    """Return an array of floating-point numbers of 32 bits: so many, not yet set, or these."""
    return np.empty(values, np.float32) if isinstance(values, int) else np.array(tuple(values), np.float32)


def word(seed: int) -> Any:
    """Return the state of a generator; of larger integers the lower 64 bits count."""
    return np.uint64(seed & bits.WORD)


_OPTIONS = {"nogil": True, "_nrt": False}
"""Other threads run meanwhile. Kernels make no arrays, so no references are counted, which took much of the time."""


def _compiled(function: Callable[..., object]) -> Any:
    for callee in _callees(function):
        if callee not in _taught:
            _teach(callee, callee)
    folder = _cache_folder(function)
    cached = folder and _cached_in(folder, function)
    return cached or _numba.njit(function, **_OPTIONS)


def _callees(function: Callable[..., object]) -> list[Callable[..., object]]:
    """Find the functions of ours that a function calls, directly or not, in a fixed order."""
    found: dict[Callable[..., object], None] = {}
    waiting = [function]
    while waiting:
        for value in _globals_used(waiting.pop()):
            if isinstance(value, FunctionType) and value.__module__.startswith("shoal.") and value not in found:
                found[value] = None
                waiting.append(value)
    return list(found)


def _globals_used(function: Callable[..., object]) -> Iterator[object]:
    """Yield what the global names in a function stand for, `module.name` included."""
    assert isinstance(function, FunctionType)
    names = function.__code__.co_names
    for name in names:
        value = function.__globals__.get(name)
        yield value
        if isinstance(value, ModuleType):
            yield from (getattr(value, other, None) for other in names)


# The cache
#
# Numba takes cached code for fresh while the *file of the entry point* stays the same. An edit of a function that it
# calls in another file would go unnoticed, and the old code would run on. So every state of the sources that an entry
# point is made of gets a folder of its own, named by a digest of them. The folder lies in the user's cache, as the
# package may be installed where nobody can write. Where there is no such place either, every process compiles anew.
# (The temporary folder will not do: others may write there, and what the cache holds is loaded and run.)
# Old folders are never read again and can be deleted while nothing runs.


def _cache_folder(function: Callable[..., object]) -> Path | None:
    """Return the folder for the present state of a function's sources, or None when there can be none."""
    try:
        return cache_root() / _digest(function)
    except (OSError, RuntimeError):  # the sources are no files; there is no home folder
        return None


def cache_root() -> Path:
    """Return `NUMBA_CACHE_DIR` if it is set, else our place in the user's cache folder."""
    if _numba.config.CACHE_DIR:
        return Path(_numba.config.CACHE_DIR).absolute()
    caches = Path(os.environ.get("XDG_CACHE_HOME", ""))
    return (caches if caches.is_absolute() else Path.home() / ".cache") / "shoal" / "compiled"


def _digest(function: Callable[..., object]) -> str:
    """Digest the files of a function and of its callees, and the constants they take from yet other files."""
    functions = [function, *_callees(function)]
    files = {__file__, *(inspect.getfile(part) for part in functions)}
    values = {_constant(value) for part in functions for value in _globals_used(part)}
    digest = hashlib.sha256(repr((DEPOSITS, sorted(values))).encode())
    for file in sorted(files):
        digest.update(Path(file).read_bytes())
    return digest.hexdigest()[:16]


def _constant(value: object) -> str:
    """Write out a constant that is compiled in; nothing for what is no constant."""
    if isinstance(value, np.ndarray):
        return f"{value.dtype} {value.tobytes().hex()}"
    return repr(value) if isinstance(value, int | float | tuple) else ""


def _cached_in(folder: Path, function: Callable[..., object]) -> Any:
    """Return the compiled twin of a function with its cache in a folder, or None when Numba cannot write there.

    Numba takes the place of a cache from a setting, at the moment it is shown a function; it has no other way to be
    told, and it falls back to places that we must not use.
    """
    before = _numba.config.CACHE_DIR
    _numba.config.CACHE_DIR = str(folder)
    try:
        twin = _numba.njit(function, cache=True, **_OPTIONS)
    except RuntimeError:  # no place will do
        return None
    finally:
        _numba.config.CACHE_DIR = before
    return twin if Path(twin.stats.cache_path).is_relative_to(folder) else None
