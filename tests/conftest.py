"""What must win over the fixtures of pytest-django, which only a conftest does."""

from tests.support.plugin import django_db_modify_db_settings

__all__ = ["django_db_modify_db_settings"]
