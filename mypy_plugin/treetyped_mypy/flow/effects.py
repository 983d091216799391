"""What the body of a function could do to what is outside of it, read off its syntax once."""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import Final

from mypy import nodes as n

from treetyped_mypy.flow.scopes import names_bound_by
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.syntax.tree import descendants

OPENS: Final = frozenset({"builtins.globals", "builtins.exec", "builtins.eval", "sys.modules"})
"""What reaches the names of a file other than by naming them."""

OPENS_FRAME: Final = frozenset({"builtins.locals", "builtins.vars"})
"""What reaches, called with nothing, those of the frame where it stands."""

PATCHES: Final = "unittest.mock.patch"


@dataclass(frozen=True, slots=True)
class Effects:
    free: frozenset[str]
    """The names of the body that are not its own, those of functions in it included."""
    only_reads: bool
    """There is nothing in it by which it could change anything."""
    only_reads_later: bool
    """The same of what stands behind the only ``yield``."""
    rebinds: frozenset[str]
    """The names that it, or a function in it, declares ``global`` or ``nonlocal``."""
    is_contained: bool
    """Beside these it changes nothing but what the values of its free names reach."""


def effects_of(definition: n.FuncDef | n.LambdaExpr, reads: Callable[[str], bool]) -> Effects:
    """``reads`` says of a function of a library whether it calls and changes nothing that it is given."""
    nodes = [node for node in descendants(definition.body) if type(node) in TELLING]
    named = {node.name for node in nodes if isinstance(node, n.NameExpr)}
    functions = [definition, *(node for node in nodes if isinstance(node, n.FuncDef | n.LambdaExpr))]
    parameters = {argument.variable.name for function in functions for argument in function.arguments}
    only_reads, later = are_reading(nodes, reads), behind_yield(definition, nodes)
    return Effects(
        free=frozenset(named - names_bound_by(definition)[0]),
        only_reads=only_reads,
        only_reads_later=only_reads if later is None else are_reading(later, reads),
        rebinds=frozenset(
            name for node in nodes if isinstance(node, n.GlobalDecl | n.NonlocalDecl) for name in node.names
        ),
        is_contained=all(is_contained(node, parameters) for node in nodes),
    )


def are_reading(nodes: list[n.Node], reads: Callable[[str], bool]) -> bool:
    return all(is_reading(node, reads) for node in nodes if not isinstance(node, n.RefExpr))


def behind_yield(definition: n.FuncDef | n.LambdaExpr, nodes: list[n.Node]) -> list[n.Node] | None:
    """Those that run when the generator goes on; none if there is not one ``yield``, outside of loops."""
    if isinstance(definition, n.LambdaExpr) or not definition.is_generator:
        return None
    inside = list(descendants(definition.body))
    yields = [node for node in inside if isinstance(node, n.YieldExpr | n.YieldFromExpr)]
    if len(yields) != 1 or any(isinstance(node, n.ForStmt | n.WhileStmt) for node in inside):
        return None
    return [node for node in nodes if (node.line, node.column) > (yields[0].end_line or 0, yields[0].end_column or 0)]


TELLING: Final[frozenset[type[n.Node]]] = frozenset(
    (
        *(n.NameExpr, n.MemberExpr, n.CallExpr, n.AssignmentStmt, n.OperatorAssignmentStmt, n.DelStmt),
        *(n.GlobalDecl, n.NonlocalDecl, n.FuncDef, n.LambdaExpr, n.ClassDef, n.WithStmt, n.TryStmt, n.ForStmt),
    )
)
"""Other nodes do nothing by themselves."""


def is_reading(node: n.Node, reads: Callable[[str], bool]) -> bool:
    match node:
        case n.AssignmentStmt(lvalues=targets):
            return all(isinstance(target, n.NameExpr) for target in targets)
        case n.CallExpr(callee=n.RefExpr(fullname=name)):
            return reads(name)
        case n.CallExpr() | n.OperatorAssignmentStmt() | n.DelStmt() | n.GlobalDecl() | n.NonlocalDecl():
            return False
        case n.FuncDef() | n.ClassDef() | n.WithStmt() | n.TryStmt() | n.ForStmt():
            return False
        case _:
            return True


def is_contained(node: n.Node, parameters: Set[str]) -> bool:
    """An attribute of a module may be bound to something else, and some builtins reach every name."""
    match node:
        case n.ClassDef():
            return False
        case n.AssignmentStmt(lvalues=targets):
            return not any(is_of_module(target, parameters) for target in targets)
        case n.OperatorAssignmentStmt(lvalue=target) | n.DelStmt(expr=target):
            return not is_of_module(target, parameters)
        case n.RefExpr(fullname=name):
            return name not in OPENS and not name.startswith(PATCHES)
        case _:
            return True


def is_of_module(target: n.Expression, parameters: Set[str]) -> bool:
    """Whether it may be an attribute of a module."""
    match target:
        case n.MemberExpr(expr=n.NameExpr(name=name)):
            return name not in parameters
        case n.TupleExpr(items=items):
            return any(is_of_module(item, parameters) for item in items)
        case _:
            return isinstance(target, n.MemberExpr)
