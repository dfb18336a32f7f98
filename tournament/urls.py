"""Every address of the application."""

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import URLPattern, URLResolver, include, path

from tournament.forms.login import LoginForm
from tournament.views import preferences, public
from tournament.views.desk import (
    history,
    infractions,
    now,
    pair_lists,
    pairs,
    printing,
    results,
    rounds,
    second_pass,
    standings,
    tournaments,
)

desk_addresses = [
    path("", tournaments.home, name="home"),
    path("nou/", tournaments.create, name="tournament_create"),
    path("ajuda/", tournaments.help_, name="help"),
    path("ajuda/peces/", tournaments.components, name="components"),
    path("<slug:slug>/", now.show, name="tournament"),
    path("<slug:slug>/dades/", tournaments.edit, name="tournament_edit"),
    path("<slug:slug>/regles/", tournaments.rules, name="rules"),
    path("<slug:slug>/regles/canvia/", tournaments.rules_edit, name="rules_edit"),
    path("<slug:slug>/parelles/", pairs.pairs, name="pairs"),
    path("<slug:slug>/parelles/nova/", pairs.pair_create, name="pair_create"),
    path("<slug:slug>/parelles/importa/", pair_lists.pairs_import, name="pairs_import"),
    path("<slug:slug>/parelles/exporta.csv", pair_lists.pairs_export, name="pairs_export"),
    path("<slug:slug>/parelles/<int:number>/", pairs.pair_edit, name="pair_edit"),
    path("<slug:slug>/parelles/<int:number>/present/", pairs.pair_present, name="pair_present"),
    path("<slug:slug>/parelles/<int:number>/pagat/", pairs.pair_paid, name="pair_paid"),
    path("<slug:slug>/parelles/<int:number>/retira/", pairs.pair_withdraw, name="pair_withdraw"),
    path("<slug:slug>/parelles/<int:number>/torna/", pairs.pair_reinstate, name="pair_reinstate"),
    path("<slug:slug>/parelles/<int:number>/esborra/", pairs.pair_delete, name="pair_delete"),
    path("<slug:slug>/rondes/", rounds.index, name="rounds"),
    path("<slug:slug>/rondes/quantes/", now.plan, name="plan_rounds"),
    path("<slug:slug>/rondes/sorteja/", rounds.draw, name="draw"),
    path("<slug:slug>/rondes/<int:number>/", rounds.show, name="round"),
    path("<slug:slug>/rondes/<int:number>/torna-a-sortejar/", rounds.redraw, name="redraw"),
    path("<slug:slug>/rondes/<int:number>/intercanvia/", rounds.swap, name="swap"),
    path("<slug:slug>/rondes/<int:number>/publica/", rounds.publish, name="publish"),
    path("<slug:slug>/rondes/<int:number>/esborra/", rounds.delete, name="round_delete"),
    path("<slug:slug>/rondes/<int:number>/tanca/", rounds.close, name="close"),
    path("<slug:slug>/rondes/<int:number>/obre/", rounds.reopen, name="reopen"),
    path("<slug:slug>/rondes/<int:number>/troba/", rounds.find, name="find_table"),
    path("<slug:slug>/rondes/<int:number>/segona/", second_pass.index, name="second_pass"),
    path(
        "<slug:slug>/rondes/<int:number>/segona/<int:table>/",
        second_pass.check,
        name="second_pass_table",
    ),
    path("<slug:slug>/rondes/<int:number>/desfes/", results.undo, name="undo"),
    path("<slug:slug>/rondes/<int:number>/taules/<int:table>/", results.entry, name="table"),
    path(
        "<slug:slug>/rondes/<int:number>/taules/<int:table>/dats/", results.dats, name="table_dats"
    ),
    path(
        "<slug:slug>/rondes/<int:number>/taules/<int:table>/buida/",
        results.clear,
        name="table_clear",
    ),
    path(
        "<slug:slug>/rondes/<int:number>/taules/<int:table>/infraccio/",
        infractions.create,
        name="infraction_create",
    ),
    path("<slug:slug>/rondes/<int:number>/fulls.pdf", printing.sheets, name="sheets"),
    path("<slug:slug>/rondes/<int:number>/taules.pdf", printing.wall_tables, name="wall_tables"),
    path("<slug:slug>/rondes/<int:number>/parelles.pdf", printing.wall_pairs, name="wall_pairs"),
    path("<slug:slug>/rondes/<int:number>/alfabet.pdf", printing.wall_names, name="wall_names"),
    path("<slug:slug>/rondes/<int:number>/emergencia.pdf", printing.kit, name="print_kit"),
    path("<slug:slug>/papers/", printing.papers, name="papers"),
    path("<slug:slug>/papers/classificacio.pdf", printing.standings, name="print_standings"),
    path("<slug:slug>/papers/premis.pdf", printing.prizes, name="print_prizes"),
    path("<slug:slug>/papers/porta.pdf", printing.door, name="print_door"),
    path("<slug:slug>/papers/quadre.pdf", printing.cross, name="print_cross"),
    path("<slug:slug>/papers/regles.pdf", printing.rules, name="print_rules"),
    path("<slug:slug>/papers/fulls-en-blanc.pdf", printing.blank, name="print_blank"),
    path("<slug:slug>/infraccions/", infractions.index, name="infractions"),
    path("<slug:slug>/infraccions/<int:pk>/anulla/", infractions.annul, name="infraction_annul"),
    path(
        "<slug:slug>/infraccions/<int:pk>/atenua/",
        infractions.attenuate,
        name="infraction_attenuate",
    ),
    path("<slug:slug>/infraccions/<int:pk>/expulsa/", infractions.expel, name="infraction_expel"),
    path("<slug:slug>/classificacio/", standings.show, name="standings"),
    path(
        "<slug:slug>/rondes/<int:number>/classificacio/publica/",
        standings.publish,
        name="standings_publish",
    ),
    path(
        "<slug:slug>/rondes/<int:number>/classificacio/amaga/",
        standings.hide,
        name="standings_hide",
    ),
    path("<slug:slug>/historial/", history.show, name="history"),
]

public_addresses = [
    path("", public.home, name="home"),
    path("t/<slug:slug>/", public.tournament, name="tournament"),
    path("t/<slug:slug>/ronda/<int:number>/", public.round_, name="round"),
    path("t/<slug:slug>/classificacio/", public.standings_page, name="standings"),
    path("t/<slug:slug>/parella/<int:number>/", public.pair, name="pair"),
    path("t/<slug:slug>/regles/", public.rules, name="rules"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("entra/", LoginView.as_view(authentication_form=LoginForm), name="login"),
    path("surt/", LogoutView.as_view(), name="logout"),
    path("idioma/", preferences.set_language, name="set_language"),
    path("aparenca/", preferences.set_theme, name="set_theme"),
    path("taula-de-control/", include((desk_addresses, "desk"))),
    path("", include((public_addresses, "public"))),
]
