"""A call that does nothing but make a new tree, which nobody takes, while the old one is used as if it had changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mypy import nodes as n

from treetyped_mypy import names
from treetyped_mypy.adapters import own
from treetyped_mypy.errors import messages
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.atoms import Node, Part, Partial, Thing, Transformed
from treetyped_mypy.evaluation.naming import short_name
from treetyped_mypy.evaluation.new_versions import has_same_leaves, is_new_state, is_new_version
from treetyped_mypy.evaluation.taken_in_part import is_replaced
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Builtin, Class, External, Function, Method, Object, Tuple, Value
from treetyped_mypy.flow.watching import Watch
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.syntax.bindings import never_read
from treetyped_mypy.syntax.lost_items import lost_item
from treetyped_mypy.syntax.read_afterwards import loop_of
from treetyped_mypy.syntax.thrown_away import Excused, is_thrown_away, is_thrown_away_unseen
from treetyped_mypy.syntax.tree import Syntax, descendants, scope_of, syntax_of
from treetyped_mypy.syntax.tried import is_called_again, is_for_show, varies


def thrown_away(run: Running, watch: Watch, result: Value) -> str | None:
    """What is said of the call; none if it may be there for a reason."""
    file, call, asked = run.file.home, watch.call, asked_by(watch)
    if not isinstance(file, n.MypyFile) or asked is None or (what := named(asked.callee, asked.written)) is None:
        return None
    callee, syntax = asked.callee, syntax_of(file)
    if restores(callee):
        old = [value for _, value in asked.arguments[:1]]
        trees = [name for name, value in given(run, asked) if value in old][:1]
    else:
        is_new = is_new_state if is_update(callee) else is_new_version
        old = [value for value in values_given(asked) if is_new(run, value, result)]
        trees = [name for name, value in given(run, asked) if any(value is each for each in old)] + updated(asked)
    is_map = isinstance(callee, External) and (short_name(callee.fullname) or "").startswith("tree.map")
    if is_map and any(has_same_leaves(run, value, result) for value in values_given(asked)):
        return None  # ``lambda a, b: a``: the trees are compared
    if (item := lost_item(syntax, call)) is not None:
        is_given = any(run.look_up(item.name) is each for each in old)
        is_lost = is_given and not is_for_show(syntax, file, call, asked.written, may_compile=False)
        return messages.lost_item(what, item.name) if is_lost else None
    others = [other for other in names_of(run, syntax, call, old) if other.node not in {t.node for t in trees}]
    if not trees and not others:
        return None
    is_sure = is_update(callee) or restores(callee)
    may_compile, name = not asked.never_compiles, assigned_to(syntax, call)
    is_training = is_training_alone(syntax, watch, asked)
    if name is not None and not (is_sure or is_step(callee) or is_training or makes_a_step(run, asked, result)):
        return None  # it may be left over
    may_be_shown = name is not None or not is_sure
    if may_be_shown and is_for_show(syntax, file, call, asked.written, may_compile=may_compile):
        return None
    if not (is_sure or is_training) and is_compiled(callee) and not varies(syntax, call):
        return None
    excused = Excused(at_top=not is_sure, again=not is_training)
    is_lost = any(is_thrown_away(syntax, call, tree, excused, may_compile=may_compile) for tree in trees)
    is_lost = is_lost or any(is_thrown_away_unseen(syntax, call, asked.written, other, excused) for other in others)
    return messages.discarded(what, name) if is_lost else None


def is_training_alone(syntax: Syntax, watch: Watch, asked: Asked) -> bool:
    """Whether it takes gradients, in a loop, and is called nowhere else: that is no measurement."""
    is_repeated = loop_of(syntax, watch.call) is not None and not is_called_again(syntax, watch.call, asked.written)
    return is_repeated and any(isinstance(each, Transformed) and each.word in GRADIENTS for each in watch.called)


def makes_a_step(run: Running, asked: Asked, result: Value) -> bool:
    """Whether an optimiser has made a part of the result from what was given."""
    parts = (result, *(result.items if isinstance(result, Tuple) else ()))
    return any(is_replaced(run, old, part) for old in values_given(asked) for part in parts)


GRADIENTS: Final = frozenset({"grad", "value_and_grad", "filter_grad", "filter_value_and_grad"})


def assigned_to(syntax: Syntax, call: n.CallExpr) -> str | None:
    """The name that takes the result: nothing reads it, or the call would not be alone."""
    statement = syntax.parent(call)
    target = never_read(syntax, statement) if isinstance(statement, n.AssignmentStmt) else None
    return None if target is None else target.name


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


def is_update(callee: Value) -> bool:
    """Whether a changed copy is all that it is for: nobody calls it to see what it gives, or to try it."""
    match callee:
        case Part(owner=Part(name="at_item") | Thing(kind="own_optimizer") | Node()):
            return True
        case Part(owner=Thing(kind="at"), name="set" | "apply"):
            return True
        case Builtin(receiver=Object() | Tuple(), name="replace" | "_replace"):
            return True
        case Method(receiver=Object(cls=Class() as cls)) | Object(cls=Class() as cls):
            return bool(cls.definition.info) and own.is_frozen_class(cls.definition.info)
        case External(fullname=fullname):
            return short_name(fullname) in UPDATING
        case _:
            return False


UPDATING: Final = frozenset({"tree.update", "tree.replace_static"})


def is_step(callee: Value) -> bool:
    """Whether it gives the next parameters."""
    match callee:
        case Part(owner=Thing(kind="train_state"), name="apply_gradients"):
            return True
        case External(fullname=fullname):
            return short_name(fullname) in STEPPING
        case _:
            return False


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
            while (below := owner_of(array)) is not None:
                array = below
            return [array] if isinstance(array, n.NameExpr | n.MemberExpr) else []
        case External(), _ if is_step(asked.callee):  # one array may be all parameters
            tree, value = asked.arguments[0]
            return [tree] if isinstance(tree, n.NameExpr | n.MemberExpr) and isinstance(value, Array) else []
        case Part(owner=Thing(kind="at"), name="set" | "apply"), n.MemberExpr(expr=n.CallExpr(args=[tree, *_])):
            return [tree] if isinstance(tree, n.NameExpr | n.MemberExpr) else []
        case _:
            return []


def owner_of(array: n.Expression) -> n.Expression | None:
    """``x`` in ``x["w"]`` and in ``getattr(x, name)``."""
    match array:
        case n.IndexExpr(base=base):
            return base
        case n.CallExpr(callee=n.NameExpr(fullname="builtins.getattr"), args=[owner, *_]):
            return owner
        case _:
            return None


def restores(callee: Value) -> bool:
    """Whether it gives a new version of its first argument, whose leaves come from elsewhere."""
    return isinstance(callee, External) and short_name(callee.fullname) in RESTORING


RESTORING: Final = frozenset({"flax.from_state_dict", "flax.from_bytes"})
OWNERS: Final = {"train_state": "TrainState", "own_optimizer": "Optimizer", "at": "tree.at(...)"}


def is_compiled(callee: Value) -> bool:
    """A first call of such a function may be there to compile it."""
    match callee:
        case Transformed():
            return True
        case Partial(function=inner) | Method(function=inner):
            return is_compiled(inner)
        case _:
            return False


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
