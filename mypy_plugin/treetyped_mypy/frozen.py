"""``@dataclass(frozen=True)`` as every checker reads it, without its price at run time.

Python's own sets each field of a frozen object through ``object.__setattr__``, which more than doubles what an object
costs, and values are made by the ten thousand. Nobody writes to them: mypy looks at that.

It also compiles four methods for each class, and mypy waits for a hundred classes at its start. Of these only
``__init__`` is written out; the others ask for the fields by name.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(*, slots: bool, frozen: bool = False, eq: bool = True) -> Callable[[type], type]:
        def made(cls: type) -> type:
            cls.__doc__ = cls.__doc__ or cls.__name__  # Python would write the signature out
            own = frozenset(vars(cls))
            finished = dataclasses.dataclass(cls, slots=slots, eq=False, repr=False)
            methods = {"__repr__": shown, **(comparing(finished, is_hashed=frozen) if eq else {})}
            for name in methods.keys() - own:
                setattr(finished, name, methods[name])
            return finished

        return made


def comparing(cls: Any, *, is_hashed: bool) -> dict[str, Callable[..., Any] | None]:
    """``__eq__`` and ``__hash__``, over the fields that are compared."""
    names = [field.name for field in dataclasses.fields(cls) if field.compare]
    held: Callable[[Any], Any] = (
        attrgetter(*names, names[0]) if names else type
    )  # one twice: of one alone no tuple is made

    def equal(self: object, other: object) -> bool:
        return held(self) == held(other) if type(other) is type(self) else NotImplemented

    def hashed(self: object) -> int:
        return hash(held(self))

    return {"__eq__": equal, "__hash__": hashed if is_hashed else None}


def shown(value: Any) -> str:
    fields = (f"{field.name}={getattr(value, field.name)!r}" for field in dataclasses.fields(value))
    return f"{type(value).__name__}({', '.join(fields)})"
