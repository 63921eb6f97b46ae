"""What axe, which knows the rules for pages that everybody can use, finds wrong with a page."""

from playwright.sync_api import Page
from profiles import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
#: Those that look at looks: a page of other colours is no different to the others.
OF_LOOKS = {"type": "rule", "values": ["color-contrast", "link-in-text-block", "target-size"]}


def faults(page: Page, theme: str = "light") -> list[str]:
    """Return what axe finds wrong with the page as it is; in another theme than the first, with its looks."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE.read_text(encoding="utf-8"))
    rules = RULES if theme == "light" else OF_LOOKS
    found = page.evaluate("(rules) => axe.run(document, { runOnly: rules, resultTypes: ['violations'] })", rules)
    assert found["passes"]
    return [f"{fault['id']}: {node['html']}" for fault in found["violations"] for node in fault["nodes"]]
