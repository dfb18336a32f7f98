"""The door of the desk: who may in, and what a wrong password is told."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser() -> User:
    return User.objects.create_user("organitzador", password="manilla-9")


def enter(client: Client, password: str, language: str = "ca"):
    form = {"username": "organitzador", "password": password}
    return client.post(reverse("login"), form, headers={"accept-language": language})


def test_the_right_password_opens_the_desk(client: Client, organiser: User):
    answer = enter(client, "manilla-9")

    assert answer.url == reverse("desk:home")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("ca", "Aquest nom i aquesta contrasenya no van junts. Mira les majúscules."),
        ("es", "Este nombre y esta contraseña no van juntos. Mira las mayúsculas."),
    ],
)
def test_a_wrong_password_is_told_in_the_words_of_the_house(
    client: Client, organiser: User, language: str, sentence: str
):
    answer = enter(client, "manilla-8", language)

    assert answer.context["form"].non_field_errors() == [sentence]
