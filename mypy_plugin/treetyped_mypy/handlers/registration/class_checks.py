"""Classes that JAX refuses or misreads, flagged where they are defined."""

from __future__ import annotations

from collections.abc import Iterator

from mypy.nodes import (
    ARG_STAR2,
    CallExpr,
    ClassDef,
    Context,
    Decorator,
    Expression,
    ExpressionStmt,
    FuncDef,
    MypyFile,
    RefExpr,
    Var,
)
from mypy.plugin import ClassDefContext
from mypy.plugins.dataclasses import dataclass_class_maker_callback
from mypy.semanal import SemanticAnalyzer
from mypy.types import Instance, Type, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.adapters import BY_NAME, REBUILT_BY_CALL, adapter_by_bases, describe, own
from treetyped_mypy.adapters.facts import recorded
from treetyped_mypy.adapters.fields import field_defs
from treetyped_mypy.adapters.jax_register_dataclass import is_partial
from treetyped_mypy.adapters.spec import ClassSpec
from treetyped_mypy.calls.report import fail_class
from treetyped_mypy.errors import classes, codes
from treetyped_mypy.handlers.mutation.static_mutation import is_changed
from treetyped_mypy.handlers.registration.class_definitions import full_name, mend_static
from treetyped_mypy.handlers.registration.class_rebuilding import check_rebuilding
from treetyped_mypy.handlers.registration.class_registration_checks import check_flax_fields, check_registration
from treetyped_mypy.handlers.registration.class_static_equality import check_static_equality
from treetyped_mypy.handlers.registration.class_undeclared import check_undeclared
from treetyped_mypy.handlers.registration.flax_replace import add_own_replace
from treetyped_mypy.handlers.registration.library_dataclasses import (
    add_conversions,
    add_replace,
    made_dataclass,
    open_to_init,
    take_keywords_only,
)
from treetyped_mypy.handlers.registration.registering_calls import registrations_of
from treetyped_mypy.rules.leaves import ARRAYS
from treetyped_mypy.types.static import static_fault

REGISTERING = names.REGISTER_NODE_CLASS | {
    names.REGISTER_DATACLASS,
    names.REGISTER_NODE,
    names.REGISTER_WITH_KEYS,
    names.REGISTER_STATIC,
    names.FLAX_DATACLASS,
    names.PYTREE_DATACLASS,
}
"""What registers a class, and refuses to do it again."""


def dataclass(ctx: ClassDefContext) -> bool:
    """A dataclass whose fields are known: mypy's own plugin comes first."""
    if not dataclass_class_maker_callback(ctx):
        return False
    check_class(ctx)
    return True


def flax_dataclass(ctx: ClassDefContext) -> bool:
    """``flax.struct.dataclass`` has a ``replace``."""
    if not made_dataclass(ctx):
        return False
    add_replace(ctx)
    check_flax_fields(ctx)
    check_class(ctx)
    return True


def chex_dataclass(ctx: ClassDefContext) -> bool:
    """``chex.dataclass`` has one too, is a mapping, and takes keywords."""
    if not made_dataclass(ctx):
        return False
    add_replace(ctx)
    add_conversions(ctx)
    take_keywords_only(ctx)
    check_class(ctx)
    return True


def penzai_dataclass(ctx: ClassDefContext) -> bool:
    """``pz.pytree_dataclass`` lets the ``__init__`` of the class assign to its fields."""
    if not dataclass_class_maker_callback(ctx):
        return False
    open_to_init(ctx)
    check_class(ctx)
    return True


def on_base(ctx: ClassDefContext) -> None:
    """A base whose every subclass is a node."""
    adapter = adapter_by_bases(ctx.cls.info)
    if adapter is not None and adapter.is_node(ctx.cls):
        mend_static(ctx.cls)
        adapter.record(ctx.cls)
        if names.FLAX_PYTREE_NODE in adapter.bases:
            add_own_replace(ctx.cls.info)
            check_flax_fields(ctx)
        if isinstance(ctx.api, SemanticAnalyzer):
            check_static_fields(ctx, ctx.api.cur_mod_node)
            check_undeclared(ctx)


def register(ctx: ClassDefContext) -> bool:
    """A decorator that registers the class: a dataclass is checked with its other decorator."""
    if isinstance(ctx.api, SemanticAnalyzer) and is_registering(ctx.api, ctx.reason):
        check_once(ctx, ctx.api)
        check_order(ctx)
    return True


def check_class(ctx: ClassDefContext) -> None:
    facts = recorded(ctx.cls.info)
    if facts is None or "adapter" not in facts or not isinstance(ctx.api, SemanticAnalyzer):
        return
    check_static_fields(ctx, ctx.api.cur_mod_node)
    if facts["adapter"] == "register_dataclass":
        check_registration(ctx, registration_of(ctx, ctx.api))
    if facts["adapter"] in ("register_dataclass", "flax", "jax_dataclasses"):
        check_init(ctx)
    if facts["adapter"] in REBUILT_BY_CALL:
        check_rebuilding(ctx)
    check_static_equality(ctx, ctx.api.cur_mod_node)
    check_undeclared(ctx)
    check_once(ctx, ctx.api)


