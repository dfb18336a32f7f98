"""The clock of a round: started anew, standing, and with minutes for everybody."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def keep_what_was_printed(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Let the minutes of an absence count from where the rules page has said.

    It spoke of the start where one missing player is enough (T 15), and of the
    draw elsewhere, which a field of the rules says from now on.
    """
    for tournament in apps.get_model("tournament", "Tournament").objects.iterator():
        rules = tournament.rules_data
        if "no_show_from" not in rules:
            rules["no_show_from"] = "start" if rules.get("no_show_one_missing") else "draw"
            tournament.save(update_fields=["rules_data"])


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0009_undo_names_its_line"),
    ]

    operations = [
        migrations.AddField(
            model_name="round",
            name="started_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="round",
            name="paused_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="round",
            name="pauses",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name="round",
            name="extra_minutes",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("paused_at__isnull", True), ("state", "playing"), _connector="OR"
                ),
                name="the_clock_stands_in_play_only",
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("started_at__isnull", True),
                    models.Q(
                        ("published_at__isnull", False),
                        ("started_at__gte", models.F("published_at")),
                    ),
                    _connector="OR",
                ),
                name="the_clock_starts_after_publication",
            ),
        ),
        migrations.RunPython(keep_what_was_printed, migrations.RunPython.noop),
    ]
