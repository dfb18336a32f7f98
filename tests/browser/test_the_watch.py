"""The checks of the other tests see what they are there to see."""

from playwright.sync_api import Page

from tests.support.browser import barriers, overflow, watch_of

FAINT = """scheme => {
    const words = document.createElement("p");
    words.id = "faint";
    words.textContent = "hard to read";
    document.body.append(words);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@media (prefers-color-scheme: ${scheme}) {
        #faint { color: #777; background: #888; }
    }`);
    document.adoptedStyleSheets = [sheet];
}"""


def rules(lines: list[str]) -> list[str]:
    """Return which rules *lines* of barriers name."""
    return [line.partition(": [")[0] for line in lines]


def test_words_too_faint_in_the_light_are_a_barrier(page: Page):
    page.goto("/entra/")
    page.evaluate(FAINT, "light")

    assert rules(barriers(page)) == ["color-contrast"]


def test_words_too_faint_in_the_dark_are_a_barrier(page: Page):
    page.goto("/entra/")
    page.evaluate(FAINT, "dark")

    assert rules(barriers(page)) == ["dark: color-contrast"]


def test_a_picture_without_words_is_a_barrier(page: Page):
    page.goto("/entra/")
    page.evaluate("document.body.append(document.createElement('img'))")

    assert "image-alt" in rules(barriers(page))


def test_a_page_that_slides_sideways_is_measured(page: Page):
    page.goto("/entra/")
    page.evaluate(
        """() => {
            const wide = document.createElement("div");
            wide.style.width = "1500px";
            wide.textContent = "wide";
            document.body.append(wide);
        }"""
    )

    assert overflow(page) >= 220


def test_a_request_to_a_stranger_and_an_error_of_a_script_are_noted(page: Page):
    watch_of(page).allow("")
    page.goto("/entra/")
    page.evaluate("() => { setTimeout(() => { throw new Error('it broke') }) }")
    page.evaluate("() => fetch('http://192.0.2.1/pixel.png').catch(() => null)")
    noted = " ".join(watch_of(page).problems)

    assert "it broke" in noted
    assert "192.0.2.1" in noted
