"""Asking axe-core about a page."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def assert_no_violations(page: Page) -> None:
    """Fail when axe finds anything, once no colour is on its way to another: nobody chose the contrasts between."""
    page.wait_for_function("() => document.getAnimations().every((one) => !(one instanceof CSSTransition))")
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
