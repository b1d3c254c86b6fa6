"""Keeping a run on disk, in files small enough to be carried anywhere."""

import json
from pathlib import Path
from typing import Any, TypeVar

import jax
import jax.numpy as jnp
import numpy as np
from safetensors import SafetensorError
from safetensors.numpy import load_file, save_file

from shoal.errors import NotationError
from shoal.train.network import Params

__all__ = ["load", "read_state", "read_weights", "save", "write_weights"]

MOST_BYTES = 15 * 2**20
"""No file holds more than this, its largest array apart."""

T = TypeVar("T")


def save(folder: Path, name: str, tree: Any, state: dict[str, Any] | None = None) -> None:
    """Write a tree of arrays as NAME-0.safetensors, NAME-1 …, and in NAME.json what else is to be known.

    All is written before the first of the old files is replaced.
    """
    folder.mkdir(parents=True, exist_ok=True)
    files: list[dict[str, np.ndarray]] = [{}]
    size = 0
    for key, leaf in _leaves(tree):
        array = np.asarray(leaf)
        if files[-1] and size + array.nbytes > MOST_BYTES:
            files.append({})
            size = 0
        files[-1][key] = array
        size += array.nbytes
    paths = [folder / f"{name}-{number}.safetensors" for number in range(len(files))]
    for path, arrays in zip(paths, files, strict=True):
        save_file(arrays, path.with_suffix(".new"))
    if state is not None:
        paths.append(folder / f"{name}.json")
        paths[-1].with_suffix(".new").write_text(json.dumps(state, indent=1) + "\n", encoding="utf-8")
    for path in paths:
        path.with_suffix(".new").replace(path)
    for path in set(folder.glob(f"{name}-*.safetensors")) - set(paths):
        path.unlink()


def load(folder: Path, name: str, like: T) -> T:
    """Read a tree of the shape of another."""
    found: dict[str, np.ndarray] = {}
    for path in sorted(folder.glob(f"{name}-*.safetensors")):
        found |= _read(path)
    wanted = _leaves(like)
    for key, leaf in wanted:
        if key not in found or found[key].shape != leaf.shape:
            raise NotationError(f"the files {name}-*.safetensors in {folder} are of another network: '{key}' differs")
    leaves = [jnp.asarray(found[key], leaf.dtype) for key, leaf in wanted]
    tree: T = jax.tree.unflatten(jax.tree.structure(like), leaves)
    return tree


def read_state(folder: Path, name: str) -> dict[str, Any] | None:
    """Return what else is known of a saved tree; None when nothing was saved."""
    path = folder / f"{name}.json"
    state: dict[str, Any] | None = json.loads(path.read_text(encoding="utf-8")) if path.exists() else None
    return state


def write_weights(path: Path, params: Params) -> None:
    """Write the weights of a network to one file, with half the precision: no result can tell them from the whole."""
    save_file({name: np.asarray(value, np.float16) for name, value in params.items()}, path)


def read_weights(path: Path, like: Params) -> Params:
    """Read the weights of a network as large as another."""
    found = _read(path)
    for name, value in like.items():
        if name not in found or found[name].shape != value.shape:
            raise NotationError(f"the weights in {path} are of another network: '{name}' differs")
    return {name: jnp.asarray(found[name], jnp.float32) for name in like}


def _read(path: Path) -> dict[str, np.ndarray]:
    try:
        found: dict[str, np.ndarray] = load_file(path)
    except (OSError, SafetensorError) as error:
        raise NotationError(f"cannot read weights from {path}: {error}") from None
    return found


def _leaves(tree: Any) -> list[tuple[str, Any]]:
    return [(jax.tree_util.keystr(path), leaf) for path, leaf in jax.tree_util.tree_leaves_with_path(tree)]
