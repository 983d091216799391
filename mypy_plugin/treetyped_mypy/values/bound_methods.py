"""Whether a function of a class is used as a method: the class may be a namespace, which no object is made of.

``Model().step(x)`` gives ``step`` an object; ``Model.step(x)`` may, here or in another file, give it an array.
"""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import (
    FUNC_NO_INFO,
    AssignmentStmt,
    CallExpr,
    Expression,
    FuncDef,
    NameExpr,
    RefExpr,
    TupleExpr,
    TypeInfo,
    Var,
)
from mypy.types import Instance, Type, get_proper_type

from treetyped_mypy.syntax.bindings import targets_of
from treetyped_mypy.syntax.tree import Syntax, scope_of, syntax_of


def is_given_object(checker: TypeChecker, method: FuncDef, seen: frozenset[FuncDef] = frozenset()) -> bool:
    """Whether the file takes the method from something that certainly is an object of its class."""
    if method.name.startswith("__") and method.name.endswith("__"):
        return True
    owners = (mention.expr for mention in syntax_of(checker.tree).attributes.get(method.name, []))
    return method not in seen and any(is_object(checker, owner, method.info, seen | {method}) for owner in owners)


def is_object(checker: TypeChecker, owner: Expression, info: TypeInfo, seen: frozenset[FuncDef]) -> bool:
    syntax = syntax_of(checker.tree)
    match owner:
        case CallExpr(callee=RefExpr(node=TypeInfo() as made)):
            return info in made.mro
        case NameExpr(node=Var(is_self=True) as receiver):
            function = method_of(syntax, owner, receiver)
            return function is not None and info in function.info.mro and is_given_object(checker, function, seen)
        case NameExpr(node=Var(type=Type() as declared)):
            return is_instance(declared, info)
        case NameExpr(node=Var() as variable) if values := assigned(syntax, variable):
            return all(is_maker(checker, value, info, seen) for value in values)
        case _:
            return is_typed(checker, owner, info)


def assigned(syntax: Syntax, variable: Var) -> list[Expression]:
    """All that is assigned to the name; nothing if it is bound in other ways, too."""
    values = [bound_to(syntax, target) for target in targets_of(syntax, variable)]
    known = [value for value in values if value is not None]
    return known if len(known) == len(values) and variable not in syntax.parameters else []


def bound_to(syntax: Syntax, target: NameExpr) -> Expression | None:
    """The right side, or the part of it that the name takes: ``a, b = first, second``."""
    match syntax.parent(target):
        case AssignmentStmt(rvalue=value):
            return value
        case TupleExpr(items=names) as targets:
            binding = syntax.parent(targets)
            whole = binding.rvalue if isinstance(binding, AssignmentStmt) else None
            parts = whole.items if isinstance(whole, TupleExpr) else []
            return parts[names.index(target)] if len(parts) == len(names) else None
        case _:
            return None


def is_of_a_namespace(checker: TypeChecker, expression: Expression) -> bool:
    """Whether mypy takes it for an object, and nothing shows that its function is given one."""
    match expression:
        case NameExpr(node=Var(is_self=True) as receiver):
            method = method_of(syntax_of(checker.tree), expression, receiver)
            return method is not None and not is_given_object(checker, method)
        case _:
            return False


def method_of(syntax: Syntax, mention: NameExpr, receiver: Var) -> FuncDef | None:
    """The method whose object the name is: a function in the method may mention it too."""
    scope = scope_of(syntax, mention)
    while scope is not None and not (
        isinstance(scope, FuncDef) and any(argument.variable is receiver for argument in scope.arguments)
    ):
        scope = scope_of(syntax, scope)
    return scope if isinstance(scope, FuncDef) and scope.info is not FUNC_NO_INFO else None


def is_maker(checker: TypeChecker, value: Expression, info: TypeInfo, seen: frozenset[FuncDef]) -> bool:
    """The same of what made the value of a name; a parameter is seen as its own mention."""
    if isinstance(value, NameExpr):
        return is_typed(checker, value, info)
    return is_object(checker, value, info, seen)


def is_typed(checker: TypeChecker, expression: Expression, info: TypeInfo) -> bool:
    return checker.has_type(expression) and is_instance(checker.lookup_type(expression), info)


def is_instance(type_: Type, info: TypeInfo) -> bool:
    proper = get_proper_type(type_)
    return isinstance(proper, Instance) and info in proper.type.mro
