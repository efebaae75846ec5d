"""What Flower reads (``celery … flower --conf=config/flower.py``): nobody without a password.

Flower itself shows everything to everybody unless it is told otherwise.
"""

from django.core.exceptions import ImproperlyConfigured

from config.env import env

if not env.str("FLOWER_PASSWORD", default=""):
    raise ImproperlyConfigured(
        "Flower shows nothing without a password: set FLOWER_PASSWORD_FILE or FLOWER_PASSWORD."
    )

basic_auth = [f"callsheet:{env.str('FLOWER_PASSWORD')}"]
read_only = True
#: What a pointer says is its job's id; the admin knows the rest.
tasks_columns = "name,kwargs,state,received,started,runtime,worker"
natural_time = False
