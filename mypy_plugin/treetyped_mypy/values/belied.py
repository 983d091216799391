"""Functions that return something else than they declare: their annotations say nothing of the result."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr, Expression, FuncDef, LambdaExpr, MemberExpr, NameExpr, Node, RefExpr, Var
from mypy.types import AnyType, Type

from treetyped_mypy.structure.match import fits
from treetyped_mypy.structure.nodes import Structure, Unknown
from treetyped_mypy.syntax.bindings import bound_once
from treetyped_mypy.syntax.declared_types import ANY
from treetyped_mypy.syntax.returns import return_statements
from treetyped_mypy.syntax.tree import descendants, syntax_of
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.transformed import marker_of
from treetyped_mypy.values.bodies import body_of, is_only_promised, is_promise, result_of
from treetyped_mypy.values.definitions import definition_of
from treetyped_mypy.values.stored import lift_stored


def has_belied_call(checker: TypeChecker, function: FuncDef | LambdaExpr) -> bool:
    """Whether mypy's type of what a function without annotations returns rests on such a declaration."""
    return any(is_belied_call(checker, node) for node in descendants(function.body))


def is_belied_call(checker: TypeChecker, node: Node) -> bool:
    """Whether the type of a call is what its function declares, and not what that returns."""
    if not isinstance(node, CallExpr):
        return False
    function = declared_type(checker, node.callee)
    if function is None:
        return False
    if is_only_promised(function):
        definition = definition_of(checker, node.callee)
        handed_in = definition is None and is_handed_in(checker, inside(node.callee, function))
        return handed_in or (definition is not None and is_promise(definition))
    body = body_of(checker, function)
    return body is not None and is_belied(checker, body, result_of(function))


def declared_type(checker: TypeChecker, function: Expression) -> Type | None:
    """mypy's type of a function, or what it declares, in a body that mypy does not look into."""
    if checker.has_type(function):
        return checker.lookup_type(function)
    return function.node.type if isinstance(function, RefExpr) and isinstance(function.node, FuncDef) else None


def inside(function: Expression, type_: Type) -> Expression:
    """``f``, of ``jax.vmap(f)``."""
    if isinstance(function, CallExpr) and function.args and marker_of(type_) is not None:
        return function.args[0]
    return function


def is_handed_in(checker: TypeChecker, function: Expression) -> bool:
    """A parameter, an attribute, what is made of one: whoever gives the function may give another than is declared."""
    match function:
        case NameExpr(node=Var(is_inferred=True)):
            made = bound_once(syntax_of(checker.tree), function)
            return made is not None and is_handed_in(checker, made)
        case NameExpr(node=node):
            return isinstance(node, Var)
        case MemberExpr(node=node):
            return node is None or isinstance(node, Var)
        case _:
            return not isinstance(function, LambdaExpr)


def is_belied(checker: TypeChecker, body: FuncDef, declared: Type) -> bool:
    """Whether a ``return`` gives certainly something else than the function declares, or mypy cannot know what."""
    structure = lift(declared)
    if isinstance(structure, Unknown):
        return False
    given = [each.expr for each in return_statements(body) if each.expr is not None]
    if not all(is_read(checker, each) for each in given):
        return True
    found = (lift_stored(checker, each) for each in given)
    return any(is_anything(one) or not fits(one, structure, equal=True) for one in found)


def is_read(checker: TypeChecker, returned: Expression) -> bool:
    """mypy checks the bodies of functions last: until then a name in one says nothing, and the file itself is run."""
    return not isinstance(returned, NameExpr) or not isinstance(returned.node, Var) or checker.has_type(returned)


def is_anything(shown: Structure[Type] | None) -> bool:
    """Whether it is of type ``Any``, so that mypy checked nothing of what is declared for it."""
    return isinstance(shown, Unknown) and isinstance(shown.origin, AnyType) and shown.origin is not ANY
