"""`__all__` of every module tells the truth; nothing is imported for this, so no optional part is needed."""

import ast
from pathlib import Path

import pytest

import shoal

ROOT = Path(shoal.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))


def names_defined(tree: ast.Module) -> dict[str, ast.stmt]:
    """Return what a module defines at its top level, and what an `__init__` re-exports."""
    found: dict[str, ast.stmt] = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found[node.name] = node
        elif isinstance(node, ast.Assign):
            found |= {n.id: node for target in node.targets for n in ast.walk(target) if isinstance(n, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found[node.target.id] = node
        elif isinstance(node, ast.ImportFrom):
            found |= {alias.asname or alias.name: node for alias in node.names}
    return found


def exported(names: dict[str, ast.stmt]) -> list[str]:
    node = names.get("__all__")
    if node is None and not names:
        return []
    assert isinstance(node, ast.Assign | ast.AnnAssign), "the module has no __all__"
    assert node.value is not None
    return list(ast.literal_eval(node.value))


def module_name(path: Path) -> str:
    parts = ("shoal", *path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts).removesuffix(".__init__")


TREES = {module_name(path): ast.parse(path.read_text(encoding="utf-8")) for path in MODULES}
EXPORTS = {name: exported(names_defined(tree)) for name, tree in TREES.items() if name != "shoal.__main__"}


@pytest.mark.parametrize("module", EXPORTS)
def test_what_is_listed_exists(module: str) -> None:
    names = names_defined(TREES[module])
    assert len(set(EXPORTS[module])) == len(EXPORTS[module])
    assert set(EXPORTS[module]) <= names.keys()


@pytest.mark.parametrize("module", [module_name(path) for path in MODULES if path.name == "__init__.py"])
def test_a_package_lists_all_that_it_gathers(module: str) -> None:
    names = names_defined(TREES[module])
    gathered = {name for name, node in names.items() if isinstance(node, ast.ImportFrom) and is_ours(node)}
    assert gathered <= set(EXPORTS[module])


def is_ours(node: ast.ImportFrom) -> bool:
    """Tell whether something comes from this project: what a package imports in order to work is nobody else's."""
    return node.level > 0 or (node.module or "").partition(".")[0] == "shoal"


@pytest.mark.parametrize("module", TREES)
def test_what_other_modules_import_is_listed(module: str) -> None:
    for node in ast.walk(TREES[module]):
        if isinstance(node, ast.ImportFrom) and node.module in EXPORTS:
            for alias in node.names:
                is_module = f"{node.module}.{alias.name}" in EXPORTS
                assert is_module or alias.name in EXPORTS[node.module], f"{alias.name} is not in {node.module}.__all__"
