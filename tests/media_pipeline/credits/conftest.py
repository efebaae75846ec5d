"""The engine's fixtures: credits are held by runs and jobs."""

from tests.workflows.conftest import pointers, provider, quick_flush

__all__ = ["pointers", "provider", "quick_flush"]
