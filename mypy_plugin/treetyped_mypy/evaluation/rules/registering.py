"""``register_dataclass``: what it lists are the fields that the constructor takes."""

from __future__ import annotations

from treetyped_mypy.errors import classes, codes
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.flow.classes import fields_of
from treetyped_mypy.flow.values import Class, Value


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


RULES = {"tree.register_dataclass": register_dataclass}
