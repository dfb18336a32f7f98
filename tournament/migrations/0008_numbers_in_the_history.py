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
