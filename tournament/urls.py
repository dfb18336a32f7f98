"""Every address of the application."""

from typing import NoReturn

from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import LoginView, LogoutView
from django.http import Http404, HttpRequest
from django.urls import URLPattern, URLResolver, include, path

from tournament.views import preferences


@login_not_required
def pending(request: HttpRequest, **names: object) -> NoReturn:
    raise Http404


desk_addresses = [
    path("", pending, name="home"),
    path("nou/", pending, name="tournament_create"),
    path("ajuda/", pending, name="help"),
    path("<slug:slug>/", pending, name="tournament"),
    path("<slug:slug>/dades/", pending, name="tournament_edit"),
    path("<slug:slug>/regles/", pending, name="rules"),
    path("<slug:slug>/regles/canvia/", pending, name="rules_edit"),
    path("<slug:slug>/parelles/", pending, name="pairs"),
    path("<slug:slug>/parelles/nova/", pending, name="pair_create"),
    path("<slug:slug>/parelles/importa/", pending, name="pairs_import"),
    path("<slug:slug>/parelles/<int:number>/", pending, name="pair_edit"),
    path("<slug:slug>/parelles/<int:number>/present/", pending, name="pair_present"),
    path("<slug:slug>/parelles/<int:number>/pagat/", pending, name="pair_paid"),
    path("<slug:slug>/parelles/<int:number>/retira/", pending, name="pair_withdraw"),
    path("<slug:slug>/parelles/<int:number>/torna/", pending, name="pair_reinstate"),
    path("<slug:slug>/parelles/<int:number>/esborra/", pending, name="pair_delete"),
    path("<slug:slug>/rondes/", pending, name="rounds"),
    path("<slug:slug>/rondes/sorteja/", pending, name="draw"),
    path("<slug:slug>/rondes/<int:number>/", pending, name="round"),
    path("<slug:slug>/rondes/<int:number>/torna-a-sortejar/", pending, name="redraw"),
    path("<slug:slug>/rondes/<int:number>/intercanvia/", pending, name="swap"),
    path("<slug:slug>/rondes/<int:number>/publica/", pending, name="publish"),
    path("<slug:slug>/rondes/<int:number>/esborra/", pending, name="round_delete"),
    path("<slug:slug>/rondes/<int:number>/tanca/", pending, name="close"),
    path("<slug:slug>/rondes/<int:number>/obre/", pending, name="reopen"),
    path("<slug:slug>/rondes/<int:number>/troba/", pending, name="find_table"),
    path("<slug:slug>/rondes/<int:number>/taules/<int:table>/", pending, name="table"),
    path("<slug:slug>/rondes/<int:number>/taules/<int:table>/dats/", pending, name="table_dats"),
    path("<slug:slug>/rondes/<int:number>/taules/<int:table>/buida/", pending, name="table_clear"),
    path(
        "<slug:slug>/rondes/<int:number>/taules/<int:table>/infraccio/",
        pending,
        name="infraction_create",
    ),
    path("<slug:slug>/rondes/<int:number>/fulls.pdf", pending, name="sheets"),
    path("<slug:slug>/rondes/<int:number>/taules.pdf", pending, name="wall_tables"),
    path("<slug:slug>/rondes/<int:number>/parelles.pdf", pending, name="wall_pairs"),
    path("<slug:slug>/infraccions/", pending, name="infractions"),
    path("<slug:slug>/infraccions/<int:pk>/anulla/", pending, name="infraction_annul"),
    path("<slug:slug>/infraccions/<int:pk>/atenua/", pending, name="infraction_attenuate"),
    path("<slug:slug>/infraccions/<int:pk>/expulsa/", pending, name="infraction_expel"),
    path("<slug:slug>/classificacio/", pending, name="standings"),
    path(
        "<slug:slug>/rondes/<int:number>/classificacio/publica/", pending, name="standings_publish"
    ),
    path("<slug:slug>/rondes/<int:number>/classificacio/amaga/", pending, name="standings_hide"),
    path("<slug:slug>/historial/", pending, name="history"),
]

public_addresses = [
    path("", pending, name="home"),
    path("t/<slug:slug>/", pending, name="tournament"),
    path("t/<slug:slug>/ronda/<int:number>/", pending, name="round"),
    path("t/<slug:slug>/classificacio/", pending, name="standings"),
    path("t/<slug:slug>/parella/<int:number>/", pending, name="pair"),
    path("t/<slug:slug>/regles/", pending, name="rules"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("entra/", LoginView.as_view(), name="login"),
    path("surt/", LogoutView.as_view(), name="logout"),
    path("idioma/", preferences.set_language, name="set_language"),
    path("aparenca/", preferences.set_theme, name="set_theme"),
    path("taula-de-control/", include((desk_addresses, "desk"))),
    path("", include((public_addresses, "public"))),
]
