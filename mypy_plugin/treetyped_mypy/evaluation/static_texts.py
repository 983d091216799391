"""A static value as Python writes it: JAX compares those of two trees, and a sentence shows them."""

from __future__ import annotations

from collections.abc import Sequence

from mypy.nodes import CallExpr

from treetyped_mypy.evaluation.atoms import Treedef
from treetyped_mypy.flow.classes import fields_of, member
from treetyped_mypy.flow.plain_copies import held_by
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Class, Constant, Object, Tuple, Value
from treetyped_mypy.structure.show import treedef_text


def text_of(run: Running, value: Value | None) -> str | None:
    """Of a constant, a treedef, and a tuple or dataclass of them, which are compared by what they hold."""
    match value:
        case Constant(value=constant):
            return repr(constant)
        case Tuple(items=items, cls=None):
            texts = texts_of(run, items)
            return None if texts is None else f"({', '.join(texts)}{',' * (len(texts) == 1)})"
        case Tuple(items=items, cls=Class() as cls) if member(run, cls, "__eq__") is None:
            return text_of(run, Tuple(items))  # which it is equal to
        case Object(cls=Class() as cls):
            return instance_text(run, value, cls)
        case Treedef(structure=structure) if (text := treedef_text(structure)) is not None:
            return f"PyTreeDef(tree={text!r})"
        case _:
            return None


def texts_of(run: Running, values: Sequence[Value]) -> list[str] | None:
    texts = [text_of(run, value) for value in values]
    return [text for text in texts if text is not None] if None not in texts else None


def instance_text(run: Running, value: Object, cls: Class) -> str | None:
    held = held_by(run, value)
    if not held or compares_itself(run, cls) or not all(field.is_hashed for field in fields_of(run, cls) or ()):
        return None
    texts = texts_of(run, [*held.values()])
    if texts is None:
        return None
    return f"{cls.definition.name}({', '.join(map('='.join, zip(held, texts, strict=True)))})"


def compares_itself(run: Running, cls: Class) -> bool:
    """Whether it is equal to others by more, or less, than what its fields hold."""
    options = [name for each in cls.definition.decorators if isinstance(each, CallExpr) for name in each.arg_names]
    return not cls.is_dataclass or "eq" in options or member(run, cls, "__eq__") is not None
