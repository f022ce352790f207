"""What lists read of a large database: never all matches there are."""

from pathlib import Path
from typing import Any

import sqlalchemy as sql

from catstate.server.store import results, stored_tables
from catstate.server.store.opening import migrate, open_engine
from catstate.server.store.results import ResultsWanted
from catstate.server.store.stored_tables import Wanted
from catstate.server.web.lobby import read_lobby


def test_lists_read_what_they_need_and_not_all_matches(tmp_path: Path) -> None:
    """SQLite plans without statistics here, as on most servers."""
    engine = open_engine(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    migrate(engine)
    asked: list[tuple[str, Any]] = []
    with engine.connect() as connection:
        sql.event.listen(connection, "before_cursor_execute", lambda *call: asked.append((call[2], call[3])))
        read_lobby(connection, "ada")
        read_lobby(connection, "ada", "cats")
        stored_tables.last_tables(connection, "ada", ["cats"])
        stored_tables.chosen_games(connection, "ada", Wanted("cats", "over", "won"))
        results.results_of(connection, "ada", ResultsWanted(who="niels"), None, 20)
        results.daily_days(connection, "ada", "cats")
        results.played(connection, "ada")
    with engine.connect() as connection:
        plans = [
            " / ".join(str(row[3]) for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}", values))
            for text, values in asked
            if text.startswith("SELECT")
        ]
    engine.dispose()
    assert len(plans) > 12
    for plan in plans:
        for table in ("tables", "seats", "results"):
            assert f"SCAN {table}" not in plan
        assert "by_deal" not in plan  # most matches have no named deal: that index would find nearly all
