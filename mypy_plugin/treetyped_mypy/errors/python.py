"""The sentences about what Python itself refuses: a key, an index or an attribute that is not there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

MOST: Final = 6
"""How many keys a sentence names."""


def missing_key(name: str, key: object, keys: Sequence[object]) -> str:
    """``params has no key 'scale': its keys are 'w', 'b'``."""
    more = ", ..." if len(keys) > MOST else ""
    shown = ", ".join(map(repr, keys[:MOST])) + more
    are = "keys are" if len(keys) > 1 else "only key is"
    return f"{name} has no key {key!r}: {f'its {are} {shown}' if keys else 'it is empty'}"


def index_out_of_range(name: str, index: object, length: int | None) -> str:
    """``layers has no item 2: it has 2 items``."""
    count = "" if length is None else ": it is empty" if not length else f": it has {counted(length)}"
    return f"{name} has no item {index!r}{count}"


def counted(length: int) -> str:
    return f"{length} {'item' if length == 1 else 'items'}"


def scalar_without_items(name: str) -> str:
    return f"{name or 'what is indexed'} is a scalar, which has no items"


def scalar_unpacked(names: int) -> str:
    return f"a scalar is unpacked into {names} names"


def no_items(name: str, kind: str | None) -> str:
    """``step is an int, which has no items``."""
    what = f"{'an' if kind == 'int' else 'a'} {kind}"
    return f"{name} is {what}, which has no items" if name else f"{what} has no items"


def not_iterable(kind: str) -> str:
    """``an int is not iterable``."""
    return f"{with_article(kind)} is not iterable"


def no_mapping(kind: str) -> str:
    """``a tuple is no mapping, and cannot be unpacked with **``."""
    return f"{with_article(kind)} is no mapping, and cannot be unpacked with **"


def with_article(kind: str) -> str:
    return {"None": "None", "int": "an int"}.get(kind, f"a {kind}")


def no_length(shown: str) -> str:
    return f"{shown} has no length"


def not_an_index(name: str, kind: str, key: object) -> str:
    """``layers is a list, which is indexed by numbers, not by 'w'``."""
    what = f"{name} is a {kind}, which" if name else f"a {kind}"
    return f"{what} is indexed by numbers" + ("" if key is None else f", not by {key!r}")


def missing_attribute(owner: str, name: str) -> str:
    return f'{owner} has no attribute "{name}"'


def unpacked(targets: int, values: int) -> str:
    """``3 values are unpacked into 2 names``."""
    are = "value is" if values == 1 else "values are"
    return f"{values} {are} unpacked into {targets} {'name' if targets == 1 else 'names'}"


def missing_field(cls: str, name: str, fields: Sequence[str]) -> str:
    """``Policy has no attribute "gain": it has "weight", "bias"``."""
    return f'{cls} has no attribute "{name}"' + (f": it has {named(fields)}" if fields else "")


def wrong_fields(
    cls: str, fields: Sequence[str], wrong: Sequence[str], missing: Sequence[str], positional: int | None
) -> str:
    """Why an instance cannot be made of these arguments."""
    if wrong:
        return f"{cls} has no field {named(wrong)}: its fields are {named(fields)}"
    if positional is not None:
        return f"{cls} has {len(fields)} {'field' if len(fields) == 1 else 'fields'}, but is given {positional} values"
    return f"{cls} is made without {named(missing)}"


def fields_not_set(cls: str, names: Sequence[str]) -> str:
    return f"{cls}: nothing sets {named(names)} when it is made"


def no_item_set(owner: str) -> str:
    return f"{owner} never changes: its items cannot be assigned"


def no_key(shown: str) -> str:
    return f"{shown} has no hash, so it is no key of a dict and no item of a set"


def cannot_set(name: str) -> str:
    return f'"{name}" cannot be set: the object never changes'


def changed_tuple(name: str) -> str:
    return f"a named tuple gives a changed copy: ..._replace({name}=...)"


def instance_cannot(cls: str, use: str, method: str) -> str:
    """``Linear cannot be called: it has no __call__``."""
    return f"{cls} cannot be {use}: it has no {method}"


TRANSPOSE_CURE: Final = "jax.tree.transpose makes a tuple of trees of it"


def not_callable(shown: str) -> str:
    return f"{shown} is called, but it is no function"


def no_hash_to_keep_by(function: str, shown: str) -> str:
    return f"{function} is cached: its results are kept by its arguments, and {shown} has no hash"


def none_in_arithmetic(name: str, word: str) -> str:
    """``g.b is None here: "*" takes numbers``."""
    return f'{name} is None here: "{word}" takes numbers'


def no_format(what: str, value: str) -> str:
    """``the format ".3f" is for one number, not for a tuple``."""
    return f"{what} is for one number, not for {value}"


def no_operator(word: str, left: str, right: str) -> str:
    """``"**" on 'w' and 2``."""
    return f'"{word}" on {left} and {right}'


def never_equal(kind: str, other: str) -> str:
    """``a DictKey is never equal to 'w'``."""
    return f"a {kind} is never equal to {other}"


def keys_gone_through(name: str) -> str:
    return f"a loop over the dict {name} gives its keys: {name}.values() or jax.tree.leaves({name}) gives its leaves"


NONE_UNPACKED: Final = "None is unpacked"


def wrong_arguments(function: str, missing: Sequence[str] = ()) -> str:
    """``__init__ is called without "scale"``."""
    return f"{function} is called without {named(missing)}" if missing else f"{function} {NO_FIT}"


def too_many_arguments(function: str, taken: int, given: int) -> str:
    """``f takes 1 argument by position, and is given 2``."""
    return f"{function} takes {taken or 'no'} argument{'' if taken == 1 else 's'} by position, and is given {given}"


def no_parameter(function: str, name: str) -> str:
    return f'{function} takes no argument "{name}"'


NO_FIT: Final = "cannot be called with these arguments"


def named(names: Sequence[str]) -> str:
    return ", ".join(f'"{name}"' for name in names[:MOST]) + (", ..." if len(names) > MOST else "")
