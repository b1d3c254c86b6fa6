"""Charts: what is where, and the same each time."""

import re
from xml.etree import ElementTree

from shoal.train.chart import Axis, Panel, Series, chart

TEXT = "{http://www.w3.org/2000/svg}text"


def texts(drawn: str) -> list[str]:
    return [str(text.text) for text in ElementTree.fromstring(drawn).iter(TEXT)]


def test_dots_stand_where_their_values_are() -> None:
    series = Series([(0.0, 0.4), (1.0, 0.6)], "wins", "dots", 1, [(0.3, 0.5), (0.5, 0.7)])
    drawn = chart([Panel("Who wins", [series], Axis(names=["a < b", "c"]), Axis(reach=(0.2, 0.8), percent=True))])
    assert texts(drawn) == ["Who wins", "wins", "20 %", "40 %", "60 %", "80 %", "a < b", "c"]
    (left, low), (right, high) = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', drawn)
    assert float(left) < float(right)
    assert float(low) > float(high)  # down is less
    assert drawn.count("h10M") == 4  # two bounds each


def test_panels_stand_below_each_other() -> None:
    bars = Series([(float(at), float(at * at)) for at in range(-2, 3)], kind="bars")
    line = Series([(-2.0, 4.0), (2.0, 4.0)], kind="guide")
    panels = [Panel("One", [bars, line], Axis("points", step=2)), Panel("Two", [line])]
    drawn = chart(panels)
    assert drawn == chart(panels)
    assert re.findall(r"translate\(0 (\d+)\)", drawn) == ["0", str(panels[0].height)]
    assert drawn.count("fill-opacity") == 5
    assert [text for text in texts(drawn) if re.fullmatch(r"-?\d", text)][4:7] == ["4", "-2", "0"]
    assert f'height="{sum(panel.height for panel in panels)}"' in drawn
