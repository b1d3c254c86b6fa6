"""One game of Aquarium Designer in four forms."""

import pytest

pytest.importorskip("pyspiel", reason="one of the forms needs OpenSpiel")
pytest.importorskip("pettingzoo", reason="one of the forms needs PettingZoo")

from tests.rl import four_forms


def test_the_same_cards_and_choices_are_the_same_game_in_four_forms() -> None:
    four_forms.play(50, seed=1)


@pytest.mark.nightly
def test_a_thousand_games_in_four_forms() -> None:
    four_forms.play(1_000, seed=2)


@pytest.mark.parametrize("name", four_forms.OTHERS)
def test_a_difference_in_any_form_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = four_forms.by_the_rules(next(four_forms.scripts(1, seed=3)))._replace(returns=(1.0, 1.0))
    monkeypatch.setattr(four_forms, "OTHERS", {name: lambda game: wrong})
    with pytest.raises(AssertionError, match=f"{name} tells another game"):
        four_forms.play(1, seed=3)
