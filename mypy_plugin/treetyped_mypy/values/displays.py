"""What is written out is known: the lengths, keys, constructor calls and literal static values in an expression.

The rule: what the expression shows wins over its type; what it does not show falls back to its type.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, replace

from mypy.checker import TypeChecker
from mypy.nodes import (
    ARG_NAMED,
    ARG_POS,
    AssignmentStmt,
    CallExpr,
    ComplexExpr,
    ConditionalExpr,
    Decorator,
    DictExpr,
    Expression,
    FloatExpr,
    FuncDef,
    IndexExpr,
    IntExpr,
    LambdaExpr,
    ListComprehension,
    ListExpr,
    MemberExpr,
    NameExpr,
    Node,
    OpExpr,
    RefExpr,
    StarExpr,
    StrExpr,
    TupleExpr,
    TypeInfo,
    UnaryExpr,
    Var,
)
from mypy.types import (
    AnyType,
    CallableType,
    FunctionLike,
    Type,
    TypeOfAny,
    get_proper_type,
)

from treetyped_mypy import names
from treetyped_mypy.calls.call import Call, Operand
from treetyped_mypy.errors.messages import tree_number
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.rules.packages import KNOWN_FIELD_MAKERS
from treetyped_mypy.structure.join import join_all
from treetyped_mypy.structure.match import fits
from treetyped_mypy.structure.nodes import (
    ClassNode,
    DisplayNode,
    Leaf,
    NamedTupleNode,
    Structure,
    TupleNode,
    Unknown,
)
from treetyped_mypy.structure.path import Attr, Item
from treetyped_mypy.structure.walk import children, has_more_nodes, map_leaves
from treetyped_mypy.syntax.bindings import bound_once, targets_of
from treetyped_mypy.syntax.declared_types import ANY, type_before_check
from treetyped_mypy.syntax.initialising import (
    constructor_arguments,
    defaults,
    holds_function,
    initial_value,
    is_function,
    named_tuple_defaults,
    static_value,
)
from treetyped_mypy.syntax.literals import literal_value
from treetyped_mypy.syntax.refused_assignments import trusted
from treetyped_mypy.syntax.returns import return_statements, returned_expressions
from treetyped_mypy.syntax.tree import descendants, syntax_of
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.lifted import MOST_NODES
from treetyped_mypy.types.transformed import function_of, marker_of
from treetyped_mypy.values.bodies import body_of, is_only_promised, is_promise, result_of
from treetyped_mypy.values.bound_methods import is_of_a_namespace
from treetyped_mypy.values.composed import KINDS, lift_composed
from treetyped_mypy.values.definitions import definition_of
from treetyped_mypy.values.equinox_gradients import lift_gradients, lift_updates, transformation
from treetyped_mypy.values.equinox_parts import FILTERING, lift_filtered, lift_half


@dataclass(frozen=True, slots=True)
class Seen:
    """What is known on the way to an expression."""

    expressions: frozenset[Expression] = frozenset()
    """A name that is bound to itself stops."""
    returned: dict[FuncDef | LambdaExpr, Structure[Type] | None] = field(default_factory=dict)
    """A function is read once: a call of it inside itself shows nothing."""
    belied: dict[FuncDef, bool] = field(default_factory=dict)

    def __contains__(self, expression: Expression) -> bool:
        return expression in self.expressions

    def and_(self, expression: Expression) -> Seen:
        return Seen(self.expressions | {expression}, self.returned, self.belied)


def lift_operands(call: Call, operands: list[Operand]) -> list[tuple[Operand, Structure[Type]]]:
    """The trees with their structures; ``*people`` is taken apart where the list is written out."""
    found: list[tuple[Operand, Structure[Type]]] = []
    for operand in operands:
        shown = lift_expression(call.checker, operand.expression) if operand.repeated else None
        if isinstance(shown, DisplayNode) and shown.kind == "list" and shown.children:
            found += [(replace(operand, repeated=False), child) for _, child in shown.children]
        else:
            found.append((operand, lift_operand(call, operand)))
    return [(replace(operand, name=tree_number(index)), node) for index, (operand, node) in enumerate(found)]


def lift_operand(call: Call, operand: Operand) -> Structure[Type]:
    """The structure of an operand: as it is written where it is the tree itself, otherwise from its type."""
    return lift(operand.type) if operand.starred else lift_expression(call.checker, operand.expression, operand.type)


def lift_expression(
    checker: TypeChecker, expression: Expression, type_: Type | None = None, seen: Seen | None = None
) -> Structure[Type]:
    """The structure of the value of an expression that mypy has checked already."""
    seen = seen or Seen()
    if type_ is None:
        type_ = stored_type(checker, expression)
    if expression in seen:
        return lift(type_)
    written = lift_written(checker, expression, type_, seen.and_(expression))
    if written is not None and not isinstance(written, Unknown):
        return written
    if is_anything(written) and is_inferred(expression):
        return Unknown()
    return lift_declared(checker, expression, type_, seen)


def lift_declared(checker: TypeChecker, expression: Expression, type_: Type, seen: Seen) -> Structure[Type]:
    """What the type says, unless it is what a function declares and does not return."""
    inner = seen.and_(expression)
    belied = any(is_belied_call(checker, each, inner) for each in (expression, *bound_to(checker, expression)))
    found = lift(type_)
    if belied or (isinstance(found, Unknown) and is_of_a_namespace(checker, expression)):
        return lift(AnyType(TypeOfAny.special_form))
    return found


def bound_to(checker: TypeChecker, expression: Expression) -> list[Expression]:
    """What a name without an annotation, or what it is taken from, is bound to, in whatever function it is read."""
    while isinstance(expression, IndexExpr):
        expression = expression.base
    if not isinstance(expression, NameExpr) or not isinstance(expression.node, Var) or not is_inferred(expression):
        return []
    syntax = syntax_of(checker.tree)
    bindings = (syntax.parent(target) for target in targets_of(syntax, expression.node))
    bindings = (syntax.parent(each) if isinstance(each, TupleExpr) else each for each in bindings)
    values = [binding.rvalue for binding in bindings if isinstance(binding, AssignmentStmt)]
    return [part for value in values for part in written_parts(value)]


def written_parts(value: Expression) -> Iterator[Expression]:
    """The expression, and what stands in it if it is a container that is written out."""
    yield value
    match value:
        case TupleExpr(items=items) | ListExpr(items=items):
            parts = items
        case DictExpr(items=entries):
            parts = [item for _, item in entries]
        case _:
            parts = []
    for part in parts:
        yield from written_parts(part)


def is_anything(shown: Structure[Type] | None) -> bool:
    """Whether it is of type ``Any``, so that mypy checked nothing of what is declared for it."""
    return isinstance(shown, Unknown) and isinstance(shown.origin, AnyType) and shown.origin is not ANY


def is_inferred(expression: Expression) -> bool:
    """Whether nothing is declared for it: a name without an annotation, or an item of what such a name holds."""
    match expression:
        case NameExpr(node=Var() as variable):
            return variable.is_inferred
        case IndexExpr(base=owner):
            return is_inferred(owner)
        case _:
            return isinstance(expression, TupleExpr | ListExpr | DictExpr)


def stored_type(checker: TypeChecker, expression: Expression) -> Type:
    """The type that mypy has found for an expression; what its words say if it has not come there yet."""
    if not checker.has_type(expression):
        return type_before_check(checker, expression)
    return trusted(checker, expression, checker.lookup_type(expression))


def lift_written(checker: TypeChecker, expression: Expression, type_: Type, seen: Seen) -> Structure[Type] | None:
    """What the expression shows; none if it shows nothing."""

    def part(inner: Expression) -> Structure[Type]:
        return lift_expression(checker, inner, None, seen)

    match expression:
        case (
            IntExpr()
            | FloatExpr()
            | ComplexExpr()
            | StrExpr()
            | UnaryExpr(op="-", expr=IntExpr() | FloatExpr())
            | NameExpr(fullname="builtins.True" | "builtins.False")
        ):
            seen_leaf = lift(type_)
            return replace(seen_leaf, exact=True) if isinstance(seen_leaf, Leaf) else None
        case NameExpr(fullname="builtins.None"):
            return None
        case TupleExpr() | ListExpr() | DictExpr() | OpExpr() | ListComprehension():
            return lift_composed(expression, type_, part)
        case CallExpr(callee=RefExpr(fullname=name)) if name in KINDS or name in (names.LIST, names.TUPLE):
            return lift_composed(expression, type_, part)
        case CallExpr(callee=RefExpr(fullname=name)) if name in FILTERING:
            return lift_filtered(checker, expression, part)
        case CallExpr(callee=RefExpr(fullname=names.EVAL_SHAPE), args=[function, *_]):
            return lift_shapes(checker, function, seen)
        case CallExpr(callee=RefExpr(fullname=names.TREE_PARTIAL)):
            return lift_partial(checker, expression, type_, seen)
        case CallExpr(callee=RefExpr(node=TypeInfo())):
            return lift_constructor(checker, expression, type_, seen)
        case CallExpr() if transformation(expression) is not None:
            return lift_gradients(checker, expression, part)
        case CallExpr(callee=MemberExpr(name="copy"), args=[]):
            return lift_composed(expression, type_, part)
        case CallExpr(callee=MemberExpr(name="update")):
            return lift_updates(checker, expression, part)
        case ConditionalExpr():
            return join_all([part(expression.if_expr), part(expression.else_expr)])
        case LambdaExpr() | RefExpr(node=FuncDef() | Decorator()) if is_function(checker, expression):
            return Leaf(type_) if isinstance(get_proper_type(type_), FunctionLike) else None
        case NameExpr():
            return lift_half(checker, expression, part)
        case MemberExpr(expr=owner, name=name):
            return dict(children(part(owner))).get(Attr(name)) if shows(owner) else None
        case IndexExpr(base=owner, index=IntExpr(value=key) | StrExpr(value=key)):
            return dict(children(part(owner))).get(Item(key)) if shows(owner) else None
        case _:
            return None


def lift_returned(
    checker: TypeChecker, function: FuncDef | LambdaExpr, seen: Seen | None = None
) -> Structure[Type] | None:
    """What every ``return`` of a function shows; none if one of them shows nothing, or it is too much."""
    seen = seen or Seen()
    if function not in seen.returned:
        seen.returned[function] = None
        seen.returned[function] = joined_returns(checker, function, seen)
    return seen.returned[function]


def joined_returns(checker: TypeChecker, function: FuncDef | LambdaExpr, seen: Seen) -> Structure[Type] | None:
    expressions = returned_expressions(function)
    if expressions is None or any(expression in seen for expression in expressions):
        return None
    shown = [lift_expression(checker, expression, None, seen) for expression in expressions]
    joined = None if any(isinstance(structure, Unknown) for structure in shown) else join_all(shown)
    return None if joined is None or has_more_nodes(joined, MOST_NODES) else joined


def has_belied_call(checker: TypeChecker, function: FuncDef | LambdaExpr) -> bool:
    """Whether mypy's type of what a function without annotations returns rests on such a declaration."""
    seen = Seen()
    return any(is_belied_call(checker, node, seen) for node in descendants(function.body))


