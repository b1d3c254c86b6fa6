"""The optional parts of Shoal: what belongs to them, what is installed, and what to say when one is missing."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from shoal.errors import MissingExtraError

__all__ = ["EXTRAS", "extra"]

EXTRAS: Mapping[str, tuple[str, ...]] = {
    "engine": ("numpy", "numba"),
    "network": ("onnxruntime",),
    "web": ("starlette", "uvicorn", "websockets", "jinja2", "python-multipart"),
    "terminal": ("textual",),
    "rl": ("gymnasium", "pettingzoo", "jax", "pgx", "open_spiel", "resvg-py", "pillow"),
    "train": ("optax", "mctx", "onnx", "safetensors"),
    "cluster": ("ray",),
    "print": ("fpdf2",),
    "data": ("polars",),
}
"""The packages that each optional part adds, by the names they are installed under."""


@contextmanager
def extra(name: str, what: str) -> Iterator[None]:
    """Turn the lack of a package into `MissingExtraError`, which says how to install the optional part."""
    try:
        yield
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing in ("", "shoal"):
            raise
        raise MissingExtraError(
            f"{what} needs the package {missing}, which is not installed: pip install 'shoal[{name}]' adds it"
        ) from error
