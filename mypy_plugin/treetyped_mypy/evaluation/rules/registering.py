"""What JAX is told of a class: the fields that the constructor takes, or the functions that take an instance apart."""

from __future__ import annotations

from treetyped_mypy.errors import classes, codes
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.own_nodes import Flattening
from treetyped_mypy.flow.classes import fields_of
from treetyped_mypy.flow.values import NONE, Class, Value


def register_dataclass(call: LibraryCall) -> Value:
    """JAX gives the class back as it is."""
    cls = call.get(0, "nodetype")
    if isinstance(cls, Class) and cls.is_dataclass and not call.is_open:
        report_lists(call, cls)
    return cls


def report_lists(call: LibraryCall, cls: Class) -> None:
    data, meta = call.constant(1, "data_fields"), call.constant(2, "meta_fields")
    dropped, fields = call.constant(3, "drop_fields", ()), fields_of(call.run, cls)
    if fields is None or not isinstance(data, tuple) or not isinstance(meta, tuple) or not isinstance(dropped, tuple):
        return
    name, listed = cls.definition.name, (*data, *meta)
    taken = [field.name for field in fields if field.in_init and field.name not in dropped]
    if missing := [field for field in taken if field not in listed]:
        call.say(codes.FIELD, classes.fields_missing(name, missing))
    elif unknown := [field for field in listed if field not in taken]:
        call.say(codes.FIELD, classes.fields_unknown(name, map(str, unknown)))


def register_node(call: LibraryCall) -> Value:
    """``register_pytree_node(C, flatten, unflatten)``."""
    return keep(call, call.get(1, "flatten_func"), with_keys=False)


def register_node_with_keys(call: LibraryCall) -> Value:
    """``register_pytree_with_keys(C, flatten_with_keys, unflatten, flatten=None)``."""
    plain, keyed = call.get(3, "flatten_func", NONE), call.get(1, "flatten_with_keys")
    return keep(call, keyed, with_keys=True) if plain == NONE else keep(call, plain, with_keys=False)


def keep(call: LibraryCall, flatten: Value, *, with_keys: bool) -> Value:
    """JAX refuses a class that was registered before: which one it has then is not followed."""
    cls, unflatten = call.get(0, "nodetype"), call.get(2, "unflatten_func")
    if isinstance(cls, Class):
        known = call.run.flattenings
        is_seen = cls.definition not in known and not call.is_open
        known[cls.definition] = Flattening(flatten, unflatten, with_keys) if is_seen else None
    for value in call.arguments:
        if not isinstance(value, Class):
            call.run.release(value)
    return NONE


def mark_mutable(call: LibraryCall) -> Value:
    """jax_dataclasses lets an instance take assignments, for a while."""
    for value in call.arguments:
        call.run.release(value)
    return NONE


RULES = {
    "jax._mark_mutable": mark_mutable,
    "tree.register_dataclass": register_dataclass,
    "tree.register_pytree_node": register_node,
    "tree.register_pytree_with_keys": register_node_with_keys,
}
