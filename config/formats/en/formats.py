"""Times in the admin: to the second and with their zone, as logs and statements have them."""

DATETIME_FORMAT = "Y-m-d H:i:s T"
