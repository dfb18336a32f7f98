"""The history keeps the numbers of its tables and pairs, also of those that are deleted."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import OuterRef, Subquery

NUMBERS = ("table_number", "pair_number", "one_number", "other_number")


def fill_in(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Write the numbers into the lines whose table or pair is still there."""
    change, pair, table, seat = (
        apps.get_model("tournament", name) for name in ("Change", "Pair", "Table", "Seat")
    )

    def seated(side: str) -> Subquery:
        at_table = seat.objects.filter(table=OuterRef("table"), side=side)
        return Subquery(at_table.values("pair__number")[:1])

    change.objects.filter(table__isnull=False).update(
        table_number=Subquery(table.objects.filter(pk=OuterRef("table")).values("number")[:1]),
        one_number=seated("left"),
        other_number=seated("right"),
    )
    change.objects.filter(pair__isnull=False).update(
        pair_number=Subquery(pair.objects.filter(pk=OuterRef("pair")).values("number")[:1])
    )
    # two pairs that share no table: forbidden to meet, or moved by hand
    for line in change.objects.filter(table=None).exclude(after={}):
        pairs = line.after.get("pairs") or _numbers_in(line.after)
        if isinstance(pairs, list) and len(pairs) > 1:
            line.one_number, line.other_number = pairs[:2]
            line.save(update_fields=["one_number", "other_number"])


def _numbers_in(after: dict[str, object]) -> list[int]:
    """Return the numbers with which the names of two pairs begin, as in ``12 Els Trempats``."""
    first = [str(after.get(name, "")).split(" ")[0] for name in ("one", "other")]
    return [int(number) for number in first if number.isdecimal()]


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0007_origin"),
    ]

    operations = [
        *(
            migrations.AddField(
                model_name="change",
                name=name,
                field=models.PositiveIntegerField(blank=True, null=True),
            )
            for name in NUMBERS
        ),
        migrations.RunPython(fill_in, migrations.RunPython.noop),
    ]
