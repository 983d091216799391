"""Changes in place to an argument of a transformed function: JAX gives it a new container at every call.

``params["w"] = w`` is right where the function goes on with ``params``: only a change that nothing reads is lost.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from mypy.checker import TypeChecker
from mypy.nodes import (
    Argument,
    CallExpr,
    Context,
    Decorator,
    ForStmt,
    FuncDef,
    IndexExpr,
    LambdaExpr,
    MemberExpr,
    NameExpr,
    Node,
    WhileStmt,
)
from mypy.types import Instance

from treetyped_mypy.adapters.facts import is_frozen
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import classes as messages
from treetyped_mypy.errors import codes
from treetyped_mypy.handlers.mutation.looking import only_looks
from treetyped_mypy.structure.nodes import (
    ClassNode,
    DisplayNode,
    MappingNode,
    SequenceNode,
    TypedDictNode,
)
from treetyped_mypy.structure.pointer import Place
from treetyped_mypy.syntax.bindings import is_target
from treetyped_mypy.syntax.changes import Change, changes_in, shown
from treetyped_mypy.syntax.places import point
from treetyped_mypy.syntax.tree import Syntax, syntax_of
from treetyped_mypy.types.lift import lift

CONTAINERS = (MappingNode, SequenceNode, DisplayNode, TypedDictNode)

VIEWS = ("items", "keys", "values")


def report_lost_changes(checker: TypeChecker, given: Context, rebuilt: Container[int] | None = None) -> None:
    """``given``: a function of this file by its name; ``rebuilt``: which arguments are new containers at every call."""
    syntax, function = syntax_of(checker.tree), function_given(checker, given)
    if function is None or syntax.may_disable_jit or is_called_plainly(syntax, function):
        return
    arguments = [a for index, a in enumerate(function.arguments) if rebuilt is None or index in rebuilt]
    variables = {argument.variable for argument in arguments if is_given(argument)}
    found = [change for change in changes_in(function) if change.variable in variables]
    for change in found:
        mentions = syntax.mentions[change.variable]
        if any(is_target(syntax, mention) for mention in mentions) or not is_rebuilt(change):
            continue
        own = {other.statement for other in found if other.variable is change.variable}
        readers = [mention for mention in mentions if own.isdisjoint(above(syntax, mention))]
        if not any(sees(checker, syntax, function, mention, change) for mention in readers):
            fail(checker, messages.lost_change(function.name, shown(change)), change.statement, codes.LEAF)


def is_called_plainly(syntax: Syntax, function: Node) -> bool:
    """Whether the file also calls the function as it is: there its changes are kept."""
    mentions = syntax.mentions.get(function, []) if isinstance(function, FuncDef) else []
    calls = [(mention, syntax.parent(mention)) for mention in mentions]
    return any(isinstance(call, CallExpr) and call.callee is mention for mention, call in calls)


def function_given(checker: TypeChecker, given: Context) -> FuncDef | None:
    """What is transformed, if it is written in this file; a ``partial`` of it keeps some arguments as they are."""
    match given:
        case Decorator(func=function) | NameExpr(node=FuncDef() as function):
            return function if function in syntax_of(checker.tree).parents else None
        case CallExpr(args=[NameExpr() as first, *_]):
            return function_given(checker, first)
        case _:
            return None


def is_given(argument: Argument) -> bool:
    """A default is the same object at every call, and ``*args`` is Python's own copy."""
    return argument.initializer is None and not argument.kind.is_star()


def is_rebuilt(change: Change) -> bool:
    """Whether what is changed is a node of the argument's tree, and can be changed at all."""
    declared = change.variable.type
    place = point(change.owner, change.variable, lift(declared)) if declared is not None else None
    structure = place.structure if isinstance(place, Place) else None
    if isinstance(structure, ClassNode) and isinstance(structure.origin, Instance) and not change.is_call:
        settable = isinstance(change.target, MemberExpr) and change.target.name in dict(structure.children)
        return settable and not is_frozen(structure.origin.type)
    fixed = isinstance(structure, SequenceNode) and structure.kind == "tuple"
    return isinstance(structure, CONTAINERS) and not fixed and (change.is_call or isinstance(change.target, IndexExpr))


def sees(checker: TypeChecker, syntax: Syntax, function: FuncDef, mention: NameExpr, change: Change) -> bool:
    """Whether the mention may look at the value after the change, or makes an alias that may."""
    within, around = list(above(syntax, mention)), list(above(syntax, change.statement))
    if any(isinstance(node, FuncDef | LambdaExpr) for node in within[: within.index(function)]):
        return True
    later = mention.line >= change.statement.line
    if reads_keys(within[0], change):
        return later
    repeated = any(isinstance(node, ForStmt | WhileStmt) and node in around for node in within)
    return later or repeated or keeps(checker, syntax, mention, change)


def reads_keys(parent: Node, change: Change) -> bool:
    """``for key in params``: the values are not looked at."""
    declared = change.variable.type
    return isinstance(parent, ForStmt) and declared is not None and isinstance(lift(declared), MappingNode)


def keeps(checker: TypeChecker, syntax: Syntax, mention: NameExpr, change: Change) -> bool:
    """Whether an earlier mention may leave another name for what is changed."""
    part = syntax.parent(mention)
    if isinstance(change.owner, NameExpr) and isinstance(part, MemberExpr | IndexExpr):
        return isinstance(part, MemberExpr) and part.name in VIEWS
    return not only_looks(checker, syntax, mention)


def above(syntax: Syntax, node: Node) -> Iterator[Node]:
    parent = syntax.parent(node)
    while parent is not None:
        yield parent
        parent = syntax.parent(parent)
