"""How long the engine waits. Numbers come from the environment so that a test can shorten them."""