def check_static_fields(ctx: ClassDefContext, tree: MypyFile) -> None:
    """A static field that holds what cannot be hashed and is changed; an own ``flatten`` may mend it.

    Treetyped refuses every array; elsewhere one may be static as long as no other is compared with it.
    """
    facts = recorded(ctx.cls.info) or {}
    adapter = BY_NAME[str(facts.get("adapter"))]
    if facts.get("opaque"):
        return
    for field in field_defs(ctx.cls):
        symbol = ctx.cls.info.names.get(field.name)
        declared = symbol.node.type if symbol is not None and isinstance(symbol.node, Var) else None
        listed = field.name in facts.get("meta", []) and field.name not in facts.get("children", [])
        is_static = listed if "meta" in facts else adapter.is_static(field)
        fault = static_fault(declared) if is_static and declared is not None else None
        is_refused = adapter is own.ADAPTER and holds(declared, ARRAYS)
        if fault and (is_refused or is_changed(tree, ctx.cls.info, field.name)):
            fail_class(ctx, f"{ctx.cls.name}.{field.name}: {fault}", field.statement, codes.STATIC)


def holds(type_: Type | None, classes: frozenset[str]) -> bool:
    proper = get_proper_type(type_)
    return isinstance(proper, Instance) and any(base.fullname in classes for base in proper.type.mro)


def registration_of(ctx: ClassDefContext, api: SemanticAnalyzer) -> Expression | None:
    """The decorator above ``dataclass``, or the call, that registers the dataclass."""
    for decorator in ctx.cls.decorators[: ctx.cls.decorators.index(ctx.reason)]:
        if is_partial(decorator) or decorator_name(decorator) == names.REGISTER_DATACLASS:
            return decorator
    calls = registrations_of(ctx.cls, api.cur_mod_node)
    return next((call for call in calls if full_name(call.callee, api) == names.REGISTER_DATACLASS), None)


def registrations(cls: ClassDef, api: SemanticAnalyzer) -> Iterator[tuple[str, Context]]:
    """Everything that registers the class, in the order in which it runs."""
    adapter = adapter_by_bases(cls.info)
    if adapter is not None and adapter.registers:
        yield f"its base {next(base.name for base in cls.info.mro if base.fullname in adapter.bases)}", cls
    for decorator in reversed(cls.decorators):
        if is_registering(api, decorator):
            yield short(registering_name(api, decorator)), decorator
    statements = [statement.expr for statement in api.cur_mod_node.defs if isinstance(statement, ExpressionStmt)]
    for call in registrations_of(cls, api.cur_mod_node):
        if call in statements and full_name(call.callee, api) in REGISTERING:
            yield short(full_name(call.callee, api)), call


def check_once(ctx: ClassDefContext, api: SemanticAnalyzer) -> None:
    """JAX refuses a class that is registered already."""
    found = list(registrations(ctx.cls, api))
    if len(found) > 1 and not is_harmless(found[0][0], found[1][0]):
        text = classes.registered_twice(ctx.cls.name, found[0][0], found[1][0])
        fail_class(ctx, text, found[1][1], codes.FIELD)


def is_harmless(first: str, second: str) -> bool:
    """``flax.struct.dataclass`` looks whether the class is one of its own already."""
    return second == "flax.struct.dataclass" and first in (second, "its base PyTreeNode")


def is_registering(api: SemanticAnalyzer, decorator: Expression) -> bool:
    return registering_name(api, decorator) in REGISTERING


def registering_name(api: SemanticAnalyzer, decorator: Expression) -> str:
    return names.REGISTER_DATACLASS if is_partial(decorator) else api.get_fullname_for_hook(decorator) or ""


def short(name: str) -> str:
    """As users write it."""
    return name if name == names.FLAX_DATACLASS else name.rpartition(".")[2]


def decorator_name(decorator: Expression) -> str:
    callee = decorator.callee if isinstance(decorator, CallExpr) else decorator
    return callee.fullname if isinstance(callee, RefExpr) else ""


def check_order(ctx: ClassDefContext) -> None:
    """``register_dataclass`` without lists asks for a dataclass: it must stand above ``dataclass``."""
    if decorator_name(ctx.reason) != names.REGISTER_DATACLASS or isinstance(ctx.reason, CallExpr):
        return
    position = ctx.cls.decorators.index(ctx.reason)
    below = ctx.cls.decorators[position + 1 :]
    if below or is_any_dataclass(ctx.cls):
        return
    above = [decorator_name(decorator) for decorator in ctx.cls.decorators[:position]]
    said = classes.below_dataclass if names.DATACLASS in above else classes.no_dataclass
    fail_class(ctx, said(ctx.cls.name), ctx.reason, codes.FIELD)


def is_any_dataclass(cls: ClassDef) -> bool:
    """Whether it inherits from a dataclass, or from what mypy does not know."""
    if cls.info.fallback_to_any or cls.info.metaclass_type is not None:
        return True
    return any("dataclass" in base.metadata or "dataclass_tag" in base.metadata for base in cls.info.mro[1:])


def check_init(ctx: ClassDefContext) -> None:
    """JAX calls the class with every field as a keyword, and with nothing else."""
    symbol, spec = ctx.cls.info.names.get("__init__"), describe(ctx.cls.info)
    definition = symbol.node if symbol is not None and not symbol.plugin_generated else None
    function = definition.func if isinstance(definition, Decorator) else definition
    if not isinstance(function, FuncDef) or not isinstance(spec, ClassSpec):
        return
    fields = [*spec.children, *spec.static]
    parameters = function.arguments[1:]
    taken = [parameter.variable.name for parameter in parameters if not parameter.pos_only]
    refused = [field for field in fields if field not in taken]
    needed = [p.variable.name for p in parameters if p.kind.is_required() and p.variable.name not in fields]
    if refused and ARG_STAR2 not in [parameter.kind for parameter in parameters]:
        fail_class(ctx, classes.init_refuses(ctx.cls.name, refused), function, codes.FIELD)
    elif needed:
        fail_class(ctx, classes.init_needs(ctx.cls.name, needed), function, codes.FIELD)
