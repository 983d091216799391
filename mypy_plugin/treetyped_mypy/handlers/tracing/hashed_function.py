"""``jax.jit(model)``: JAX keeps compiled code by the function, so an object that is called must have a hash."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import Context
from mypy.types import Instance, Type, get_proper_type

from treetyped_mypy.adapters.facts import is_unhashable_dataclass
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes
from treetyped_mypy.errors import jit as messages
from treetyped_mypy.errors.types import show_type
from treetyped_mypy.syntax.tree import syntax_of
from treetyped_mypy.types.static import holds_array


def report_unhashable(checker: TypeChecker, api: str, function: Type | None, at: Context) -> bool:
    """Whether the object certainly has no hash: a model that holds arrays."""
    proper = get_proper_type(function)
    if not isinstance(proper, Instance) or proper.type.get("__call__") is None:
        return False
    if syntax_of(checker.tree).may_disable_jit or not (holds_array(proper) or is_unhashable_dataclass(proper.type)):
        return False
    fail(checker, messages.unhashable_function(api, show_type(proper)), at, codes.STATIC)
    return True
