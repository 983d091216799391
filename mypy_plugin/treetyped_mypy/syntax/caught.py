"""What a ``try`` or a context manager does with a failure inside it.

Terms: a handler *names* the failure (``except ValueError``) or takes any (``except Exception``, ``return`` in
``finally``). *Short* is what has no loop and at most three statements: a failure there is the point of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from mypy.nodes import (
    AssertStmt,
    Block,
    CallExpr,
    ClassDef,
    Decorator,
    Expression,
    ExpressionStmt,
    ForStmt,
    FuncDef,
    LambdaExpr,
    MemberExpr,
    NameExpr,
    Node,
    RaiseStmt,
    RefExpr,
    ReturnStmt,
    Statement,
    StrExpr,
    TryStmt,
    TupleExpr,
    TypeInfo,
    Var,
    WhileStmt,
    WithStmt,
    YieldExpr,
)
from mypy.types import Instance, LiteralType, Type, get_proper_type

from treetyped_mypy.rules.failures import (
    ANY_EXCEPTION,
    CONTEXT_MANAGERS,
    MAY_SWALLOW,
    RAISED,
    RAISING_PACKAGES,
    SHOWING,
)
from treetyped_mypy.syntax.returns import gives_nothing
from treetyped_mypy.syntax.tree import Syntax, children, descendants

MOST: Final = 3
"""How many statements are short."""


def expects_failure(syntax: Syntax, statement: TryStmt) -> bool:
    """Whether the program is right when the body of the ``try`` fails as JAX does."""
    if complains_of_success(statement):
        return True
    if any(is_library_failure(type_) and not raises_again(handler) for type_, handler in clauses(statement)):
        return True
    if not is_short(statement.body):
        return False
    if any(names_failure(type_) and not raises_again(handler) for type_, handler in clauses(statement)):
        return True
    return takes_any(statement) and not is_in_loop(syntax, statement)


def clauses(statement: TryStmt) -> Iterator[tuple[Expression | None, Block]]:
    return zip(statement.types, statement.handlers, strict=True)


def complains_of_success(statement: TryStmt) -> bool:
    """``assert False``, ``raise`` or ``self.fail()`` after the statement that is to fail."""
    ends = [block.body[-1] for block in (statement.body, statement.else_body) if block is not None and block.body]
    caught = any(not raises_again(handler) for handler in statement.handlers)
    return caught and any(is_complaint(end) for end in ends)


def is_complaint(statement: Statement) -> bool:
    match statement:
        case RaiseStmt() | AssertStmt(expr=NameExpr(name="False")):
            return True
        case ExpressionStmt(expr=CallExpr(callee=NameExpr(name="fail") | MemberExpr(name="fail"))):
            return True
        case _:
            return False


def takes_any(statement: TryStmt) -> bool:
    """Whether any failure is caught, and only shown, passed over, tested or decided by: nothing is logged or saved."""
    takers = [handler for type_, handler in clauses(statement) if type_ is None or is_any(type_)]
    if statement.finally_body is not None and ends_with_return(statement.finally_body):
        takers.append(statement.finally_body)
    return any(not raises_again(handler) and only_shows(handler) for handler in takers)


def ends_with_return(block: Block) -> bool:
    return bool(block.body) and isinstance(block.body[-1], ReturnStmt)


def only_shows(handler: Block) -> bool:
    statements = [each for each in handler.body if not isinstance(each, AssertStmt)]  # these test the failure
    called = (node for statement in statements for node in descendants(statement) if isinstance(node, CallExpr))
    return all(shows(call.callee) for call in called)


def shows(function: Expression) -> bool:
    """``print``, and what mypy makes of an f-string: methods of a text."""
    match function:
        case NameExpr(name=name):
            return name in SHOWING
        case MemberExpr(expr=StrExpr()):
            return True
        case _:
            return False


def raises_again(handler: Block) -> bool:
    last = handler.body[-1] if handler.body else None
    return isinstance(last, RaiseStmt) and last.expr is None


def names_failure(type_: Expression | None) -> bool:
    """Whether an ``except`` names what JAX raises; what is no class that mypy knows is believed."""
    match type_:
        case None:
            return False
        case TupleExpr(items=items):
            return any(map(names_failure, items))
        case RefExpr(node=TypeInfo() as info):
            return info.fullname in RAISED or is_library_failure(type_)
        case _:
            return not is_any(type_)


def is_library_failure(type_: Expression | None) -> bool:
    """``except jax.errors.TracerBoolConversionError``: however long the body is, nothing else is meant."""
    match type_:
        case TupleExpr(items=items):
            return any(map(is_library_failure, items))
        case RefExpr(node=TypeInfo() as info):
            return info.fullname.partition(".")[0] in RAISING_PACKAGES
        case _:
            return False


def is_any(type_: Expression) -> bool:
    if isinstance(type_, TupleExpr):
        return any(map(is_any, type_.items))
    return isinstance(type_, RefExpr) and (type_.fullname or getattr(type_, "name", "")) in ANY_EXCEPTION


def may_be_caught(exceptions: Iterable[Expression]) -> bool:
    return any(names_failure(exception) or is_any(exception) for exception in exceptions)


def is_short(block: Block) -> bool:
    statements = list(run_here(block))
    return len(statements) <= MOST and not any(isinstance(statement, ForStmt | WhileStmt) for statement in statements)


def run_here(block: Block) -> Iterator[Statement]:
    """The statements of the block and of the blocks in it; a function or class in it counts as one."""
    stack: list[Node] = list(block.body)
    while stack:
        node = stack.pop()
        if isinstance(node, Statement) and not isinstance(node, Block):
            yield node
        if not isinstance(node, FuncDef | Decorator | ClassDef | LambdaExpr):
            stack.extend(children(node))


def is_in_loop(syntax: Syntax, node: Node) -> bool:
    above = syntax.parent(node)
    while above is not None and not isinstance(above, FuncDef | ForStmt | WhileStmt):
        above = syntax.parent(above)
    return isinstance(above, ForStmt | WhileStmt)


def swallows(syntax: Syntax, manager: Expression) -> bool:
    """Whether a context manager of the program's own keeps a failure from its caller; a generator, if it is seen."""
    match manager:
        case CallExpr(callee=RefExpr(node=TypeInfo() as info)):
            return exit_swallows(info)
        case CallExpr(callee=RefExpr(node=Decorator() as decorator)) if decorator in syntax.parents:
            tries = [node for node in descendants(decorator.func) if isinstance(node, TryStmt)]
            return makes_manager(decorator) and any(yields(node.body) and catches(node) for node in tries)
        case RefExpr(node=Var(type=Type() as type_)):
            declared = get_proper_type(type_)
            return isinstance(declared, Instance) and exit_swallows(declared.type)
        case _:
            return False


