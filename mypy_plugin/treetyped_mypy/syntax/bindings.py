"""Where a name is bound, and whether a mention of it could change the list or dict that it holds."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import (
    AssertStmt,
    AssignmentExpr,
    AssignmentStmt,
    CallExpr,
    ClassDef,
    ComparisonExpr,
    Decorator,
    DictExpr,
    DictionaryComprehension,
    Expression,
    ExpressionStmt,
    ForStmt,
    FuncDef,
    GeneratorExpr,
    IfStmt,
    IndexExpr,
    ListExpr,
    MemberExpr,
    NameExpr,
    Node,
    OpExpr,
    RefExpr,
    ReturnStmt,
    RevealExpr,
    StarExpr,
    SymbolNode,
    TupleExpr,
    UnaryExpr,
    Var,
    WhileStmt,
)
from mypy.types import CallableType, Instance, TupleType, Type, get_proper_type

from treetyped_mypy.rules.containers import CHANGERS
from treetyped_mypy.rules.packages import PURE_PACKAGES
from treetyped_mypy.syntax.tree import Syntax, scope_of
from treetyped_mypy.types.transformed import marker_of

DEPTH: Final = 3
"""How many calls of the module's own functions are followed."""

LOOKING: Final = frozenset(
    f"builtins.{name}"
    for name in ("reveal_type", "len", "print", "isinstance", "repr", "str", "type", "any", "all", "id", "sum")
)
"""Builtins that only look at a value."""

HANDING_ON: Final = frozenset(
    f"builtins.{name}"
    for name in (
        "zip",
        "enumerate",
        "sorted",
        "list",
        "dict",
        "tuple",
        "min",
        "max",
        "map",
        "filter",
        "reversed",
        "set",
    )
)
"""Builtins that leave a value as it is, and hand on its parts."""

REVEAL: Final = frozenset({"typing.reveal_type", "typing_extensions.reveal_type"})

READERS: Final = frozenset({"items", "keys", "values", "get", "copy", "index", "count"})
"""Methods of lists and dicts that change nothing."""


def only_binding(syntax: Syntax, variable: Var) -> Expression | None:
    """The right side of the only statement that binds the variable: ``x = ...`` or ``x: T = ...``."""
    binding = only_target(syntax, variable)
    statement = syntax.parent(binding) if binding is not None else None
    if isinstance(statement, AssignmentStmt) and len(statement.lvalues) == 1 and statement.lvalues[0] is binding:
        return statement.rvalue
    return statement.value if isinstance(statement, AssignmentExpr) and statement.target is binding else None


def only_target(syntax: Syntax, variable: Var) -> NameExpr | None:
    """The only mention that binds the variable; a parameter is bound by its function's callers too."""
    if variable in syntax.parameters:
        return None
    bindings = targets_of(syntax, variable)
    return bindings[0] if len(bindings) == 1 else None


def targets_of(syntax: Syntax, variable: SymbolNode) -> list[NameExpr]:
    """The mentions that bind a name."""
    if variable not in syntax.targets:
        syntax.targets[variable] = [mention for mention in syntax.mentions[variable] if is_target(syntax, mention)]
    return syntax.targets[variable]


def is_target(syntax: Syntax, mention: NameExpr) -> bool:
    """Whether the mention binds the name, in whatever way, rather than reads it."""
    child: Node = mention
    parent = syntax.parent(child)
    while isinstance(parent, TupleExpr | ListExpr | StarExpr):
        child, parent = parent, syntax.parent(parent)
    match parent:
        case AssignmentStmt():
            return any(child is lvalue for lvalue in parent.lvalues)
        case ForStmt():
            return child is parent.index
        case _:
            return mention.is_new_def or type(parent).__name__ in REBINDING


REBINDING: Final = frozenset(
    {"OperatorAssignmentStmt", "DelStmt", "WithStmt", "AssignmentExpr", "TryStmt", "MatchStmt"}
)


def all_harmless(
    checker: TypeChecker,
    syntax: Syntax,
    variable: Var,
    depth: int = DEPTH,
    *,
    parts: bool = True,
    besides: Collection[NameExpr] = (),
) -> bool:
    """Whether no mention of a list or dict can change it; ``parts``: nor a part that can be changed by itself."""
    mentions = [name for name in syntax.mentions[variable] if not is_target(syntax, name) and name not in besides]
    return all(
        harmless(checker, syntax, mention, depth, parts) and not is_handed_back(syntax, variable, mention)
        for mention in mentions
    )


def is_handed_back(syntax: Syntax, variable: Var, mention: NameExpr) -> bool:
    """Whether a function returns what it does not own, a parameter or a global: its caller may change it."""
    node: Node | None = mention
    while isinstance(node, NameExpr | TupleExpr | ListExpr | DictExpr | OpExpr):
        node = syntax.parent(node)
    if not isinstance(node, ReturnStmt):
        return False
    home = {scope_of(syntax, target) for target in targets_of(syntax, variable)}
    return variable in syntax.parameters or home != {scope_of(syntax, node)}


