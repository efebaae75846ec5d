"""Chaos workers serve no page."""

urlpatterns: list[object] = []
