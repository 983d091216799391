"""``partial(f, **options)``, ``partial(f, *args)``: mypy takes for bound whatever a star may bind."""

from __future__ import annotations

from mypy.nodes import ARG_NAMED_OPT, ARG_OPT, ARG_STAR, ARG_STAR2, ArgKind
from mypy.plugin import FunctionContext
from mypy.types import AnyType, CallableType, Instance, TupleType, Type, TypedDictType, TypeOfAny, get_proper_type

from treetyped_mypy.types.transformed import BOUND

ANY = AnyType(TypeOfAny.special_form)


def partial_left(ctx: FunctionContext, made: Type) -> Type:
    """mypy's partial, in which what is not known to be bound is not bound."""
    partial = get_proper_type(made)
    if not isinstance(partial, Instance) or partial.extra_attrs is None or not ctx.arg_types or not ctx.arg_types[0]:
        return made
    left = get_proper_type(partial.extra_attrs.attrs.get(BOUND))
    if not isinstance(left, CallableType) or left.param_spec() is not None:
        return made
    given = [
        (kind, name, get_proper_type(type_))
        for kinds, arg_names, types in zip(ctx.arg_kinds[1:], ctx.arg_names[1:], ctx.arg_types[1:], strict=True)
        for kind, name, type_ in zip(kinds, arg_names, types, strict=True)
    ]
    if any(kind == ARG_STAR and not isinstance(type_, TupleType) for kind, _, type_ in given):
        anything = left.copy_modified(arg_types=[ANY, ANY], arg_kinds=[ARG_STAR, ARG_STAR2], arg_names=[None, None])
        return partial.copy_with_extra_attr(BOUND, anything)
    if not any(kind == ARG_STAR2 and not isinstance(type_, TypedDictType) for kind, _, type_ in given):
        return made
    named = {name for _, name, _ in given if name is not None}
    function = get_proper_type(ctx.arg_types[0][0])
    kinds = with_open_options(left, named, function)
    return partial.copy_with_extra_attr(BOUND, left.copy_modified(arg_kinds=kinds))


def with_open_options(left: CallableType, named: set[str], function: Type | None) -> list[ArgKind]:
    """A parameter that only ``**options`` may bind can still be given by position, up to one that is bound by name."""
    kinds: list[ArgKind] = []
    is_open = isinstance(function, CallableType)
    for kind, name in zip(left.arg_kinds, left.arg_names, strict=True):
        is_open = is_open and name not in named
        before = function.argument_by_name(name) if isinstance(function, CallableType) and name else None
        positional = before is not None and before.pos is not None
        kinds.append(ARG_OPT if is_open and positional and kind == ARG_NAMED_OPT else kind)
    return kinds
