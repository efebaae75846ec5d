"""
RabbitMQ, with a limit on every answer.

kombu limits how long it connects and how long it waits for a confirmation. Opening a channel and
declaring a queue it waits for without end, and a broker that hangs just then would hold a request,
a tick or beat for ever.
"""

from typing import Any

from kombu.transport import pyamqp

#: To declare a quorum queue for the first time takes a busy cluster a moment.
LONGEST_ANSWER = 4.0


class BoundedTransport(pyamqp.Transport):
    """
    A consumer that waits for messages says for how long; whoever says nothing waits this long, and
    the connection counts as broken then.
    """

    def establish_connection(self) -> Any:
        connection = super().establish_connection()
        connection.transport.sock.settimeout(LONGEST_ANSWER)
        return connection


class BoundedSSLTransport(BoundedTransport, pyamqp.SSLTransport):
    """The same for amqps."""