def lets_through(manager: Expression) -> bool:
    """Whether a context manager of the program's own certainly hands on whatever its body raises."""
    match manager:
        case CallExpr(callee=RefExpr(node=TypeInfo() as info)):
            symbol = info.get("__exit__")
            leave = symbol.node if symbol is not None else None
            return isinstance(leave, FuncDef) and gives_nothing(leave)
        case CallExpr(callee=RefExpr(node=Decorator(original_decorators=[_]) as decorator)):
            return makes_manager(decorator) and raises_through(decorator.func)
        case _:
            return False


def raises_through(function: FuncDef) -> bool:
    """Whether a generator certainly does not end what is raised where it yields."""
    around = [node for node in descendants(function) if isinstance(node, TryStmt | WithStmt) and yields(node.body)]
    return all(isinstance(node, TryStmt) and not catches(node) for node in around)


def makes_manager(decorator: Decorator) -> bool:
    return any(isinstance(d, RefExpr) and d.fullname in CONTEXT_MANAGERS for d in decorator.original_decorators)


def yields(block: Block) -> bool:
    return any(isinstance(node, YieldExpr) for node in descendants(block))


def catches(statement: TryStmt) -> bool:
    """Whether a handler takes what JAX raises, and does not just raise it again."""
    taken = (handler for type_, handler in clauses(statement) if type_ is None or may_be_caught([type_]))
    return any(not raises_again(handler) for handler in taken)


def exit_swallows(info: TypeInfo) -> bool:
    """Whether ``__exit__`` is declared to return a ``bool``, which says that it may swallow."""
    symbol = info.get("__exit__")
    declared = symbol.type if symbol is not None else None
    returned = get_proper_type(getattr(get_proper_type(declared), "ret_type", None))
    if info.fullname in MAY_SWALLOW:
        return False
    if isinstance(returned, LiteralType):
        return returned.value is True
    return isinstance(returned, Instance) and returned.type.fullname == "builtins.bool"
