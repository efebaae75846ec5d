"""Names of operations, and the chapters of the documentation that they stand in."""

from drf_spectacular.openapi import AutoSchema


class ApiSchema(AutoSchema):
    def get_operation_id(self) -> str:
        """As ``post_runs_cancel``; of one thing of many, ``get_runs_item``."""
        words = [self.method, *self._names()]
        if self.path.endswith("}"):
            words.append("item")
        return "_".join(words).replace("-", "_").lower()

    def get_description(self) -> str:  # type: ignore[override]
        """The view's own words, where they are about one method alone."""
        methods = self.view.allowed_methods
        is_shared = len([name for name in methods if name != "OPTIONS"]) > 1
        return "" if is_shared else str(super().get_description())

    def get_tags(self) -> list[str]:
        """What it is about: of ``projects/{id}/commands``, the commands."""
        names = self._names()
        return [names[1] if names[0] == "projects" and len(names) > 1 else names[0]]

    def _names(self) -> list[str]:
        below = self.path.removeprefix("/api/v1/")
        return [part for part in below.split("/") if part and not part.startswith("{")]
