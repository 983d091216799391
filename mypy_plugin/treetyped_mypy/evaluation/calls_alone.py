"""A call that is a statement by itself: what it calls in the end, and which names it is given."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mypy import nodes as n

from treetyped_mypy import names
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.atoms import Node, Part, Partial, Thing, Transformed
from treetyped_mypy.evaluation.naming import short_name
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Builtin, Class, External, Function, Method, Object, Tuple, Value
from treetyped_mypy.flow.watching import Watch
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.syntax.tree import Syntax, descendants, scope_of


@dataclass(frozen=True, slots=True)
class Asked:
    """What is called in the end, and what with: ``partial(f, x)(y)`` calls ``f``."""

    callee: Value
    written: n.Expression
    """What is called, as it is written."""
    arguments: list[tuple[n.Expression, Value]]
    values: tuple[Value, ...]
    """All that it is given, however it is written."""
    is_direct: bool
    """Whether the call itself is written with all of them."""

    @property
    def never_compiles(self) -> bool:
        return isinstance(self.callee, External | Part | Builtin)


def asked_by(watch: Watch) -> Asked | None:
    callee, written, is_direct, values = watch.callee, watch.call.callee, True, watch.arguments
    arguments = [*zip(watch.call.args, watch.arguments, strict=False)]
    while isinstance(callee, Partial):
        values = (*(argument.value for argument in callee.arguments), *values)
        if isinstance(written, n.CallExpr) and len(written.args) == len(callee.arguments) + 1:
            bound = (argument.value for argument in callee.arguments)
            arguments = [*zip(written.args[1:], bound, strict=True), *arguments]
            written, is_direct = written.args[0], False
        callee = callee.function
    if isinstance(callee, Transformed) and isinstance(written, n.CallExpr) and written.args:
        written = written.args[0]  # ``jax.jit(update)(params, x)``
    return None if callee is None else Asked(callee, written, arguments, values, is_direct)


def is_step(callee: Value) -> bool:
    """Whether it gives the next parameters."""
    match callee:
        case Part(owner=Thing(kind="train_state"), name="apply_gradients"):
            return True
        case External(fullname=fullname):
            return short_name(fullname) in STEPPING
        case _:
            return False


WRITING: Final = frozenset(
    {"lax.dynamic_update_slice", "lax.dynamic_update_slice_in_dim", "lax.dynamic_update_index_in_dim"}
)
"""Functions that write into a copy of their first argument."""

STEPPING: Final = frozenset(
    {"optax.apply_updates", "eqx.apply_updates", "optax.incremental_update", "optax.periodic_update"}
)


def named(callee: Value, expression: n.Expression) -> str | None:
    """How the function is called in a sentence; none for one whose result is no new version of anything."""
    written = expression.name if isinstance(expression, n.MemberExpr | n.NameExpr) else None
    match callee:
        case Method(receiver=Object(cls=Class() as cls) | Tuple(cls=Class() as cls)):
            return f"{cls.definition.name}.{written or '__call__'}"
        case Builtin(receiver=Object(cls=Class() as cls) | Tuple(cls=Class() as cls), name="replace" | "_replace"):
            return f"{cls.definition.name}.{written}"
        case External(fullname=fullname):
            return short_name(fullname)
        case Part(owner=Part(name="at_item"), name=name):
            return f"x.at[...].{name}"
        case Part(owner=Node(key=key), name=name):
            return f"{key.rpartition('.')[2]}.{name}"
        case Part(owner=Thing(kind=kind)):
            return f"{OWNERS[kind]}.{written}" if kind in OWNERS else written
        case Object(cls=Class() as cls):
            return f"{cls.definition.name}.__call__"
        case Function():
            return written
        case Transformed(word="jit" | "filter_jit" | "checkpoint", function=inner) | Partial(function=inner):
            return named(inner, expression)
        case _:
            return None


def updated(asked: Asked) -> list[n.NameExpr | n.MemberExpr]:
    """``x`` in ``x.at[0].set(1)``, in ``x["w"].at[0].set(1)`` and in ``getattr(x, "w").at[0].set(1)``."""
    match asked.callee, asked.written:
        case (
            Part(owner=Part(name="at_item"), name=name),
            n.MemberExpr(expr=n.IndexExpr(base=n.MemberExpr(expr=array))),
        ) if name in names.INDEX_UPDATES:
            return owner_behind(array)
        case External(fullname=fullname), _ if short_name(fullname) in WRITING:
            return owner_behind(asked.arguments[0][0])
        case External(), _ if is_step(asked.callee):  # one array may be all parameters
            tree, value = asked.arguments[0]
            return [tree] if isinstance(tree, n.NameExpr | n.MemberExpr) and isinstance(value, Array) else []
        case Part(owner=Thing(kind="at"), name="set" | "apply"), n.MemberExpr(expr=n.CallExpr(args=[tree, *_])):
            return [tree] if isinstance(tree, n.NameExpr | n.MemberExpr) else []
        case _:
            return []


def owner_behind(array: n.Expression) -> list[n.NameExpr | n.MemberExpr]:
    """What an array is an item of, of whatever depth, or the array itself."""
    while (below := owner_of(array)) is not None:
        array = below
    return [array] if isinstance(array, n.NameExpr | n.MemberExpr) else []


def owner_of(array: n.Expression) -> n.Expression | None:
    """``x`` in ``x["w"]`` and in ``getattr(x, name)``."""
    match array:
        case n.IndexExpr(base=base):
            return base
        case n.CallExpr(callee=n.NameExpr(fullname="builtins.getattr"), args=[owner, *_]):
            return owner
        case _:
            return None


OWNERS: Final = {"train_state": "TrainState", "own_optimizer": "Optimizer", "at": "tree.at(...)"}


def given(run: Running, asked: Asked) -> Iterator[tuple[n.NameExpr | n.MemberExpr, Value]]:
    """The names and attributes that the function is given, its receiver first."""
    match asked.callee, asked.written:
        case (
            (Method(receiver=owner) | Builtin(receiver=owner) | Part(owner=owner)),
            n.MemberExpr(expr=n.NameExpr() | n.MemberExpr() as name),
        ):
            yield name, owner
        case ((Object() as owner), (n.NameExpr() | n.MemberExpr() as name)):
            yield name, owner
        case _:
            pass
    for expression, value in asked.arguments:
        if isinstance(expression, n.NameExpr | n.MemberExpr) and (asked.is_direct or asked.never_compiles):
            yield expression, value
        elif isinstance(expression, n.TupleExpr | n.ListExpr) and not asked.never_compiles:  # of ``step((x, v))``
            yield from ((each, value) for each in expression.items if isinstance(each, n.NameExpr | n.MemberExpr))
        elif (
            isinstance(value, Object | Tuple)
            and asked.never_compiles
            and (held := name_in(run, expression, value)) is not None
        ):
            yield held, value


def values_given(asked: Asked) -> Iterator[Value]:
    """What the function is given, its receiver first."""
    match asked.callee:
        case Method(receiver=owner) | Builtin(receiver=owner) | Part(owner=owner) | (Object() as owner):
            yield owner
        case _:
            pass
    yield from asked.values


def names_of(run: Running, syntax: Syntax, call: n.CallExpr, trees: list[Value]) -> Iterator[n.NameExpr]:
    """The names of the function that runs which hold one of the trees, each by one of its mentions."""
    wanted = [tree for tree in trees if isinstance(tree, Object | Tuple | Thing | Node)]
    scope, seen = scope_of(syntax, call), set[n.SymbolNode]()
    for mention in descendants(scope or run.file.home) if wanted else ():
        if isinstance(mention, n.NameExpr) and isinstance(variable := mention.node, n.Var) and variable not in seen:
            if scope_of(syntax, mention) is not scope:
                continue
            seen.add(variable)
            held = run.look_up(mention.name)
            if any(held is tree for tree in wanted):
                yield mention


def name_in(run: Running, expression: n.Expression, value: Value) -> n.NameExpr | None:
    """The name of a tree that goes through other calls before it is handed on: ``checked(params)``."""
    names = (node for node in descendants(expression) if isinstance(node, n.NameExpr))
    return next((name for name in names if run.look_up(name.name) is value), None)
