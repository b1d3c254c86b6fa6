"""The page for researchers: its examples run, and its tables are true."""

import doctest
import re
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo", reason="the examples of the page need PettingZoo")
pytest.importorskip("gymnasium", reason="the examples of the page need Gymnasium")

from shoal.rl import actions, designer_actions, observation
from shoal.rl.designer_observation import parts, size

PAGE = Path(__file__).parents[2] / "docs" / "research.md"

pytestmark = pytest.mark.skipif(not PAGE.exists(), reason="the documents are not here")


def text_of_page() -> str:
    return PAGE.read_text(encoding="utf-8")


def test_its_examples_run() -> None:
    failures, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 10
    assert failures == 0


def test_the_numbers_of_actions() -> None:
    counts = re.findall(r"^\| .* \| ([\d,]+) \| 36 × (?:tile|slot)", text_of_page(), re.MULTILINE)
    assert [int(count.replace(",", "")) for count in counts] == [actions.PLACEMENTS, actions.SLIDE_ACTIONS]
    assert f"Aquarium Designer has {designer_actions.ACTIONS} actions" in text_of_page()


def test_the_planes_of_aqualin() -> None:
    (table,) = re.findall(r"^\| planes \|.*\n(?:\|.*\n)+", text_of_page(), re.MULTILINE)
    named = re.findall(r"^\| (\d+)(?:\D(\d+))? \|", table, re.MULTILINE)
    planes = [plane for first, last in named for plane in range(int(first), int(last or first) + 1)]
    assert planes == list(range(observation.PLANES))


def test_the_parts_of_the_designers_row() -> None:
    (table,) = re.findall(r"^\| part \|.*\n(?:\|.*\n)+", text_of_page(), re.MULTILINE)
    shapes: dict[str, tuple[int, ...]] = {}
    for names, told in re.findall(r"^\| (`.*`) \| ([^|]*) \|", table, re.MULTILINE):
        each = [tuple(int(side) for side in shape.split(" × ")) for shape in told.split(", ")]
        shapes |= dict(zip(re.findall("`(.*?)`", names), each, strict=True))
    assert shapes == dict(parts(2))
    assert f"{size(2):,} numbers for two players, {size(1)} for one" in text_of_page()
