"""What a loop goes over: every leaf has a leading axis, which a number has not."""

from __future__ import annotations

from mypy.types import Instance, Type, get_proper_type

from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import carry as messages
from treetyped_mypy.errors import codes
from treetyped_mypy.handlers.control_flow.traced_function import Value
from treetyped_mypy.rules.leaves import SCALARS
from treetyped_mypy.structure.nodes import Leaf
from treetyped_mypy.structure.path import Item
from treetyped_mypy.structure.walk import leaves


def report_no_axis(call: Call, api: str, xs: Value) -> bool:
    """Whether a leaf that is written out is a number; a field declared as a number may well hold an array."""
    for found in leaves(xs.structure):
        written = all(isinstance(step, Item) for step in found.path)
        if written and found.certain and isinstance(found.node, Leaf) and is_scalar(found.node.type):
            note = messages.PASS_LENGTH if not found.path and api == "lax.scan" else None
            at = xs.expression or call.expression
            fail(call.checker, messages.no_axis(api, xs.name, found), at, codes.LEAF, note)
            return True
    return False


def is_scalar(type_: Type) -> bool:
    proper = get_proper_type(type_)
    return isinstance(proper, Instance) and proper.type.fullname in SCALARS
