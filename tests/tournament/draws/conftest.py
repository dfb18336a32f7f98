"""An organiser at the desk who reads English."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.utils.translation import override

from tests.factories import make_user


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with override("en"):
        yield


@pytest.fixture
def desk() -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_user())
    return client
