"""A function or class that the program defines more than once: no definition stands for all; mypy holds to the first.

The same holds for a name or an attribute that is bound to functions that take different arguments.
"""

from __future__ import annotations

from collections.abc import Iterator

from mypy.checker import TypeChecker
from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    ClassDef,
    ConditionalExpr,
    Decorator,
    Expression,
    FuncDef,
    MemberExpr,
    NameExpr,
    Node,
    RefExpr,
    TypeInfo,
    Var,
)
from mypy.subtypes import is_same_type
from mypy.types import CallableType, Instance, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.syntax.arguments import is_none
from treetyped_mypy.syntax.bindings import targets_of
from treetyped_mypy.syntax.refused_assignments import is_function_beside, was_refused
from treetyped_mypy.syntax.tree import Syntax, descendants, scope_of, syntax_of


def is_defined_again(checker: TypeChecker, expression: Expression) -> bool:
    """Whether the name may be another function: of the other branch, of ``except``, or from a later line."""
    node = expression.node if isinstance(expression, RefExpr) else None
    if (isinstance(node, Var) and holds_others(checker, node)) or is_of_class_defined_again(checker, expression):
        return True
    if isinstance(expression, MemberExpr) and was_refused(checker, expression.expr):
        return True
    if node is None and isinstance(expression, MemberExpr) and checker.has_type(expression.expr):
        owner = get_proper_type(checker.lookup_type(expression.expr))
        symbol = owner.type.get(expression.name) if isinstance(owner, Instance) else None
        node = symbol.node if symbol is not None else None
    named = node.func if isinstance(node, Decorator) else node
    function = named if isinstance(named, FuncDef) else defined_as(checker, expression)
    return isinstance(function, FuncDef) and has_other_definition(checker, function)


def holds_others(checker: TypeChecker, variable: Var) -> bool:
    """``f = lambda x: x``, and then ``f = lambda x, y: x + y`` or ``def f(x, y)``."""
    syntax = syntax_of(checker.tree)
    values = [target for target in targets_of(syntax, variable) if not wraps(syntax, target)]
    return len(values) > 1 or is_function_beside(syntax, variable.name, values)


def is_of_class_defined_again(checker: TypeChecker, expression: Expression) -> bool:
    """Whether it is called by the ``__call__`` of one of several classes of one name."""
    proper = get_proper_type(checker.lookup_type(expression)) if checker.has_type(expression) else None
    definition = proper.type.defn if isinstance(proper, Instance) else None
    syntax = syntax_of(checker.tree)
    if definition is None or syntax.parent(definition) is None:
        return False
    scope = scope_of(syntax, definition)
    return any(c is not definition and scope_of(syntax, c) is scope for c in syntax.classes[definition.name])


def defined_as(checker: TypeChecker, expression: Expression) -> object:
    """The function whose type another name, or an item of a dict, has taken over."""
    type_ = get_proper_type(checker.lookup_type(expression)) if checker.has_type(expression) else None
    definition = type_.definition if isinstance(type_, CallableType) else None
    return definition.func if isinstance(definition, Decorator) else definition


def is_bound_again(checker: TypeChecker, expression: Expression) -> bool:
    """Whether the name of a function is assigned too: ``f = wrap(f)`` may be a callable node."""
    if not isinstance(expression, NameExpr) or expression.node is None:
        return False
    return bool(targets_of(syntax_of(checker.tree), expression.node))


def has_other_definition(checker: TypeChecker, function: FuncDef) -> bool:
    """Also by an assignment, unless it wraps the function: ``step = jax.jit(step)``."""
    syntax = syntax_of(checker.tree)
    decorator = syntax.parent(function)
    node = decorator if isinstance(decorator, Decorator) else function
    if syntax.parent(function) is None:
        return False
    scope = scope_of(syntax, function)
    if any(other is not function and scope_of(syntax, other) is scope for other in syntax.functions[function.name]):
        return True
    return any(not wraps(syntax, target) for target in targets_of(syntax, node))


def wraps(syntax: Syntax, target: NameExpr) -> bool:
    """Whether it is set to the function as JAX or Equinox wraps it: under its name, with its parameters."""
    statement = syntax.parent(target)
    return isinstance(statement, AssignmentStmt) and is_wrapped(statement.rvalue, target)


