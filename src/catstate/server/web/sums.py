"""Metrics of several processes as one: each keeps its own in a file, and whoever is asked adds them up."""

import asyncio
import contextlib
import os
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.metrics_core import Metric
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

WRITTEN = 1.0  # seconds between two writings
STALE = 10.0  # seconds; of a process that wrote nothing for so long only what it counted is added


class Sum(Collector):
    """Families with the same name added up, sample by sample."""

    def __init__(self, families: Iterable[Metric]) -> None:
        self._families = list(families)

    def collect(self) -> Iterator[Any]:
        sums: dict[str, Metric] = {}
        places: dict[tuple[str, str, tuple[tuple[str, str], ...]], int] = {}
        for family in self._families:
            total = sums.setdefault(family.name, Metric(family.name, family.documentation, family.type))
            for sample in family.samples:
                key = (family.name, sample.name, tuple(sorted(sample.labels.items())))
                if key not in places:
                    places[key] = len(total.samples)
                    total.samples.append(sample)
                else:
                    old = total.samples[places[key]]
                    total.samples[places[key]] = old._replace(value=old.value + sample.value)
        yield from sums.values()


def summed(own: CollectorRegistry, folder: Path) -> bytes:
    """Our own metrics, now, and those that the other processes wrote last."""
    families = list(text_string_to_metric_families(generate_latest(own).decode()))
    for file in sorted(folder.glob("*.prom")):
        if file.stem == str(os.getpid()):
            continue
        with contextlib.suppress(OSError):  # it is being replaced
            is_old = time.time() - file.stat().st_mtime > STALE
            read = text_string_to_metric_families(file.read_text(encoding="utf-8"))
            families += [family for family in read if not is_old or family.type != "gauge"]
    registry = CollectorRegistry()
    registry.register(Sum(families))
    return generate_latest(registry)


async def write_on(own: CollectorRegistry, folder: Path) -> None:
    """Keep our metrics in a file for the others."""
    file = folder / f"{os.getpid()}.prom"
    while True:
        with contextlib.suppress(OSError):  # the folder went with the parent
            beside = file.with_suffix(".new")
            beside.write_bytes(generate_latest(own))
            beside.replace(file)
        await asyncio.sleep(WRITTEN)
