"""As tests.crash.die_at, by a worker that knows the stills that are asked of fal."""

import sys
from importlib import import_module

import django

from tests.crash.die_at import main

if __name__ == "__main__":
    django.setup()
    import_module("tests.media_pipeline.graph.hosted.asking")
    main(*sys.argv[1:])
