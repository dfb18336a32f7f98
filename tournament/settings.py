"""Settings for the village hall, which needs to set nothing, and for a server, which sets these.

DATA_DIR       where the embedded database and the secret key live (default ./data)
DATABASE_URL   another database, as in postgres://user:password@host/name or sqlite:////a/file
SECRET_KEY     the signing key; otherwise one is made and kept in DATA_DIR
ALLOWED_HOSTS  the names the server answers to, separated by commas (default: any; HTTPS needs them)
HTTPS          1 when a proxy in front speaks HTTPS: secure cookies, redirection, and
               nobody is listened to but a proxy on this machine
HSTS           for how long browsers may speak nothing but HTTPS to these names, as the header
               says it: 31536000; includeSubDomains; preload (default: not said)
LISTEN         the address to listen at (default 0.0.0.0, everybody; with HTTPS 127.0.0.1)
CSRF_TRUSTED_ORIGINS  origins that a proxy rewrites, as in https://torneig.example.cat
DEBUG          1 shows errors in full, for whoever writes the program
"""

import os
import secrets
import tempfile
from pathlib import Path
from typing import Any

import dj_database_url
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from tournament.console import LANGUAGE, CannotStart, before_settings

BASE_DIR = Path(__file__).resolve().parent.parent


def _flag(name: str) -> bool:
    """Return whether the environment switches *name* on."""
    return os.environ.get(name, "").strip().lower() in {"1", "true", "yes", "on"}


def _names(name: str, default: str = "") -> list[str]:
    """Return the names that the environment lists, separated by commas, under *name*."""
    return [item.strip() for item in os.environ.get(name, default).split(",") if item.strip()]


def _seconds(name: str, text: str) -> int:
    """Return the number *text* of the setting *name*; raise CannotStart if it is none."""
    if text.isdecimal():
        return int(text)
    sentence = gettext_noop("%(name)s must begin with a number of seconds, not with %(text)s.")
    raise CannotStart(before_settings(sentence, name=name, text=text))


def _kept_secret(path: Path) -> str:
    """Return the secret kept at *path*, making it on the first call.

    It is readable for its owner only, and put into place whole, so that a
    power cut never leaves half a key.
    """
    if not path.exists():
        handle, made = tempfile.mkstemp(dir=path.parent)  # mode 0600
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_urlsafe(64))
            file.flush()
            os.fsync(file.fileno())
        Path(made).replace(path)
    return path.read_text()


DATA_DIR = Path(os.environ.get("DATA_DIR") or BASE_DIR / "data").resolve()
DEBUG = _flag("DEBUG")
HTTPS = _flag("HTTPS")
try:
    DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)  # telephone numbers are in it
    SECRET_KEY = os.environ.get("SECRET_KEY") or _kept_secret(DATA_DIR / "secret-key")
except OSError as problem:
    sentence = gettext_noop("The folder of the data, %(folder)s, cannot be written (%(reason)s).")
    reason = problem.strerror
    raise CannotStart(before_settings(sentence, folder=DATA_DIR, reason=reason)) from problem

# In a hall the laptop has whatever address the router gave it today, and the
# phones must reach it by that: no list could name it beforehand. Nothing we
# send out (we send no mail) is built from the Host header, and cookies follow
# the name in the browser, so that a foreign name pointing here gains nothing.
# On the internet there is such a list: whoever speaks HTTPS has a certificate for it.
ALLOWED_HOSTS = _names("ALLOWED_HOSTS", "" if HTTPS else "*")
if not ALLOWED_HOSTS:
    raise CannotStart(
        before_settings(
            gettext_noop(
                "With HTTPS=1 the names that the server answers to are needed: "
                "ALLOWED_HOSTS=torneig.example.cat"
            )
        )
    )
