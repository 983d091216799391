"""Roles in annotations: ``Annotated[X, ParamRole]`` becomes ``HasRole[X, ParamRole]``, an alias of ``X``.

mypy drops what stands behind ``X``; an alias it keeps, through its cache and across modules. In the statement of an
alias, ``Ema = Annotated[T, EmaRole]``, it drops it before any hook is asked, unless ``X`` is the whole again, quoted.
"""

from __future__ import annotations

from mypy.nodes import (
    PlaceholderNode,
    TypeAlias,
    TypeInfo,
)
from mypy.plugin import AnalyzeTypeContext
from mypy.typeanal import TypeAnalyser
from mypy.types import Instance, Type, TypeAliasType, UnboundType

from treetyped_mypy import names
from treetyped_mypy.types.roles import is_role, role_class


def annotated(ctx: AnalyzeTypeContext) -> Type:
    """``Annotated[X, ...]`` with a role: the first, for inner ones come first when the program runs."""
    analyser = ctx.api
    assert isinstance(analyser, TypeAnalyser)
    default = analyser.try_analyze_special_unbound_type(ctx.type, min(names.ANNOTATED))
    roles = [role for item in ctx.type.args[1:] if (role := role_named(item, analyser)) is not None]
    symbol = analyser.api.lookup_fully_qualified_or_none(names.HAS_ROLE) if roles else None
    if default is None or symbol is None or not isinstance(symbol.node, TypeAlias):
        return default if default is not None else ctx.type
    return TypeAliasType(symbol.node, [default, roles[0]], ctx.type.line, ctx.type.column)


def role_named(item: Type, analyser: TypeAnalyser) -> Instance | None:
    """The role that the metadata names; mypy comes again where the name is not known yet."""
    if not isinstance(item, UnboundType):
        return None
    symbol = analyser.lookup_qualified(item.name, item, suppress_errors=True)
    node = symbol.node if symbol is not None else None
    if isinstance(node, PlaceholderNode) and not analyser.api.final_iteration:
        analyser.api.record_incomplete_ref()
    found = Instance(node, []) if isinstance(node, TypeInfo) else None
    return found if found is not None and is_role(found) else None


def filtered(ctx: AnalyzeTypeContext) -> Type:
    """``Filtered[S, Param]``: the role itself stands for the alias, and ``OfType[X]`` for the class of a leaf."""
    analyser = ctx.api
    assert isinstance(analyser, TypeAnalyser)
    symbol = analyser.api.lookup_fully_qualified_or_none(names.FILTERED)
    of_type = analyser.api.lookup_fully_qualified_or_none(names.OF_TYPE)
    assert symbol is not None
    assert isinstance(symbol.node, TypeInfo)
    if len(ctx.type.args) != 2:
        return analyser.analyze_type_with_type_info(symbol.node, ctx.type.args, ctx.type, False)
    source, written = ctx.type.args
    where = alias_role(written, analyser) or analyser.analyze_type(written)
    where = without_aliases(where)
    if isinstance(where, Instance) and not is_where(where) and of_type and isinstance(of_type.node, TypeInfo):
        where = Instance(of_type.node, [where])
    return Instance(symbol.node, [analyser.analyze_type(source), where], ctx.type.line, ctx.type.column)


def alias_role(written: Type, analyser: TypeAnalyser) -> Instance | None:
    """The role of an alias without arguments, which is a type for nobody else."""
    symbol = analyser.lookup_qualified(written.name, written) if isinstance(written, UnboundType) else None
    if symbol is None or not isinstance(symbol.node, TypeAlias) or (isinstance(written, UnboundType) and written.args):
        return None
    return role_class(symbol.node.target)


def without_aliases(where: Type) -> Type:
    """``Not[ParamRole]`` for ``Not[Param]``, which mypy would show as ``Not[Any]``."""
    if isinstance(where, Instance) and where.type.fullname.startswith(f"{names.FILTERED_MODULE}."):
        return where.copy_modified(args=[without_aliases(inner) for inner in where.args])
    return role_class(where) or where


def is_where(where: Instance) -> bool:
    return where.type.fullname.startswith(f"{names.FILTERED_MODULE}.") or is_role(where)
