"""An organiser at the desk who reads English."""

import pytest
from django.test import Client

from tests.factories import make_user


@pytest.fixture
def desk() -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_user())
    return client
