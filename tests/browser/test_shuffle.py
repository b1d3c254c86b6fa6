"""The shuffle in the browser is the shuffle of the program."""

import random

from playwright.sync_api import Page

from shoal.shuffle import Secret, shuffled

CASES = 40


def test_the_browser_shuffles_as_the_program_does(page: Page) -> None:
    lot = random.Random(7)
    cases = [
        {
            "count": lot.choice((0, 1, 2, 36, 40, 255, 256)),
            "secret": lot.randbytes(32).hex(),
            "contributions": [lot.choice(("", "salt", "Ünïcødé 🐠", lot.randbytes(16).hex())) for _ in range(case % 4)],
            "label": lot.choice(("tiles", "cards")),
        }
        for case in range(CASES)
    ]
    page.goto("/")
    found = page.evaluate(
        """async (cases) => {
            const { commitment, shuffled } = await import('/static/shuffle.js');
            const order = (one) => shuffled(one.count, one.secret, one.contributions, one.label);
            return Promise.all(cases.map(async (one) => [await commitment(one.secret), await order(one)]));
        }""",
        cases,
    )
    for case, (commitment, order) in zip(cases, found, strict=True):
        secret = Secret.from_text(str(case["secret"]))
        assert commitment == secret.commitment
        contributions = [str(text) for text in case["contributions"]]
        assert tuple(order) == shuffled(int(case["count"]), secret, contributions, label=str(case["label"]))