CSRF_TRUSTED_ORIGINS = _names("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "tournament",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "crispy_forms",
    "crispy_bootstrap5",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "tournament.middleware.ContentSecurityPolicy",
    "tournament.middleware.RememberOrigin",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "tournament.middleware.LimitedBody",
    "tournament.middleware.RoomForReaders",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.auth.middleware.LoginRequiredMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "tournament.urls"
WSGI_APPLICATION = "tournament.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournament.views.access.desk_context",
            ],
        },
    },
]
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        # navigations, drawn once for each championship, section, role and language
        "OPTIONS": {"MAX_ENTRIES": 1_000},
    }
}

PUBLIC_PAGE_SECONDS = 4
"""How old a public page may be: so often it is made for all phones together (0025)."""
THREADS = 8
"""How many requests a process answers at once."""
WRITERS = 5
"""How many of them may write: the others are for who reads, whatever holds a writer up (0037)."""

CRISPY_ALLOWED_TEMPLATE_PACKS = "bootstrap5"
CRISPY_TEMPLATE_PACK = "bootstrap5"


def _embedded_database(path: Path) -> dict[str, Any]:
    """Return the settings of the SQLite database in the file *path*.

    A transaction takes the write lock when it begins (IMMEDIATE) and waits up
    to 10 s for it, so that two typists queue instead of failing half way. WAL
    lets phones read meanwhile. FULL makes what was confirmed survive a power cut.
    A connection is kept: to open one costs as much as a tenth of a page.
    """
    return {
        "ENGINE": "tournament.sqlite",
        "NAME": path,
        "CONN_MAX_AGE": 60,
        "OPTIONS": {
            "timeout": 10,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
        },
    }


def _database(url: str) -> dict[str, Any]:
    """Return the settings of the database at *url*, of the embedded one if there is none.

    On PostgreSQL nobody waits longer than on SQLite: 5 s for the server, 10 s for a row.
    """
    if not url:
        return _embedded_database(DATA_DIR / "botifarra.sqlite3")
    there: dict[str, Any] = dict(
        dj_database_url.parse(url, conn_max_age=60, conn_health_checks=True)
    )
    if there["ENGINE"] == "django.db.backends.sqlite3":
        return _embedded_database(Path(there["NAME"]).resolve())
    if there["ENGINE"] == "django.db.backends.postgresql":
        waits = {"connect_timeout": 5, "options": "-c lock_timeout=10s"}
        there["OPTIONS"] = waits | there.get("OPTIONS", {})
    return there


DATABASES: dict[str, Any] = {"default": _database(os.environ.get("DATABASE_URL", ""))}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "desk:home"
LOGOUT_REDIRECT_URL = "public:home"
SESSION_COOKIE_AGE = 14 * 24 * 60 * 60  # seconds: nobody is thrown out in the middle of an evening

LANGUAGE_CODE = LANGUAGE
LANGUAGES = [("ca", _("Catalan")), ("es", _("Spanish")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "Europe/Madrid"
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = True  # the files are served from where they lie: no step to forget
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_MAX_AGE = 60  # seconds, then one short question: an update is seen at once
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/vendor/[^/]+-\d[^/]*/"  # a version in the path

SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# Browsers ignore this header over plain HTTP, and complain about it.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60  # seconds, as the appearance
LISTEN = os.environ.get("LISTEN") or ("127.0.0.1" if HTTPS else "0.0.0.0")  # noqa: S104 - a hall
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    LANGUAGE_COOKIE_SECURE = True
    # Browsers keep to it for as long as it says, whatever happens to the certificate:
    # so whoever knows the name and those under it decides, and it is off until then.
    _hsts = [part.strip().lower() for part in (os.environ.get("HSTS") or "0").split(";")]
    SECURE_HSTS_SECONDS = _seconds("HSTS", _hsts[0].removeprefix("max-age="))
    SECURE_HSTS_INCLUDE_SUBDOMAINS = "includesubdomains" in _hsts
    SECURE_HSTS_PRELOAD = "preload" in _hsts

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"one_line": {"()": "tournament.trouble.OneLine"}},
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["one_line"],
        }
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
}
