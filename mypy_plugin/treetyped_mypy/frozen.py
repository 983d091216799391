"""``@dataclass(frozen=True)`` as every checker reads it, without its price at run time.

Python's own sets each field of a frozen object through ``object.__setattr__``, which more than doubles what an object
costs, and values are made by the ten thousand. Nobody writes to them: mypy looks at that.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(*, slots: bool, frozen: bool = False, eq: bool = True) -> Callable[[type], type]:
        def made(cls: type) -> type:
            is_hashed = frozen and eq and vars(cls).get("__hash__") is None
            return dataclasses.dataclass(cls, slots=slots, eq=eq, unsafe_hash=is_hashed)

        return made
