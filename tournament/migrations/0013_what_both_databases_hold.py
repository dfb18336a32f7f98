"""Let SQLite refuse what PostgreSQL refuses: texts and numbers that are longer than their column.

The checks of the columns are those of ``tournament/sqlite``. A table gets them when it is
made, so those that are there are made anew. What is too long already loses its end.
"""

from django.db import migrations, models

MOST = 2147483647


def make_tables_anew(apps, schema_editor):
    if schema_editor.connection.vendor != "sqlite":
        return
    for model in apps.get_app_config("tournament").get_models():
        for field in model._meta.local_concrete_fields:
            make_it_fit(schema_editor, model._meta.db_table, field)
        schema_editor._remake_table(model)


def make_it_fit(schema_editor, table, field):
    quote = schema_editor.connection.ops.quote_name
    table, column = quote(table), quote(field.column)
    if isinstance(field, models.CharField):
        text, most = f"replace({column}, char(0), ' ')", field.max_length
        unfit = f"length({text}) > {most} OR instr({column}, char(0)) > 0"
        shorter = f"substr({text}, 1, {most})"
        schema_editor.execute(f"UPDATE {table} SET {column} = {shorter} WHERE {unfit}")  # noqa: S608
    elif field.get_internal_type() in {"IntegerField", "PositiveIntegerField"}:
        larger = f"{column} > {MOST}"
        schema_editor.execute(f"UPDATE {table} SET {column} = {MOST} WHERE {larger}")  # noqa: S608


class Migration(migrations.Migration):
    dependencies = [("tournament", "0012_helpers_and_printed_addresses")]

    operations = [migrations.RunPython(make_tables_anew, migrations.RunPython.noop)]
