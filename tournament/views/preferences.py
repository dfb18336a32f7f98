"""What a visitor may set for the own browser: appearance and language. No login, no database.

No token either: the forms stand on public pages, which are one for everybody
(``views.shared``). What another site could do with them is change the colours.
"""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views import i18n
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

THEMES = ("auto", "light", "dark")
A_YEAR = 365 * 24 * 60 * 60  # seconds

set_language = csrf_exempt(login_not_required(i18n.set_language))


@csrf_exempt
@login_not_required
@require_POST
def set_theme(request: HttpRequest) -> HttpResponse:
    """Keep the chosen appearance in a cookie and go back to the page it was chosen on.

    ``auto`` follows the device. A word that is no theme changes nothing.
    """
    response = HttpResponseRedirect(_page_to_return_to(request))
    theme = request.POST.get("theme", "")
    if theme in THEMES:
        response.set_cookie(
            "theme",
            theme,
            max_age=A_YEAR,
            samesite="Lax",
            httponly=True,
            secure=request.is_secure(),
        )
    return response


def _page_to_return_to(request: HttpRequest) -> str:
    """Return the page that the form names, if it is one of ours, else the first page."""
    page = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(
        page, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return page if ours else "/"
