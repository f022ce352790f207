"""What a table consists of knows the table, but does not keep it: a table that is dropped leaves the memory at once."""

import weakref
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .tables import Table


class TablePart:
    """Something that a table has and that asks the table for the rest.

    If it held the table, both would stay until Python looks for such circles, which is seldom and holds up everybody.
    """

    def __init__(self, table: "Table") -> None:
        self._table_ref = weakref.ref(table)

    @property
    def table(self) -> "Table":
        table = self._table_ref()
        if table is None:
            raise ReferenceError("the table was dropped from memory")
        return table

    @property
    def is_left_over(self) -> bool:
        """Whether the table was dropped from memory."""
        return self._table_ref() is None