def harmless(checker: TypeChecker, syntax: Syntax, node: Node, depth: int, parts: bool) -> bool:
    """Whether a mention cannot change the value, nor hand it to something that could."""
    parent = syntax.parent(node)
    match parent:
        case CallExpr() if node is not parent.callee:
            return is_pure_call(checker, syntax, parent, node, depth, parts)
        case MemberExpr():
            above = syntax.parent(parent)
            called = isinstance(above, CallExpr) and above.callee is parent
            return parent.name in READERS and not parts if called else reads_only(checker, syntax, parent, depth, parts)
        case IndexExpr() if node is parent.base:
            return reads_only(checker, syntax, parent, depth, parts)
        case ForStmt():
            return node is parent.expr and not parts
        case OpExpr(op="and" | "or"):
            return harmless(checker, syntax, parent, depth, parts)
        case OpExpr():
            return not parts
        case DictExpr() if any(key is None and value is node for key, value in parent.items):
            return not parts
        case ListExpr() | TupleExpr() | DictExpr():
            return harmless(checker, syntax, parent, depth, parts=True)
        case ComparisonExpr() | UnaryExpr() | IndexExpr() | ExpressionStmt() | AssertStmt() | IfStmt() | WhileStmt():
            return True
        case GeneratorExpr() | DictionaryComprehension():
            return not parts and any(node is sequence for sequence in parent.sequences)
        case StarExpr():
            return not parts
        case AssignmentStmt(lvalues=[NameExpr(node=Var() as other) as target]) if node is parent.rvalue:
            is_alias = only_target(syntax, other) is target and not isinstance(scope_of(syntax, target), ClassDef)
            return depth > 0 and is_alias and all_harmless(checker, syntax, other, depth - 1, parts=parts)
        case AssignmentStmt() if node is parent.rvalue:
            return not parts and all(isinstance(target, TupleExpr | ListExpr) for target in parent.lvalues)
        case ReturnStmt() | RevealExpr():
            return True
        case _:
            return False


def reads_only(checker: TypeChecker, syntax: Syntax, part: Node, depth: int, parts: bool) -> bool:
    """Whether a part of the value, ``x["w"]``, is only read: an array's own methods make new arrays."""
    parent = syntax.parent(part)
    if isinstance(parent, MemberExpr):
        above = syntax.parent(parent)
        return not (isinstance(above, CallExpr) and above.callee is parent and parent.name in CHANGERS)
    return harmless(checker, syntax, part, depth, parts)


def is_pure_call(checker: TypeChecker, syntax: Syntax, call: CallExpr, argument: Node, depth: int, parts: bool) -> bool:
    """Whether the function called leaves the argument as it is."""
    match call.callee:
        case CallExpr(callee=RefExpr(fullname=name)):  # jax.grad(loss)(params)
            return package(name) in PURE_PACKAGES
        case RefExpr(fullname=name) if package(name) in PURE_PACKAGES or name in LOOKING | REVEAL:
            return True
        case RefExpr(fullname=name) if name in HANDING_ON:
            return not parts
        case RefExpr(node=FuncDef() as function):
            return depth > 0 and parameter_harmless(checker, syntax, function, call, argument, depth - 1, parts)
        case RefExpr(node=Decorator() as decorator):
            return decorator.type is not None and marker_of(decorator.type) is not None
        case MemberExpr(expr=receiver) | (NameExpr() as receiver):
            return is_pure_object(checker, receiver)
        case _:
            return False


def is_pure_object(checker: TypeChecker, expression: Expression) -> bool:
    """Whether it is an object of a pure package: an optimiser, a jitted function."""
    type_ = get_proper_type(known_type(checker, expression))
    match type_:
        case TupleType():
            return package(type_.partial_fallback.type.fullname) in PURE_PACKAGES
        case Instance():
            return package(type_.type.fullname) in PURE_PACKAGES
        case CallableType():
            return package(type_.fallback.type.fullname) in PURE_PACKAGES
        case _:
            return False


def known_type(checker: TypeChecker, expression: Expression) -> Type | None:
    """The type of an expression; of a name that is mentioned further below, that of its variable."""
    if checker.has_type(expression):
        return checker.lookup_type(expression)
    return expression.node.type if isinstance(expression, NameExpr) and isinstance(expression.node, Var) else None


def parameter_harmless(
    checker: TypeChecker,
    syntax: Syntax,
    function: FuncDef,
    call: CallExpr,
    argument: Node,
    depth: int,
    parts: bool,
) -> bool:
    """Whether a function of the same file only reads the parameter that the argument falls to."""
    position = next((index for index, given in enumerate(call.args) if given is argument), None)
    if position is None or function not in syntax.parents or position >= len(function.arguments):
        return False
    name = call.arg_names[position]
    named = [parameter for parameter in function.arguments if parameter.variable.name == name]
    parameter = named[0] if named else function.arguments[position]
    return all_harmless(checker, syntax, parameter.variable, depth, parts=parts)


def package(name: str) -> str:
    return name.partition(".")[0]
