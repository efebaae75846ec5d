"""The engine's fixtures."""

from tests.workflows.conftest import pointers, provider, quick_flush

__all__ = ["pointers", "provider", "quick_flush"]
