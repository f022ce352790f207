"""The notebook runs from the first cell to the last, and draws."""

import asyncio
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

EXAMPLES = Path(__file__).parents[2] / "examples"


def tour() -> Any:
    reading: Any = nbformat.read  # untyped
    return reading(EXAMPLES / "tour.ipynb", as_version=4)


def test_the_tour_runs() -> None:
    if sys.platform == "win32":
        asyncio.set_event_loop_policy(asyncio.WindowsSelectorEventLoopPolicy())
    notebook = tour()
    done = NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(EXAMPLES)}}).execute()
    outputs = [output for cell in done.cells if cell.cell_type == "code" for output in cell.outputs]
    kinds = [kind for output in outputs for kind in output.get("data", {})]
    printed = "".join(output.get("text", "") for output in outputs)
    assert kinds.count("image/svg+xml") == 2
    assert kinds.count("image/png") == 1
    assert "steps/s" in printed
    assert "draws come from the seed committed to" in printed


def test_the_tour_is_kept_without_outputs() -> None:
    """Outputs would go stale; whoever opens it runs it."""
    notebook = tour()
    assert all(not cell.outputs for cell in notebook.cells if cell.cell_type == "code")
