"""Which code of a file can go wrong: what calls nothing that there is a rule for is not run."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mypy import nodes as n

from treetyped_mypy.evaluation.naming import short_name
from treetyped_mypy.evaluation.promised_states import is_handed_state
from treetyped_mypy.evaluation.table import RULES
from treetyped_mypy.evaluation.unseen import is_handed_optimiser
from treetyped_mypy.project import imported_files
from treetyped_mypy.rules.packages import package
from treetyped_mypy.syntax.tree import descendants, mentions


def may_fail(definition: n.FuncDef | n.LambdaExpr) -> bool:
    """Whether a function can go wrong for whatever it is handed: it calls what there is a rule for."""
    if (
        not [a for a in definition.arguments if not a.variable.is_self]
        or is_handed_optimiser(definition)
        or is_handed_state(definition)
    ):
        return True
    return any(map(has_rule, {mention.fullname for mention in mentions(definition.body)}))


@lru_cache(maxsize=4096)
def has_rule(fullname: str) -> bool:
    name = short_name(fullname)
    return name is not None and name in RULES


def does_something(tree: n.MypyFile) -> bool:
    """Whether the file calls anything but to declare, or has a function that is worth running by itself."""
    return any(map(acts, tree.defs)) or leads_elsewhere(tree)


def leads_elsewhere(tree: n.MypyFile) -> bool:
    """Whether a function of the file names what another file of the project has."""
    modules = imported_files(tree.fullname, tree.path)
    functions = [each.body for each in tree.defs if isinstance(each, n.FuncDef)] if modules else []
    return any(module_of(mention) in modules for body in functions for mention in mentions(body))


def module_of(mention: n.RefExpr) -> str:
    return mention.fullname.rpartition(".")[0]


def acts(statement: n.Statement) -> bool:
    match statement:
        case n.Import() | n.ImportFrom() | n.ImportAll() | n.PassStmt():
            return False
        case n.FuncDef():
            return may_fail(statement)
        case n.Decorator(func=function, original_decorators=decorators):
            return may_fail(function) or any(has_rule(m.fullname) for each in decorators for m in mentions(each))
        case n.OverloadedFuncDef(impl=implementation):
            return implementation is not None and acts(implementation)
        case n.ClassDef(defs=block):
            return any(has_array(inner) if isinstance(inner, n.AssignmentStmt) else acts(inner) for inner in block.body)
        case n.AssignmentStmt(rvalue=value):
            return any(isinstance(node, n.CallExpr) and not declares(node) for node in descendants(value))
        case n.ExpressionStmt(expr=n.StrExpr()):
            return False
        case _:
            return True


def has_array(field: n.AssignmentStmt) -> bool:
    """``x: Array = jnp.zeros(3)``: a field with a default that is an array."""
    callees = (node.callee for node in descendants(field.rvalue) if isinstance(node, n.CallExpr))
    is_field = field.unanalyzed_type is not None
    return is_field and any(isinstance(callee, n.RefExpr) and makes_array(callee.fullname) for callee in callees)


def makes_array(fullname: str) -> bool:
    return package(fullname) in ("jax", "numpy") and "initializers" not in fullname


def declares(call: n.CallExpr) -> bool:
    """``TypeVar("T")``, ``logging.getLogger(__name__)``, ``jax.jit(step)``: nothing of the file is run, or judged."""
    made = isinstance(
        call.analyzed, n.TypeVarExpr | n.NamedTupleExpr | n.NewTypeExpr | n.EnumCallExpr | n.TypeAliasExpr
    )
    name = call.callee.fullname if isinstance(call.callee, n.RefExpr) else ""
    if name in TRANSFORMING:
        return len(call.args) == 1
    return made or name.startswith(("logging.", "re.", "os.", "collections.namedtuple", "functools.partial"))


TRANSFORMING: Final = frozenset({"jax._src.api.jit", "jax._src.api.vmap", "jax._src.api.grad"})
"""With options there is something to judge."""
