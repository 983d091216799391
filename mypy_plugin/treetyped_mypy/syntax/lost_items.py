"""The name of a loop's item that is bound to something else, which nothing reads: the next turn binds it anew."""

from __future__ import annotations

from mypy.nodes import AssignmentStmt, CallExpr, ForStmt, FuncDef, NameExpr, RefExpr, Var

from treetyped_mypy.syntax.bindings import is_target, leaves_of
from treetyped_mypy.syntax.read_afterwards import loop_of
from treetyped_mypy.syntax.tree import Syntax, descendants, scope_of


def lost_item(syntax: Syntax, call: CallExpr) -> NameExpr | None:
    """``for layer in layers: layer = reset(layer)``: the item, if the call makes what it is bound to."""
    match syntax.parent(call):
        case AssignmentStmt(lvalues=[NameExpr(node=Var() as variable) as target]) as statement:
            loop = loop_of(syntax, statement)
        case _:
            return None
    if (
        not isinstance(loop, ForStmt)
        or variable not in bound_by(loop)
        or not isinstance(scope_of(syntax, target), FuncDef)
    ):
        return None
    if any(isinstance(node, RefExpr) and node.fullname.startswith("time.") for node in descendants(loop)):
        return None  # it is measured
    mine = {node for node in descendants(statement) if isinstance(node, NameExpr)}
    others = [each for each in syntax.mentions[variable] if each not in mine]
    return target if all(is_earlier(syntax, each, target, loop) for each in others) else None


def is_earlier(syntax: Syntax, mention: NameExpr, target: NameExpr, loop: ForStmt) -> bool:
    """Whether nothing that was assigned is read there: it stands above, or in a loop that binds the name itself."""
    if scope_of(syntax, mention) is not scope_of(syntax, target):
        return False
    around = syntax.parent(mention)
    while around is not None and not (isinstance(around, ForStmt) and mention.node in bound_by(around)):
        around = syntax.parent(around)
    is_elsewhere = around is not None and around is not loop
    return is_elsewhere or is_target(syntax, mention) or (mention.line, mention.column) < (target.line, target.column)


def bound_by(loop: ForStmt) -> set[object]:
    return {each.node for each in leaves_of(loop.index) if isinstance(each, NameExpr)}
