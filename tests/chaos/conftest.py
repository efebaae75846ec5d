"""The engine's fixtures, for the tests of the harness itself."""

from tests.workflows.conftest import pointers, provider, quick_flush

__all__ = ["pointers", "provider", "quick_flush"]
