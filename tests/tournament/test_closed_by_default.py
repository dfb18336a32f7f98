"""Every address is closed unless it says otherwise, and every answer carries the policy."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tournament.middleware import ContentSecurityPolicy

OPEN = {"login", "logout", "invitation", "set_language", "set_theme"}  # and all of public:
SOMETHING = {"slug": "torneig", "number": 1, "table": 1, "pk": 1, "int": 1, "str": "x", "key": "k"}


def patterns(
    resolver: URLResolver, namespace: str = "", arguments: tuple[str, ...] = ()
) -> Iterator[tuple[str, URLPattern, tuple[str, ...]]]:
    """Yield the full name, the pattern and the arguments of every address under *resolver*."""
    for item in resolver.url_patterns:
        names = (*arguments, *item.pattern.converters)
        if isinstance(item, URLResolver):
            yield from patterns(item, f"{namespace}{item.namespace or ''}:", names)
        else:
            yield f"{namespace}{item.name}".lstrip(":"), item, names


ADDRESSES = list(patterns(get_resolver()))


def address_of(name: str, arguments: tuple[str, ...]) -> str:
    """Return an address of that name, with something for each argument."""
    return reverse(name, kwargs={argument: SOMETHING[argument] for argument in arguments})


def is_open(pattern: URLPattern) -> bool:
    """Return whether the view behind *pattern* is marked as one that needs no login."""
    return not getattr(pattern.callback, "login_required", True)


def test_only_the_public_pages_and_the_door_are_open():
    opened = {name for name, pattern, _arguments in ADDRESSES if is_open(pattern)}

    assert opened - {name for name in opened if name.startswith("public:")} <= OPEN


def test_all_public_pages_are_open():
    public = [item for item in ADDRESSES if item[0].startswith("public:")]

    assert public
    assert [name for name, pattern, _arguments in public if not is_open(pattern)] == []


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize(
    ("name", "arguments"),
    [(name, arguments) for name, _pattern, arguments in ADDRESSES if name.startswith("desk:")],
)
def test_the_desk_sends_strangers_to_the_door(
    client: Client, method: str, name: str, arguments: tuple[str, ...]
):
    address = address_of(name, arguments)
    answer = getattr(client, method)(address)

    assert answer.status_code == 302
    assert answer["Location"] == f"/entra/?next={address}"


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/entra/", "/taula-de-control/", "/no-hi-es/"])
def test_every_answer_carries_the_policy(client: Client, address: str):
    answer = client.get(address)

    assert answer["Content-Security-Policy"] == (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; "
        "form-action 'self'; frame-ancestors 'none'"
    )
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["X-Frame-Options"] == "DENY"


def test_a_pdf_is_left_to_the_browser_s_own_viewer(rf: RequestFactory):
    pdf = HttpResponse(b"%PDF-1.7", content_type="application/pdf")

    answer = ContentSecurityPolicy(lambda _request: pdf)(rf.get("/fulls.pdf"))

    assert "Content-Security-Policy" not in answer.headers


@pytest.mark.parametrize(
    "forbidden", ["<script>", "style=", "onclick=", "onload=", "onchange=", "onsubmit=", "|safe"]
)
def test_no_template_has_what_the_policy_forbids(forbidden: str):
    templates = settings.BASE_DIR / "templates"
    guilty = [
        str(file.relative_to(templates))
        for file in sorted(templates.rglob("*.html"))
        if forbidden in file.read_text(encoding="utf-8") and "print" not in file.parts
    ]

    assert guilty == []
