"""Roles in annotations: ``Annotated[X, ParamRole]`` becomes ``HasRole[X, ParamRole]``, an alias of ``X``.

mypy drops what stands behind ``X``; an alias it keeps, through its cache and across modules. In the statement of an
alias, ``Ema = Annotated[T, EmaRole]``, it drops it before any hook is asked, unless ``X`` is the whole again, quoted.
"""

from __future__ import annotations

from collections.abc import Iterator

from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    EllipsisExpr,
    Expression,
    IfStmt,
    IndexExpr,
    IntExpr,
    ListExpr,
    MemberExpr,
    MypyFile,
    NameExpr,
    OpExpr,
    PlaceholderNode,
    Statement,
    StrExpr,
    TupleExpr,
    TypeAlias,
    TypeAliasStmt,
    TypeInfo,
)
from mypy.plugin import AnalyzeTypeContext
from mypy.typeanal import TypeAnalyser
from mypy.types import Instance, Type, TypeAliasType, UnboundType, UnionType

from treetyped_mypy import names
from treetyped_mypy.typeops.roles import is_role, role_class


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


def keep_roles(file: MypyFile) -> None:
    """Before the file is analysed: its aliases keep what they say of roles."""
    for alias in aliases(file.defs):
        for written in annotated_in(alias):
            if isinstance(written.index, TupleExpr) and (text := spelled(written)) is not None:
                quoted = StrExpr(text)
                quoted.set_line(written)
                written.index.items[0] = quoted


def defines_roles(file: MypyFile) -> bool:
    """Whether an alias of the module itself has a role; our own are written as they are kept."""
    if file.fullname.partition(".")[0] in names.UNTOUCHED_PACKAGES:
        return False
    aliases = (symbol.node for symbol in file.names.values() if isinstance(symbol.node, TypeAlias))
    return any(a.fullname.rpartition(".")[0] == file.fullname and mentions_role(a.target) for a in aliases)


def mentions_role(type_: Type) -> bool:
    """Whether a role is written in the type: in another alias it is that one's own affair."""
    match type_:
        case TypeAliasType(alias=TypeAlias(fullname=names.HAS_ROLE)):
            return True
        case TypeAliasType(args=parts) | Instance(args=parts) | UnionType(items=parts):
            return any(map(mentions_role, parts))
        case _:
            return False


def aliases(statements: list[Statement]) -> Iterator[Expression]:
    """What may be an alias, in the module itself: those elsewhere are rare, and roles in them rarer."""
    for statement in statements:
        match statement:
            case AssignmentStmt(rvalue=alias):
                yield alias
            case TypeAliasStmt(value=value):
                yield value.expr()
            case IfStmt(body=blocks, else_body=last):
                for block in [*blocks, *([last] if last is not None else [])]:
                    yield from aliases(block.body)
            case _:
                pass


def annotated_in(expression: Expression) -> Iterator[IndexExpr]:
    """Each ``Annotated[...]`` in a type that is written as an expression."""
    match expression:
        case IndexExpr(base=NameExpr(name="Annotated") | MemberExpr(name="Annotated")):
            yield expression
        case IndexExpr(index=inner):
            yield from annotated_in(inner)
        case TupleExpr(items=parts) | CallExpr(callee=NameExpr(name="TypeAliasType"), args=parts):
            for part in parts:
                yield from annotated_in(part)
        case OpExpr(op="|", left=left, right=right):
            yield from annotated_in(left)
            yield from annotated_in(right)
        case _:
            return


def spelled(written: IndexExpr) -> str | None:
    """``Annotated[X, A, B]`` as text, with those of its metadata that are names; none without any."""
    assert isinstance(written.index, TupleExpr)
    first, *metadata = written.index.items
    shown = first.value if isinstance(first, StrExpr) else text_of(first)
    named = [text_of(item) for item in metadata if isinstance(item, NameExpr | MemberExpr)]
    return f"{text_of(written.base)}[{', '.join([shown, *named])}]" if shown and named else None


def text_of(expression: Expression) -> str:
    """A type expression as text; empty for anything else."""
    match expression:
        case NameExpr(name=name):
            return name
        case StrExpr(value=value) | IntExpr(value=value):
            return repr(value)
        case EllipsisExpr():
            return "..."
        case MemberExpr(expr=owner, name=name):
            return f"{text}.{name}" if (text := text_of(owner)) else ""
        case IndexExpr(base=base, index=index):
            return f"{one}[{other}]" if (one := text_of(base)) and (other := text_of(index)) else ""
        case OpExpr(op="|", left=left, right=right):
            return f"{one} | {other}" if (one := text_of(left)) and (other := text_of(right)) else ""
        case TupleExpr(items=items) | ListExpr(items=items):
            texts = [text_of(item) for item in items]
            listed = ", ".join(texts) if all(texts) else ""
            return f"[{listed}]" if isinstance(expression, ListExpr) else listed
        case _:
            return ""
