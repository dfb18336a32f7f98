"""Every address of the application."""

from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import LoginView, LogoutView
from django.urls import URLPattern, URLResolver, path
from django.views.i18n import set_language

urlpatterns: list[URLPattern | URLResolver] = [
    path("entra/", LoginView.as_view(), name="login"),
    path("surt/", LogoutView.as_view(), name="logout"),
    path("idioma/", login_not_required(set_language), name="set_language"),
]
