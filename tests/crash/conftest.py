"""The engine's fixtures, and a worker that dies where the test says."""

from tests.workflows.conftest import pointers, provider, quick_flush

__all__ = ["pointers", "provider", "quick_flush"]
