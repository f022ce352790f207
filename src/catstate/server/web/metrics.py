"""Metrics in the format of Prometheus, and whether the server is alive and ready."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Request
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector
from sqlalchemy import Connection, text
from starlette.responses import JSONResponse, PlainTextResponse, Response

from ...core.language import say
from ..errors import NotYours, Unavailable
from ..play.registry import TableRegistry
from .context import registry_of, settings_of
from .protocol import proxy_check
from .sums import summed

watch = APIRouter(include_in_schema=False)
BUCKETS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)  # seconds


class Metrics:
    """The numbers of one server; each server has its own, so that tests can run several."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "catstate_requests", "HTTP requests answered", ["method", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "catstate_request_seconds", "Time to answer a request", buckets=BUCKETS, registry=self.registry
        )
        self.refusals = Counter("catstate_refusals", "Requests refused before they began", registry=self.registry)

    def watch(self, tables: TableRegistry) -> None:
        """Also tell what the tables and the store are doing."""
        self.registry.register(ServerCollector(tables))

    def answered(self, method: str, status: int, seconds: float) -> None:
        self.requests.labels(method, f"{status // 100}xx").inc()
        self.seconds.observe(seconds)


class ServerCollector(Collector):
    """Looks at the server when somebody asks, so that playing costs nothing more."""

    def __init__(self, tables: TableRegistry) -> None:
        self._tables = tables

    def collect(self) -> Iterator[Any]:
        services, live = self._tables.services, self._tables.live()
        store = services.store
        yield CounterMetricFamily("catstate_commits", "Commits to the database", store.commits)
        yield CounterMetricFamily("catstate_changes", "Changes written in them", store.changes)
        yield GaugeMetricFamily("catstate_changes_waiting", "Changes that wait to be written", store.waiting)
        yield GaugeMetricFamily("catstate_tables", "Tables in memory", len(live))
        yield GaugeMetricFamily("catstate_boards", "Open boards", sum(len(table.watchers) for table in live))
        thinking = sum(table.bot_runner.seat >= 0 for table in live)
        yield GaugeMetricFamily("catstate_bots_thinking", "Tables at which a bot thinks", thinking)
        yield GaugeMetricFamily("catstate_hints_waiting", "Hints that wait for their turn", services.bots.hints_waiting)
        yield GaugeMetricFamily("catstate_replays_waiting", "Replays that wait", services.replays.waiting)


@watch.get("/health")
async def health() -> Response:
    """The process answers."""
    return PlainTextResponse("ok\n")


@watch.get("/ready")
async def ready(request: Request) -> Response:
    """The database answers too, and the server is not about to stop: send people here."""
    registry = registry_of(request)
    try:
        if registry.is_closing:
            raise Unavailable(say("The server is about to stop."))
        await registry.services.store.read(_answers)
    except Unavailable as error:
        return JSONResponse({"ready": False, "reason": str(error)}, 503)
    return JSONResponse({"ready": True, "reason": ""})


def _answers(connection: Connection) -> None:
    connection.execute(text("SELECT 1 FROM facts LIMIT 1")).first()


@watch.get("/metrics")
async def metrics(request: Request) -> Response:
    """For Prometheus, and for nobody who comes from elsewhere."""
    if not proxy_check(settings_of(request).metrics)(request.client.host if request.client else "?"):
        raise NotYours(say("Metrics are shown to addresses in CATSTATE_METRICS only."))
    numbers: Metrics = request.app.state.metrics
    folder = settings_of(request).numbers
    text = summed(numbers.registry, Path(folder)) if folder else generate_latest(numbers.registry)
    return Response(text, media_type=CONTENT_TYPE_LATEST)
