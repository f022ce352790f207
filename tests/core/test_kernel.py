"""Compiled code and where it is kept."""

from typing import Any

import pytest

from catstate.core.chance import below
from catstate.core.kernel import kernel


@pytest.fixture
def two_processes(tmp_path: Any, monkeypatch: Any) -> list[Any]:
    """What two processes hold of the cache of one function."""
    both = [kernel(below.py_func)._cache._cache_file for _ in range(2)]
    for one in both:
        monkeypatch.setattr(one, "_cache_path", str(tmp_path))
        monkeypatch.setattr(one, "_index_path", str(tmp_path / "index"))
    return both


def test_what_one_process_compiled_another_finds(two_processes: list[Any]) -> None:
    one, other = two_processes
    one.save(("hop",), "code for hop")
    other.save(("cats",), "code for cats")
    assert other.load(("hop",)) == "code for hop"
    assert one.load(("cats",)) == "code for cats"
    assert one.load(("lab",)) is None


def test_processes_that_compile_at_once_never_take_each_others_code(two_processes: list[Any], monkeypatch: Any) -> None:
    """One knows nothing of the other's code yet, and writes its own while the other is about to."""
    one, other = two_processes
    write = one._save_data

    def write_late(name: str, data: str) -> None:
        with monkeypatch.context() as early:
            early.setattr(other, "_load_index", dict)
            other.save(("hop",), "code for hop")
        write(name, data)

    monkeypatch.setattr(one, "_save_data", write_late)
    one.save(("cats",), "code for cats")
    assert one.load(("hop",)) in (None, "code for hop")
    assert one.load(("cats",)) in (None, "code for cats")
