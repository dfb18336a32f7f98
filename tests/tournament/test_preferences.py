"""Appearance and language, chosen by anybody and kept in the browser."""

import pytest
from django.test import Client
from django.urls import reverse


def choose(client: Client, theme: str, page: str = "/"):
    return client.post(reverse("set_theme"), {"theme": theme, "next": page})


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_a_theme_is_kept_in_a_cookie(client: Client, theme: str):
    choose(client, theme)

    assert client.cookies["theme"].value == theme


def test_a_word_that_is_no_theme_changes_nothing(client: Client):
    choose(client, "dark")
    choose(client, "pink")

    assert client.cookies["theme"].value == "dark"


@pytest.mark.parametrize(
    "page", ["https://example.com/", "//example.com/", "javascript:alert(1)", ""]
)
def test_a_foreign_address_is_not_followed(client: Client, page: str):
    answer = choose(client, "dark", page)

    assert answer.url == "/"


def test_the_visitor_returns_to_the_page(client: Client):
    answer = choose(client, "dark", "/entra/?next=/x")

    assert answer.url == "/entra/?next=/x"


def test_a_theme_is_chosen_by_post(client: Client):
    assert client.get(reverse("set_theme")).status_code == 405


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("theme", "media"),
    [
        ("auto", "screen and (prefers-color-scheme: dark)"),
        ("dark", "screen"),  # paper is light
    ],
)
def test_the_page_links_the_dark_sheet(client: Client, theme: str, media: str):
    choose(client, theme)
    page = client.get(reverse("login")).content.decode()

    assert f'<link rel="stylesheet" href="/static/css/dark.css" media="{media}">' in page


@pytest.mark.django_db
def test_a_light_page_has_no_dark_sheet(client: Client):
    choose(client, "light")

    assert "dark.css" not in client.get(reverse("login")).content.decode()


@pytest.mark.django_db
def test_a_language_is_kept_without_login(client: Client):
    client.post(reverse("set_language"), {"language": "en", "next": "/"})

    assert '<html lang="en">' in client.get(reverse("login")).content.decode()


@pytest.mark.django_db
def test_the_forms_of_a_page_that_is_one_for_everybody_need_no_token():
    client = Client(enforce_csrf_checks=True)

    choose(client, "dark")
    client.post(reverse("set_language"), {"language": "en", "next": "/"})

    assert client.cookies["theme"].value == "dark"
    assert '<html lang="en">' in client.get("/").content.decode()
    assert "csrftoken" not in client.cookies


@pytest.mark.parametrize("https", [False, True])
def test_the_cookie_of_the_language_is_as_safe_as_that_of_the_appearance(
    client: Client, settings, https: bool
):
    settings.LANGUAGE_COOKIE_SECURE = https
    client.post(reverse("set_language"), {"language": "es"}, secure=https)
    client.post(reverse("set_theme"), {"theme": "dark"}, secure=https)

    language, theme = client.cookies["django_language"], client.cookies["theme"]
    for name in ("httponly", "samesite", "secure", "max-age", "path"):
        assert language[name] == theme[name], name
