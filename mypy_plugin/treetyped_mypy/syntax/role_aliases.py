"""Roles in the statement of an alias, ``Ema = Annotated[T, EmaRole]``: mypy drops them before any hook is asked.

It keeps them where ``T`` is the whole again, quoted: so that is what the statement is made before it is analysed.
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
    Statement,
    StrExpr,
    TupleExpr,
    TypeAlias,
    TypeAliasStmt,
)
from mypy.types import Instance, Type, TypeAliasType, UnionType

from treetyped_mypy import names
from treetyped_mypy.rules.packages import UNTOUCHED_PACKAGES


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
    if file.fullname.partition(".")[0] in UNTOUCHED_PACKAGES:
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