def is_belied_call(checker: TypeChecker, node: Node, seen: Seen) -> bool:
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
    return body is not None and is_belied(checker, body, result_of(function), seen)


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


def is_belied(checker: TypeChecker, body: FuncDef, declared: Type, seen: Seen | None = None) -> bool:
    """Whether a ``return`` gives certainly something else than the function declares, or mypy cannot know what."""
    seen, structure = seen or Seen(), lift(declared)
    if isinstance(structure, Unknown):
        return False
    if body not in seen.belied:
        seen.belied[body] = False
        given = [each.expr for each in return_statements(body)]
        shown = (lift_expression(checker, each, None, seen) for each in given if each is not None and each not in seen)
        unread = any(each is not None and not is_read(checker, each) for each in given)
        seen.belied[body] = unread or any(is_anything(one) or not fits(one, structure, equal=True) for one in shown)
    return seen.belied[body]


def is_read(checker: TypeChecker, returned: Expression) -> bool:
    """mypy checks the bodies of functions last: until then a name in one says nothing, and the file itself is run."""
    return not isinstance(returned, NameExpr) or not isinstance(returned.node, Var) or checker.has_type(returned)


def lift_shapes(checker: TypeChecker, function: Expression, seen: Seen) -> Structure[Type] | None:
    """``jax.eval_shape(init, key)``: what ``init`` returns, with a ``ShapeDtypeStruct`` for each leaf."""
    definition, signature = definition_of(checker, function), function_of(stored_type(checker, function))
    shown = lift_returned(checker, definition, seen) if definition is not None else None
    if shown is None and isinstance(signature, CallableType):
        shown = lift(signature.ret_type)
        if isinstance(definition, FuncDef) and is_belied(checker, definition, signature.ret_type, seen):
            return None
    shape = Library(checker).named(names.SHAPE_DTYPE_STRUCT)
    return None if shown is None else map_leaves(lambda _path, _leaf: shape, shown)


