"""Which site the admin has, told before any of its modules may be imported."""

from django.contrib.admin.apps import AdminConfig


class OperatorsAdminConfig(AdminConfig):
    default_site = "studio.admin.operators_site.OperatorsSite"
