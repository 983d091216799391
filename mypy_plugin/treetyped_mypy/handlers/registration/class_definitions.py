"""While classes are analysed: every adapter's decorators and bases, and registrations further down in the file."""

from __future__ import annotations

from typing import Final

from mypy.nodes import CallExpr, ClassDef, Expression, MemberExpr, MypyFile, NameExpr, RefExpr, Var
from mypy.plugin import ClassDefContext
from mypy.plugins.dataclasses import dataclass_tag_callback
from mypy.semanal import SemanticAnalyzer
from mypy.semanal_shared import find_dataclass_transform_spec

from treetyped_mypy import names
from treetyped_mypy.adapters import BY_DECORATOR, jax_register
from treetyped_mypy.adapters.facts import record
from treetyped_mypy.adapters.fields import field_defs, is_false, is_true, says_static
from treetyped_mypy.adapters.jax_register_dataclass import is_partial, record_registration
from treetyped_mypy.adapters.left_open import record_left_open
from treetyped_mypy.handlers.registration.registering_calls import registrations_of
from treetyped_mypy.syntax.imports import imported_as, run_instead, unfollowed_decorator
from treetyped_mypy.syntax.tree import dotted

MADE_BY_LIBRARIES: Final = (names.CHEX_DATACLASS, names.FLAX_DATACLASS)
"""Decorators whose classes have more than a dataclass has."""


def on_decorator(ctx: ClassDefContext) -> None:
    """A decorator that makes the class a node."""
    name = ctx.api.get_fullname_for_hook(ctx.reason) if isinstance(ctx.api, SemanticAnalyzer) else None
    adapter = BY_DECORATOR.get(name or "")
    if name == names.REGISTER_DATACLASS:
        record_registration(ctx.cls, ctx.reason if isinstance(ctx.reason, CallExpr) else None)
    elif adapter is not None:
        adapter.record(ctx.cls, ctx.reason)
    if find_dataclass_transform_spec(ctx.reason) is not None:
        dataclass_tag_callback(ctx)


def on_unfollowed(ctx: ClassDefContext) -> None:
    """A decorator of a library that mypy does not follow: what the file imports says which one it is."""
    decorator = ctx.reason.callee if isinstance(ctx.reason, CallExpr) else ctx.reason
    if not isinstance(ctx.api, SemanticAnalyzer) or not isinstance(decorator, RefExpr):
        return
    name = unfollowed_decorator(decorator, ctx.api.cur_mod_node)
    if name is not None and is_suppressed(decorator) and has_plain_options(ctx.reason):
        decorator.fullname = name
        BY_DECORATOR[name].record(ctx.cls, ctx.reason)
        dataclass_tag_callback(ctx)


def is_suppressed(reference: Expression) -> bool:
    """Whether mypy takes the name, or the module that it is read from, for ``Any``."""
    if isinstance(reference, MemberExpr):
        return is_suppressed(reference.expr)
    return isinstance(reference, NameExpr) and isinstance(reference.node, Var) and reference.node.is_suppressed_import


def has_plain_options(decorator: Expression) -> bool:
    """Whether all options are written out, and none of them takes the constructor away."""
    if not isinstance(decorator, CallExpr):
        return True
    is_written = all(is_true(given) or is_false(given) for given in decorator.args)
    return is_written and not {None, "init"} & {*decorator.arg_names}


def on_partial(ctx: ClassDefContext) -> None:
    """``@partial(register_dataclass, data_fields=[...], meta_fields=[...])``."""
    if isinstance(ctx.reason, CallExpr) and is_partial(ctx.reason):
        record_registration(ctx.cls, ctx.reason)


def on_dataclass(ctx: ClassDefContext) -> None:
    """Any dataclass may be the base of one that is registered: its static fields are kept.

    For mypy the decorators of some libraries are ``dataclasses.dataclass``.
    """
    mend_static(ctx.cls)
    static = [field.name for field in field_defs(ctx.cls) if says_static(field)]
    if static:
        record(ctx.cls.info, {"static": static})
    if is_unhashable(ctx.cls):
        record(ctx.cls.info, {"unhashable": True})
    if isinstance(ctx.api, SemanticAnalyzer):
        for name in imported_as(ctx.reason, ctx.api.cur_mod_node):
            if name in BY_DECORATOR:
                BY_DECORATOR[name].record(ctx.cls, ctx.reason)
        see_what_runs(ctx, ctx.api.cur_mod_node)
    dataclass_tag_callback(ctx)


def see_what_runs(ctx: ClassDefContext, tree: MypyFile) -> None:
    """``else: from chex import dataclass``, below ``if TYPE_CHECKING``: the decorator is that of the library."""
    decorator = ctx.reason.callee if isinstance(ctx.reason, CallExpr) else ctx.reason
    name = run_instead(ctx.reason, tree)
    if name in MADE_BY_LIBRARIES and isinstance(decorator, RefExpr):
        decorator.fullname = name
        BY_DECORATOR[name].record(ctx.cls, ctx.reason)


def is_unhashable(cls: ClassDef) -> bool:
    """Whether a plain ``@dataclass`` compares by value; said only of a class without other decorators."""
    match cls.decorators:
        case [RefExpr(fullname=names.DATACLASS)]:
            return True
        case [CallExpr(callee=RefExpr(fullname=names.DATACLASS), arg_names=given)]:
            return not set(given) & {"frozen", "eq", "unsafe_hash", None}
        case _:
            return False


def mend_static(cls: ClassDef) -> None:
    """``jax.tree.static()`` is ``dataclasses.field``: by its own name mypy takes it for a default value."""
    for field in field_defs(cls):
        if field.call == names.JAX_STATIC and isinstance(field.value, CallExpr):
            callee = field.value.callee
            assert isinstance(callee, NameExpr | MemberExpr)
            callee.fullname = names.DATACLASS_FIELD


def on_class(ctx: ClassDefContext) -> None:
    """Any class of a module that uses JAX: a call further down may register it."""
    record_left_open(ctx.cls)
    if not isinstance(ctx.api, SemanticAnalyzer):
        return
    for call in registrations_of(ctx.cls, ctx.api.cur_mod_node):
        record_call(ctx.cls, call, full_name(call.callee, ctx.api))


def record_call(cls: ClassDef, call: CallExpr, function: str) -> None:
    if function == names.REGISTER_DATACLASS:
        record_registration(cls, call)
    elif function in (names.REGISTER_NODE, names.REGISTER_WITH_KEYS):
        jax_register.ADAPTER.record(cls)
    elif function in BY_DECORATOR:
        BY_DECORATOR[function].record(cls)


def full_name(callee: Expression, api: SemanticAnalyzer) -> str:
    """The full name of ``jax.tree_util.register_dataclass``, before the call itself is analysed."""
    written = dotted(callee)
    symbol = api.lookup_qualified(written, callee, suppress_errors=True) if written else None
    return symbol.fullname or "" if symbol is not None else ""
