"""Fields that an own ``__init__`` sets to what nobody sees: they may hold something else than is declared."""

from __future__ import annotations

from collections.abc import Iterator

from mypy.nodes import (
    AssignmentStmt,
    Block,
    CallExpr,
    ClassDef,
    Expression,
    ForStmt,
    FuncDef,
    IfStmt,
    MemberExpr,
    NameExpr,
    WithStmt,
)


def set_unseen(cls: ClassDef) -> list[str]:
    """``self.layers = eqx.filter_vmap(make)(keys)``: one layer, where ``layers: list[Layer]`` is declared."""
    return sorted({name for init in inits(cls) for name, value in assigned(init) if is_unseen(init, value)})


def inits(cls: ClassDef) -> Iterator[FuncDef]:
    yield from (each for each in cls.defs.body if isinstance(each, FuncDef) and each.name == "__init__")


def assigned(init: FuncDef) -> Iterator[tuple[str, Expression]]:
    for statement in assignments(init.body):
        yield from ((target.name, statement.rvalue) for target in statement.lvalues if isinstance(target, MemberExpr))


def is_unseen(init: FuncDef, value: Expression) -> bool:
    """Whether a function is called that another call made."""
    match value:
        case CallExpr(callee=CallExpr()):
            return True
        case CallExpr(callee=NameExpr(name=name)):
            return any(
                isinstance(target, NameExpr) and target.name == name
                for each in assignments(init.body)
                for target in each.lvalues
            )
        case _:
            return False


def assignments(block: Block) -> Iterator[AssignmentStmt]:
    for statement in block.body:
        match statement:
            case AssignmentStmt():
                yield statement
            case IfStmt(body=bodies, else_body=otherwise):
                for inner in (*bodies, *([otherwise] if otherwise is not None else [])):
                    yield from assignments(inner)
            case ForStmt(body=inner) | WithStmt(body=inner):
                yield from assignments(inner)
            case _:
                pass
