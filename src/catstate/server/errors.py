"""What a visitor may be refused, each with the status code of HTTP and one sentence."""

from ..core.errors import CatstateError


class Refused(CatstateError):
    """A request that can't be granted."""

    status = 400


class Unknown(Refused):
    """There is no such thing."""

    status = 404


class NotYours(Refused):
    """Another's seat, or none."""

    status = 403


class Stale(Refused):
    """Made for an older board, or too late for another reason."""

    status = 409


class TooMany(Refused):
    """Too much from one place in too short a time."""

    status = 429


class TooLarge(Refused):
    """More than a request may hold."""

    status = 413


class TooSlow(Refused):
    """A request that was not sent to its end in time."""

    status = 408


class Unavailable(Refused):
    """The server can't do it now, through no fault of the visitor."""

    status = 503
