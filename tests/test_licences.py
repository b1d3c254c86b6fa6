"""What is pinned may be used: permissive licences, and the others are told in CONTRIBUTING.md."""

import re
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CONTRIBUTING = ROOT / "CONTRIBUTING.md"
PINNED = sorted(
    {
        name
        for file in (ROOT / "requirements").glob("*.txt")
        for name in re.findall("^([a-z0-9-]+)==", file.read_text(), re.MULTILINE)
    }
)
PERMISSIVE = re.compile(r"\b(MIT|BSD|0BSD|Apache|PSF|PSFL|Python Software Foundation|Zlib|CC0)\b")
WITH_CONDITIONS = re.compile("GPL|MPL|Mozilla")


pytestmark = pytest.mark.skipif(not CONTRIBUTING.exists(), reason="the documents are not here")


def told() -> set[str]:
    """Return the packages that stand in the table of those with conditions."""
    return set(re.findall(r"^\| `([a-z0-9-]+)` \|", CONTRIBUTING.read_text(encoding="utf-8"), re.MULTILINE))


def licence_of(name: str) -> str:
    """Return what an installed package says of its licence: in its metadata, or else in the file that it brings."""
    about = metadata.metadata(name)
    lines = [
        about.get("License-Expression"),
        *(line for line in about.get_all("Classifier", []) if "License ::" in line),
    ]
    if not any(lines):
        lines = [about.get("License")]
    if not any(lines):
        lines = [file.read_text()[:100] for file in metadata.files(name) or [] if file.name.startswith("LICENSE")]
    return " ".join(filter(None, lines))


@pytest.mark.parametrize("name", PINNED)
def test_its_licence_is_permissive_or_told(name: str) -> None:
    try:
        licence = licence_of(name)
    except metadata.PackageNotFoundError:
        pytest.skip("not installed here")
    assert name in told() or (PERMISSIVE.search(licence) and not WITH_CONDITIONS.search(licence)), licence


def test_whoever_is_told_is_pinned() -> None:
    assert told() <= set(PINNED)
