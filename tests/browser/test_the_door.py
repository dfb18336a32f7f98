"""What somebody without a password gets to see of the desk."""

from collections.abc import Callable
from pathlib import Path

from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests.support.browser import watch_of


def test_the_door_is_open_to_everybody_s_eyes_and_hands(
    page: Page,
    check_accessible: Callable[[Page], None],
    screenshot: Callable[[Page, str], list[Path]],
):
    page.goto("/entra/")

    check_accessible(page)
    screenshot(page, "login")


def test_a_wrong_password_is_said_and_the_right_one_opens_the_desk(
    page: Page, organiser_at_desk: User
):
    page.goto("/entra/")
    page.get_by_label("Nom d'usuari").fill("organitzador")
    page.get_by_label("Contrasenya").fill("no-és-aquesta")
    page.keyboard.press("Enter")
    expect(page.get_by_text("no van junts")).to_be_visible()
    page.get_by_label("Contrasenya").fill("una-contrasenya-llarga")
    page.keyboard.press("Enter")

    expect(page).not_to_have_url("/entra/")


def test_an_inline_script_never_runs(page: Page):
    watch_of(page).allow("Content Security Policy")
    page.goto("/entra/")
    page.evaluate(
        """() => {
            const script = document.createElement("script");
            script.textContent = "document.title = 'broken into'";
            document.body.append(script);
        }"""
    )

    assert page.title() != "broken into"
    assert any("Content Security Policy" in problem for problem in watch_of(page).problems)
