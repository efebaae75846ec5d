"""The project's own settings, with one address more."""

from config.settings import *  # noqa: F403

ROOT_URLCONF = "benchmarks.site.urls"
# What is measured is what an answer costs, not how often one may ask.
STUDIO_LOOKS_A_MINUTE = STUDIO_SENDS_A_MINUTE = 10_000_000
