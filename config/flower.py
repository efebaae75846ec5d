"""What Flower reads (``celery … flower --conf=config/flower.py``): nobody without a password.

Flower itself shows everything to everybody unless it is told otherwise.
"""

import re
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from config.env import env

if not env.str("FLOWER_PASSWORD", default=""):
    raise ImproperlyConfigured(
        "Flower shows nothing without a password: set FLOWER_PASSWORD_FILE or FLOWER_PASSWORD."
    )

basic_auth = [f"callsheet:{env.str('FLOWER_PASSWORD')}"]
read_only = True
tasks_columns = "name,kwargs,state,received,runtime,worker"
natural_time = False


def format_task(task: Any) -> Any:
    """All that a pointer says is its job's id; shown whole, for the search box of the admin."""
    if pointer := re.search(r"'jobId': '([0-9a-f-]{36})'", task.kwargs or ""):
        is_loop = not pointer[1].strip("0-")
        task.kwargs = "sign of life" if is_loop else f"job {pointer[1]}"
    return task