def shows(expression: Expression) -> bool:
    """Whether it is worth looking into: a chain of names, attributes and indices, or what is written out."""
    return isinstance(expression, NameExpr | MemberExpr | IndexExpr | TupleExpr | ListExpr | DictExpr)


def lift_constructor(checker: TypeChecker, call: CallExpr, type_: Type, seen: Seen) -> Structure[Type] | None:
    """``Linear(w, None, name="a")``: the children that are passed, and the literal values of the static fields."""
    declared = lift(type_)
    if not isinstance(declared, ClassNode | NamedTupleNode) or sets_its_own_way(call):
        return None
    given = constructor_arguments(call, type_)
    if given is not None and isinstance(call.callee, RefExpr) and isinstance(call.callee.node, TypeInfo):
        given = defaults(call.callee.node) | named_tuple_defaults(checker, call.callee.node) | given
    if given is None:
        return lift_initialised(checker, call, declared, seen) if isinstance(declared, ClassNode) else None
    parts = tuple(
        (name, lift_expression(checker, given[name], None, seen) if name in given else child)
        for name, child in declared.children
    )
    if isinstance(declared, NamedTupleNode):
        return replace(declared, children=parts, exact=True)
    static = tuple((name, literal_value(given[name]) if name in given else None) for name, _ in declared.static)
    return replace(declared, children=parts, static=static, exact=True)


