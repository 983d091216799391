"""What the interpreter says of a value, as plain data, and whether a real value is what it says."""

from __future__ import annotations

from typing import Any

from treetyped_mypy.flow.contents import Entries, Fields, Items, Many
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Constant, Either, Object, Plain, Tuple, Value


def picture(run: Running, value: Value, seen: tuple[Object, ...] = ()) -> Any:
    """A function of a real value: whether the value may be it."""
    match value:
        case Constant(value=constant):
            return ("is", constant)
        case Plain(cls=cls):
            return ("plain", cls)
        case Tuple(items=items, cls=cls):
            return ("tuple" if cls is None else cls.definition.name, [picture(run, item, seen) for item in items])
        case Either(options=found):
            return ("either", [picture(run, option, seen) for option in found])
        case Object() if value not in seen and (held := run.state.held(value)) is not None:
            return ("either", [contents_picture(run, contents, (*seen, value)) for contents in held])
        case _:
            return ("any",)


def contents_picture(run: Running, contents: Any, seen: tuple[Object, ...]) -> Any:
    match contents:
        case Items(kind="list", items=items):
            return ("list", [picture(run, item, seen) for item in items])
        case Fields(fields=fields):
            return ("object", {name: picture(run, field, seen) for name, field in fields})
        case Entries(kind=kind, entries=entries):
            return ("dict", {key: picture(run, item, seen) for key, item in entries})
        case Many(kind=kind, element=element):
            return ("many", kind, picture(run, element, seen))
        case _:
            return ("any",)


def covers(shown: Any, real: Any) -> bool:
    match shown:
        case ["any"]:
            return True
        case ["is", constant]:
            return type(constant) is type(real) and constant == real
        case ["plain", cls]:
            return type(real).__name__ == cls
        case ["either", choices]:
            return any(covers(choice, real) for choice in choices)
        case ["tuple" | "T", items]:
            return type(real).__name__ == shown[0] and len(real) == len(items) and all(map(covers, items, real))
        case ["object", fields]:
            return (
                hasattr(real, "__dict__")
                and vars(real).keys() == fields.keys()
                and all(covers(fields[name], vars(real)[name]) for name in fields)
            )
        case ["list", items]:
            return type(real) is list and len(real) == len(items) and all(map(covers, items, real))
        case ["dict", entries]:
            return (
                type(real) is dict
                and list(real) == list(entries)
                and all(covers(entries[key], real[key]) for key in real)
            )
        case ["many", kind, element]:
            inner = real.values() if isinstance(real, dict) else real
            return type(real).__name__ in (kind, "range") and all(covers(element, item) for item in inner)
    raise AssertionError(shown)
