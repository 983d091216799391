"""The one place where code is generated: the functions of a class whose speed depends on naming every field.

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


def unflatten_dict(children: tuple[str, ...], static: tuple[str, ...]) -> str:
    """``unflatten(aux, children)`` for a class that stores its fields in a ``__dict__``.

    Needs ``__new__``, ``__cls__`` and ``__set_dict__``.
    """
    items = [*(f"{child!r}: c{index}" for index, child in enumerate(children)), *(f"{n!r}: aux.{n}" for n in static)]
    body = [
        f"({_items(f'c{index}' for index, _ in enumerate(children))}) = children",
        "node = __new__(__cls__)",
        f"__set_dict__(node, {{{_items(items)}}})",
        "return node",
    ]
    return function("unflatten", "aux, children", body)


def last_or_interned(names: tuple[str, ...]) -> str:
    """The holder of a node that keeps its static values itself: mostly that of the last node. Needs ``__table__``."""
    is_last = "".join(f" and node.{name} is held.{name}" for name in names)
    values = _items(f"node.{name}" for name in names)
    return f"held if (held := __table__.last) is not None{is_last} else __table__.intern({values})"


def static_reader(name: str, holder: str, loose: str) -> str:
    """``read(node)``: a static field, from the holder or, if there is none, from its own attribute."""
    return function("read", "node", [f"held = node.{holder}", f"return held.{name} if held else node.{loose}"])


def settle(names: tuple[str, ...], holder: str) -> str:
    """``settle(node)``: the holder of an object without one; ``names`` are the attributes of its static values.

    Needs ``__by_address__``, where the holder of values that JAX has seen is found, ``__set__``, which gives it to the
    object, and ``__settled__`` for everything else. ``__id__`` is Python's own.
    """
    body = [
        f"if node.{holder} is not None: return __settled__(node)",
        # Of a live holder the values are alive too, so no other object has their addresses.
        f"reference = __by_address__.get(({_items(f'__id__(node.{name})' for name in names)}))",
        "found = reference() if reference is not None else None",
        "if found is None: return __settled__(node)",
        "__set__(node, found)",
        "return found",
    ]
    return function("settle", "node", body)


def copied(children: tuple[str, ...], holder: str | None, value: str, memo: str) -> str:
    """``copied(node)``, or ``copied(node, memo)`` which notes the copy there before it copies what is below.

    ``value`` is how a child is copied. Needs ``__storage__`` and ``__cls__``, and what `held` needs.
    """
    body = [
        *(held(holder) if holder else []),
        "made = __storage__()",
        *(["memo[__id__(node)] = made"] if memo else []),
        *(f"made.{child} = {value.format(child)}" for child in children),
        *([f"made.{holder} = held"] if holder else []),
        "made.__class__ = __cls__",
        "return made",
    ]
    return function("copied", f"node, {memo}", body)


def state(children: tuple[str, ...], static: tuple[str, ...], holder: str | None) -> str:
    """``state(node)``: the form, and all values. Needs ``__form__``, and what `held` needs."""
    values = _items([*(f"node.{child}" for child in children), *(f"held.{name}" for name in static)])
    return function("state", "node", [*(held(holder) if holder else []), f"return __form__, {values}"])


def fill(stored: tuple[str, ...], holder: str | None) -> str:
    """``fill(node, state)``: stores the values; static ones are loose. Needs ``__set_class__`` and its two classes."""
    body = [
        "__set_class__(node, __storage__)",
        f"form, {_items(f'node.{name}' for name in stored)} = state",
        *([f"node.{holder} = __loose__"] if holder else []),
        "node.__class__ = __cls__",
    ]
    return function("fill", "node, state", body)


def held(holder: str) -> list[str]:
    """The statements that find the static values of a complete object; they need ``__settle__`` and ``__holder__``."""
    return [
        f"held = node.{holder} or __settle__(node)",
        "if held.__class__ is not __holder__: raise __Incomplete__",
    ]


def _items(parts: Iterable[str]) -> str:
    return "".join(f"{part}, " for part in parts)