def sets_its_own_way(call: CallExpr) -> bool:
    """Whether the class may keep something else than it is given: it has a ``__setattr__`` of its own."""
    info = call.callee.node if isinstance(call.callee, RefExpr) else None
    owner = info.get_containing_type_info("__setattr__") if isinstance(info, TypeInfo) else None
    return owner is not None and owner.fullname.partition(".")[0] not in (KNOWN_FIELD_MAKERS | {"builtins"})


def lift_partial(checker: TypeChecker, call: CallExpr, type_: Type, seen: Seen) -> Structure[Type] | None:
    """``Partial(f, w, scale=s)``: the bound arguments are its children."""
    if not set(call.arg_kinds) <= {ARG_POS, ARG_NAMED}:
        return None
    any_type = AnyType(TypeOfAny.special_form)
    given = list(zip(call.arg_names, call.args, strict=True))
    args = tuple(lift_expression(checker, value, None, seen) for name, value in given if name is None)[1:]
    named = tuple((name, lift_expression(checker, value, None, seen)) for name, value in given if name is not None)
    children: tuple[tuple[str, Structure[Type]], ...] = (
        ("args", TupleNode(args, checker.named_generic_type(names.TUPLE, [any_type]))),
        ("keywords", DisplayNode("dict", named, checker.named_generic_type(names.DICT, [any_type, any_type]))),
    )
    function = call.args[0].node if call.args and isinstance(call.args[0], RefExpr) else None
    static = function.name if isinstance(function, FuncDef) else None
    return ClassNode(names.TREE_PARTIAL, children, (("func", static),), type_, exact=True)


def lift_initialised(
    checker: TypeChecker, call: CallExpr, declared: ClassNode[Type], seen: Seen
) -> Structure[Type] | None:
    """A class with an ``__init__`` of its own: what that shows of the children."""
    shown: dict[str, Structure[Type]] = {}
    for name, child in declared.children:
        if isinstance(child, Unknown) and child.origin is not None and holds_function(checker, call, name):
            shown[name] = Leaf(child.origin)
        elif (value := initial_value(checker, call, name)) is not None and value not in seen:
            written = lift_written(checker, value, stored_type(checker, value), seen.and_(value))
            if written is not None:
                shown[name] = written
    static = tuple((name, static_value(call, name)) for name, _ in declared.static)
    return replace(
        declared, children=tuple((name, shown.get(name, child)) for name, child in declared.children), static=static
    )


def has_star(items: list[Expression]) -> bool:
    return any(isinstance(item, StarExpr) for item in items)
