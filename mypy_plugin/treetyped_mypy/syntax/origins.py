"""Where what a name holds comes from: what binds it, what callers hand a function, what a function returns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mypy import nodes as n

from treetyped_mypy.syntax.tree import Syntax, descendants


def bound_to(syntax: Syntax, targets: Iterable[n.Node]) -> list[n.Expression]:
    return [value for target in targets for value in giving(syntax, target)]


def giving(syntax: Syntax, target: n.Node) -> Iterator[n.Expression]:
    child, parent = target, syntax.parent(target)
    while isinstance(parent, n.TupleExpr | n.ListExpr | n.StarExpr):
        child, parent = parent, syntax.parent(parent)
    match parent:
        case n.AssignmentStmt(rvalue=value) | n.OperatorAssignmentStmt(rvalue=value):
            yield value
        case n.ForStmt(expr=value) | n.AssignmentExpr(value=value):
            yield value
        case n.WithStmt(expr=managers, target=targets):
            yield from (manager for manager, at in zip(managers, targets, strict=True) if at is child)
        case n.GeneratorExpr() | n.DictionaryComprehension():
            pairs = zip(parent.indices, parent.sequences, strict=True)
            yield from (sequence for index, sequence in pairs if index is child)
        case _:
            return


def returned(syntax: Syntax, callee: n.Expression) -> list[n.Expression]:
    """What a function of the file returns."""
    function = callee.node if isinstance(callee, n.RefExpr) else None
    function = function.func if isinstance(function, n.Decorator) else function
    if not isinstance(function, n.FuncDef) or function not in syntax.parents:
        return []
    found = [each.expr for each in descendants(function.body) if isinstance(each, n.ReturnStmt)]
    return [each for each in found if each is not None]


def handed_on(syntax: Syntax, function: n.Node) -> list[n.Expression]:
    """What a library calls a lambda with: ``tree.map(lambda x: ..., tree)``, ``vmap(lambda x: ...)(tree)``."""
    call = syntax.parent(function)
    if not isinstance(call, n.CallExpr):
        return []
    outer = syntax.parent(call)
    given = outer.args if isinstance(outer, n.CallExpr) and outer.callee is call else []
    return [*(each for each in call.args if each is not function), *given]


def given_by_callers(syntax: Syntax, variable: n.Var, name: n.NameExpr) -> Iterator[n.Expression]:
    """What the file itself calls the function with."""
    function = function_of(syntax, variable, name)
    if not isinstance(function, n.FuncDef):
        return
    index = [argument.variable for argument in function.arguments].index(variable)
    above = syntax.parent(function)
    for mention in [*syntax.mentions[function], *(syntax.mentions[above] if isinstance(above, n.Decorator) else ())]:
        call = syntax.parent(mention)
        if isinstance(call, n.CallExpr) and call.callee is mention and not any(map(n.ArgKind.is_star, call.arg_kinds)):
            named = dict(zip(call.arg_names, call.args, strict=True))
            at = index if index < len(call.args) and call.arg_names[index] is None else None
            given = call.args[at] if at is not None else named.get(variable.name)
            yield from [] if given is None else [given]


def function_of(syntax: Syntax, variable: n.Var, name: n.NameExpr) -> n.Node | None:
    """The function around the name that has it for a parameter."""
    at: n.Node | None = name
    while at is not None and not has_parameter(at, variable):
        at = syntax.parent(at)
    return at


def has_parameter(node: n.Node, variable: n.Var) -> bool:
    return isinstance(node, n.FuncItem) and any(each.variable is variable for each in node.arguments)


def class_around(syntax: Syntax, node: n.Node) -> n.ClassDef | None:
    at: n.Node | None = node
    while at is not None and not isinstance(at, n.ClassDef):
        at = syntax.parent(at)
    return at
