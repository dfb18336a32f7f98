"""A championship out of sight: archived, and brought back; or deleted, with a copy kept.

The copy is a file of Django's own format for rows, so that ``manage.py loaddata``
brings the championship back as it was. It is on the disk before anything is deleted.
"""

from __future__ import annotations

import datetime
import os
from collections.abc import Iterator
from dataclasses import dataclass
from graphlib import TopologicalSorter
from itertools import count
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core import serializers
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models, transaction
from django.utils import timezone

from scoring.names import same_name
from tournament.models import Invitation, Round, Table, Tournament
from tournament.services.accounts import close_accounts_of
from tournament.services.common import Refused, lock, record_change
from tournament.words.actions import Action


@transaction.atomic
def archive_tournament(tournament: Tournament, *, by: User | None) -> Tournament:
    """Take *tournament* out of the lists of the desk and of the public; nothing else changes."""
    tournament = lock(tournament)
    if tournament.archived_at is None:
        tournament.archived_at = timezone.now()
        tournament.save(update_fields=["archived_at"])
        record_change(tournament, Action.TOURNAMENT_ARCHIVED, by=by)
    return tournament


@transaction.atomic
def unarchive_tournament(tournament: Tournament, *, by: User | None) -> Tournament:
    """Put *tournament* into the lists again."""
    tournament = lock(tournament)
    if tournament.archived_at is not None:
        tournament.archived_at = None
        tournament.save(update_fields=["archived_at"])
        record_change(tournament, Action.TOURNAMENT_UNARCHIVED, by=by)
    return tournament


@dataclass(frozen=True, slots=True)
class Loss:
    """What is lost with a championship: how much of what, and the round in play, if one is."""

    pairs: int
    rounds: int
    results: int
    playing: int | None

    @property
    def is_grave(self) -> bool:
        """Whether somebody has played or is playing."""
        return bool(self.results) or self.playing is not None


def loss_of(tournament: Tournament) -> Loss:
    """Return what would be lost with *tournament*."""
    rounds = Round.objects.filter(tournament=tournament)
    tables = Table.objects.filter(round__tournament=tournament)
    return Loss(
        pairs=tournament.pairs.count(),
        rounds=rounds.count(),
        results=tables.exclude(kind__in=("", "bye")).count(),
        playing=rounds.filter(state=Round.State.PLAYING).values_list("number", flat=True).first(),
    )


def copies_folder() -> Path:
    """Return the folder that keeps the copies of deleted championships."""
    return Path(settings.DATA_DIR) / "deleted"


def delete_tournament(
    tournament: Tournament, *, by: User | None, name: str, sure: bool = False
) -> Path:
    """Delete *tournament* with all that belongs to it; return the file that keeps a copy.

    The accounts that helped with it only are closed. Raise Refused, deleting
    nothing, if *name* is not its name, if it has results or is in play and
    nobody said to be *sure*, or if the copy cannot be written.
    """
    kept: Path | None = None
    try:
        with transaction.atomic():
            tournament = lock(tournament)
            if same_name(name) != same_name(tournament.name):
                raise Refused("deletion_other_name", name=tournament.name)
            if loss_of(tournament).is_grave and not sure:
                raise Refused("deletion_not_sure", name=tournament.name)
            close_accounts_of(tournament)  # first: the copy has the names that stay
            record_change(
                tournament, Action.TOURNAMENT_DELETED, by=by, after={"name": tournament.name}
            )
            kept = _keep_copy(tournament)
            for rows in rows_of(tournament):
                rows.delete()
    except BaseException:
        if kept:
            kept.unlink(missing_ok=True)
        raise
    return kept


def rows_of(tournament: Tournament) -> list[models.QuerySet[models.Model]]:
    """Return all rows that cannot be without *tournament*, each kind before what it needs.

    The kinds are read off the models, so that a new one can be neither
    forgotten in the copy nor in the way.
    """
    paths = dict(_paths())
    needed_by: dict[type[models.Model], set[type[models.Model]]] = {
        model: {other for other in paths if model in _needed(other)} for model in paths
    }
    order = TopologicalSorter(needed_by).static_order()
    return [model._base_manager.filter(**{paths[model]: tournament.pk}) for model in order]


def _paths() -> Iterator[tuple[type[models.Model], str]]:
    """Yield each kind of row that belongs to a championship, and the way from it there."""
    waiting: list[tuple[type[models.Model], str]] = [(Tournament, "pk")]
    seen: set[type[models.Model]] = {Tournament}
    while waiting:
        model, path = waiting.pop(0)
        yield model, path
        for relation in model._meta.related_objects:
            child = relation.related_model
            stays = getattr(relation, "on_delete", models.SET_NULL) is models.SET_NULL
            if isinstance(child, str) or child in seen or stays:
                continue
            seen.add(child)
            way = "" if path == "pk" else f"__{path}"
            waiting.append((child, f"{relation.field.name}{way}"))


def _needed(model: type[models.Model]) -> set[type[models.Model]]:
    """Return the kinds of rows that one of *model* refers to."""
    related = {field.related_model for field in model._meta.fields if field.is_relation}
    return {other for other in related if other is not None and other is not model}


class _Exactly(DjangoJSONEncoder):
    """Moments whole: Django's own encoder cuts them at the thousandth of a second."""

    def default(self, o: Any) -> Any:
        return o.isoformat() if isinstance(o, datetime.datetime) else super().default(o)


def _keep_copy(tournament: Tournament) -> Path:
    """Write the rows of *tournament* into a new file, safe on the disk, and return it.

    An invitation is left out: its link lets people in.
    """
    kinds = [rows for rows in reversed(rows_of(tournament)) if rows.model is not Invitation]
    rows = (row for kind in kinds for row in kind.order_by("pk"))
    text = serializers.serialize(
        "json", rows, cls=_Exactly, indent=1, ensure_ascii=False, use_natural_foreign_keys=True
    )
    folder = copies_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # people's telephone numbers
        return _written(folder, f"{tournament.slug}-{timezone.localtime():%Y%m%d-%H%M%S}", text)
    except OSError as problem:
        raise Refused(
            "deletion_no_copy", folder=str(folder), problem=problem.strerror or ""
        ) from problem


def _written(folder: Path, name: str, text: str) -> Path:
    """Write *text* into a file that never stands there half; return it."""
    half = folder / f"{name}-{os.getpid()}.half"
    with open(
        os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8"
    ) as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    whole = next(
        free
        for n in count(1)
        if not (free := folder / f"{name}{'' if n == 1 else f'-{n}'}.json").exists()
    )
    half.replace(whole)
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
    return whole
