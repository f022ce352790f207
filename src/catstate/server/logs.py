"""The log: lines for people, or one JSON object a line for programs (`CATSTATE_LOG_FORMAT=json`)."""

import json
import logging
from datetime import UTC, datetime
from typing import Any

from .settings import BadSetting, Settings

FORMATS = ("text", "json")
SELDOM = "catstate.server.play.limits.Seldom"  # by name: settings and logs import no folder of the server
LOGGERS: dict[str, list[str]] = {"catstate": [], "uvicorn": [], "uvicorn.error": ["seldom"], "uvicorn.access": []}


class JsonFormatter(logging.Formatter):
    """One line for each record: time, level, logger, message, and the trace of an error."""

    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            fields["trace"] = self.formatException(record.exc_info)
        return json.dumps(fields, ensure_ascii=False)


def log_config(settings: Settings) -> dict[str, Any]:
    """What uvicorn configures logging with: our loggers and its own write the same lines to the error stream."""
    if settings.log_format not in FORMATS:
        raise BadSetting(f"CATSTATE_LOG_FORMAT is {settings.log_format[:20]!r}; it must be text or json.")
    level = settings.log.upper()
    plain = {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"text": plain, "json": {"()": f"{__name__}.JsonFormatter"}},
        "filters": {"seldom": {"()": SELDOM}},
        "handlers": {"log": {"class": "logging.StreamHandler", "formatter": settings.log_format}},
        "loggers": {
            name: {"handlers": ["log"], "level": level, "propagate": False, "filters": filters}
            for name, filters in LOGGERS.items()
        },
    }
