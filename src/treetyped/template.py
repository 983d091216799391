"""The one place where code is generated: five functions per class whose speed depends on naming every field.

Names with two underscores on both sides belong to the generated code; fields cannot have such names.
"""

from collections.abc import Iterable, Mapping
from typing import Any


def compiled(source: str, names: Mapping[str, Any], filename: str) -> Any:
    """The one function that ``source`` defines, with ``names`` as its globals."""
    scope: dict[str, Any] = {}
    exec(compile(source, filename, "exec"), dict(names), scope)
    (made,) = scope.values()
    return made


def function(name: str, parameters: str, body: Iterable[str]) -> str:
    """The source of a function."""
    lines = "\n    ".join(body) or "pass"
    return f"def {name}({parameters}):\n    {lines}\n"


def flatten(children: tuple[str, ...], aux: str) -> str:
    """``flatten(node)``: the children and the static fields."""
    return function("flatten", "node", [f"return ({_items(f'node.{child}' for child in children)}), {aux}"])


def flatten_with_keys(children: tuple[str, ...], aux: str) -> str:
    """``flatten_with_keys(node)``: each child with its key, and the static fields. Needs ``__keys__``."""
    pairs = (f"(__keys__[{index}], node.{child})" for index, child in enumerate(children))
    return function("flatten_with_keys", "node", [f"return ({_items(pairs)}), {aux}"])


def unflatten(children: tuple[str, ...], holder: str | None) -> str:
    """``unflatten(aux, children)``: fills an instance of the storage, then makes it one of the class.

    ``holder`` is the attribute of the static fields. It runs no code of the class and does not look at a leaf.
    Needs ``__storage__`` and ``__cls__``.
    """
    body = [
        "node = __storage__()",
        f"({_items(f'node.{child}' for child in children)}) = children",
        *([f"node.{holder} = aux"] if holder else []),
        "node.__class__ = __cls__",
        "return node",
    ]
    return function("unflatten", "aux, children", body)


def find(names: tuple[str, ...]) -> str:
    """``find(values...)``: the interned holder of these very values, or else a fresh one.

    Needs ``__fresh__``, its class, ``__table__`` and ``__by_address__``. ``__id__``, ``__hash__`` and ``__Exception__``
    are Python's own: a field may have the plain name.
    """
    values = _items(names)
    body = [
        # Of a live holder the values are alive too, so no other object has their addresses.
        f"__reference__ = __by_address__.get(({_items(f'__id__({name})' for name in names)}))",
        "__found__ = __reference__() if __reference__ is not None else None",
        "if __found__ is None:",
        f"    try: __hash__(({values}))",
        f"    except __Exception__: __table__.check({values})",
        "    __found__ = __fresh__()",
        "    __found__.__interned__ = None",
        *(f"    __found__.{name} = {name}" for name in names),
        "__table__.last = __found__  # at the end: another thread may look at it",
        "return __found__",
    ]
    return function("find", ", ".join(names), body)


def _items(parts: Iterable[str]) -> str:
    return "".join(f"{part}, " for part in parts)
