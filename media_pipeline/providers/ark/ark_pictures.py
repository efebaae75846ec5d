"""Ark's store of reference pictures: a face is registered before a model may animate it.

Free, and small. Who may bring which picture is decided in ``assets/pool``; here is only the wire.
"""

from pathlib import Path
from typing import Any

from media_pipeline.assets.read_picture import PictureRefused
from media_pipeline.providers.ark.ark_settings import ark_settings
from media_pipeline.providers.ark.refusals import error_of
from media_pipeline.providers.data_address import picture_address
from media_pipeline.providers.exchange import Answer, AnswerLost, NotSent, exchange
from media_pipeline.providers.hosted import Account, SentPicture
from media_pipeline.providers.provider_errors import ProviderBroken, ProviderBusy, ProviderRefused
from media_pipeline.providers.retry_after import retry_after


class ArkPictures:
    """A PictureStore (providers/picture_store.py)."""

    @property
    def capacity(self) -> int:
        settings = ark_settings()
        return settings.assets_kept if settings.assets_url else 0

    def bring(self, path: Path, name: str, account: Account, seconds: float) -> str:
        try:
            address = picture_address(SentPicture(path=path, role="reference"))
        except PictureRefused as bad:
            raise ProviderRefused(f"a picture cannot be sent: {bad}") from None
        body = {"AssetType": "Image", "Name": name, "URL": address}
        if group := ark_settings().assets_group:
            body["GroupId"] = group
        told = _ask("CreateAsset", body, account, seconds).field("Id")
        if not isinstance(told, str) or not told:
            raise ProviderBroken("Ark registered a picture and gave no id")
        return told

    def is_ready(self, provider_id: str, account: Account, seconds: float) -> bool:
        answer = _ask("GetAsset", {"Id": provider_id}, account, seconds)
        word = str(answer.field("Status") or "").lower()
        if word == "failed":
            _, said = error_of(answer.body)
            raise ProviderRefused(f"Ark does not register the picture: {said}")
        return word == "active"

    def drop(self, provider_id: str, account: Account, seconds: float) -> None:
        """One that is not there any more counts as dropped."""
        try:
            _ask("DeleteAsset", {"Id": provider_id}, account, seconds)
        except ProviderRefused as refused:
            if "NotFound" not in refused.reason:
                raise


def _ask(action: str, body: dict[str, Any], account: Account, seconds: float) -> Answer:
    url = f"{ark_settings().assets_url}/{action}"
    headers = {"Authorization": f"Bearer {account.key}"}
    try:
        answer = exchange("POST", url, headers=headers, seconds=seconds, body=body)
    except (NotSent, AnswerLost) as lost:
        raise ProviderBroken(f"Ark's store of pictures did not answer: {lost}") from None
    if 200 <= answer.status < 300:
        return answer
    code, said = error_of(answer.body)
    if answer.status == 429:
        raise ProviderBusy(retry_after(answer.headers))
    if answer.status >= 500:
        raise ProviderBroken(f"Ark's store of pictures answered {answer.status}: {said}")
    raise ProviderRefused(f"Ark does not take the picture ({code}): {said}")
