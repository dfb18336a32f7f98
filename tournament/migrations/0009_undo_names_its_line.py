"""A line of the history names the one that it takes back; rows are in their own order."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

ORDER = {
    "change": ["-id"],
    "infraction": ["id"],
    "invitation": ["-id"],
    "membership": ["id"],
    "tournament": ["-date", "-id"],
}


def name_lines(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Move what a line took back from its figures into its own column, once for each line."""
    change = apps.get_model("tournament", "Change")
    known = set(change.objects.values_list("pk", flat=True))
    for line in change.objects.filter(action="result_undone").order_by("id"):
        taken = line.after.pop("change", None)
        if taken in known:
            line.takes_back_id = taken
            known.discard(taken)
        line.save(update_fields=["after", "takes_back"])


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0008_numbers_in_the_history"),
    ]

    operations = [
        *(
            migrations.AlterModelOptions(name=name, options={"ordering": order})
            for name, order in ORDER.items()
        ),
        migrations.AddField(
            model_name="change",
            name="takes_back",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=models.SET_NULL,
                related_name="taken_back_by",
                to="tournament.change",
            ),
        ),
        migrations.RunPython(name_lines, migrations.RunPython.noop),
    ]
