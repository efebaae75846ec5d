"""Signatures are those of Standard Webhooks."""

import base64

from workflows.webhooks.sign_webhook import new_secret, signed_headers

#: The vector that the specification's own libraries are tested with.
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
SIGNATURE = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_the_published_example_is_signed_as_published() -> None:
    headers = signed_headers(
        "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, '{"test": 2432232314}', [SECRET]
    )

    assert headers == {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": SIGNATURE,
    }


def test_each_secret_signs_once() -> None:
    headers = signed_headers("m", 1, "{}", [SECRET, new_secret()])

    assert len(headers["webhook-signature"].split(" ")) == 2


def test_a_secret_has_256_random_bits() -> None:
    first, second = new_secret(), new_secret()

    assert first != second
    assert len(base64.b64decode(first.removeprefix("whsec_"))) == 32