def is_wrapped(value: Expression, function: NameExpr) -> bool:
    """``step``, ``jax.jit(step)``, ``partial(jax.jit, donate_argnums=0)(step)``, but not ``partial(step, n=2)``."""
    match value:
        case NameExpr(node=node):
            return node is function.node
        case CallExpr(callee=callee, args=[inner, *_]):
            return keeps_parameters(callee) and is_wrapped(inner, function)
        case _:
            return False


def keeps_parameters(wrapper: Expression) -> bool:
    """Whether it is a function of JAX or Equinox, perhaps with options that it was given before."""
    match wrapper:
        case CallExpr(callee=RefExpr(fullname=names.PARTIAL), args=[inner, *_]) | CallExpr(callee=inner):
            return keeps_parameters(inner)
        case RefExpr(fullname=name):
            return name.startswith(("jax.", "equinox.")) and name not in names.PARTIALS
        case _:
            return False


def is_bound_otherwise(checker: TypeChecker, call: Node) -> bool:
    """Whether what is bound to the call is bound to another function elsewhere, or in ``call if ... else other``."""
    syntax = syntax_of(checker.tree)
    value, above, others = call, syntax.parent(call), list[Expression]()
    while isinstance(above, ConditionalExpr):
        others += [arm for arm in (above.if_expr, above.else_expr) if arm is not value]
        value, above = above, syntax.parent(above)
    if isinstance(above, AssignmentStmt) and above.rvalue is value:
        others += [other for target in above.lvalues for other in other_values(syntax, above, target)]
    return any(not is_none(other) and not takes_the_same(call, other) for other in others)


def other_values(syntax: Syntax, statement: AssignmentStmt, target: Expression) -> Iterator[Expression]:
    """What else the target is bound to; ``step = jax.jit(step)`` takes the place of what it is made of."""
    match target:
        case NameExpr(node=Var() as variable) if not is_one_line(syntax, statement, variable):
            targets: list[Expression] = [*targets_of(syntax, variable)]
        case MemberExpr(name=name):
            targets = [member for member in syntax.attributes[name] if may_be_of_one(syntax, target, member)]
        case _:
            return
    bindings = [parent for found in targets if isinstance(parent := syntax.parent(found), AssignmentStmt)]
    bindings = [binding for binding in bindings if any(found in binding.lvalues for found in targets)]
    if not any(is_part(target, binding.rvalue) for binding in bindings):
        yield from (binding.rvalue for binding in bindings if binding is not statement)


def is_one_line(syntax: Syntax, statement: AssignmentStmt, variable: Var) -> bool:
    """Whether the bindings follow each other: then mypy knows at each mention which one holds."""
    places = {syntax.parent(parent) for t in targets_of(syntax, variable) if (parent := syntax.parent(t)) is not None}
    return places == {syntax.parent(statement)} and len({scope_of(syntax, m) for m in syntax.mentions[variable]}) == 1


def may_be_of_one(syntax: Syntax, one: MemberExpr, other: MemberExpr) -> bool:
    """Whether two attributes of a name may be one: not those of ``self`` in classes that have nothing in common."""
    owner, second = class_of(syntax, one), class_of(syntax, other)
    return owner is None or second is None or owner in second.mro or second in owner.mro


def class_of(syntax: Syntax, attribute: MemberExpr) -> TypeInfo | None:
    """The class around ``self.name``."""
    above: Node | None = attribute if isinstance(attribute.expr, NameExpr) and attribute.expr.name == "self" else None
    while above is not None and not isinstance(above, ClassDef):
        above = syntax.parent(above)
    return None if above is None else above.info


def is_part(target: Expression, value: Expression) -> bool:
    match target:
        case NameExpr(node=node):
            return any(isinstance(part, NameExpr) and part.node is node for part in descendants(value))
        case MemberExpr(name=name):
            return any(isinstance(part, MemberExpr) and part.name == name for part in descendants(value))
        case _:
            return False


def takes_the_same(one: Node, other: Node) -> bool:
    """Whether both are, without options, the same transformation of one function, or of two with one signature."""
    match one, other:
        case CallExpr(callee=RefExpr(fullname=first), args=[inner]), CallExpr(
            callee=RefExpr(fullname=second), args=[outer]
        ):
            return first == second and takes_the_same(inner, outer)
        case RefExpr(node=FuncDef() as function), RefExpr(node=FuncDef() as another):
            first_type, second_type = function.type, another.type
            both = first_type is not None and second_type is not None and is_same_type(first_type, second_type)
            return function is another or both
        case RefExpr(node=node), RefExpr(node=other_node):
            return node is not None and node is other_node
        case _:
            return False
