"""Code behind a condition that nothing decides: it is written to be run, unless the condition is about just that.

What fails there fails for whoever comes there. But ``if len(layers) == 2: a, b = layers`` stands for other layers than
the three that are seen, so a question that has to do with what fails excuses it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Final, TypeAlias

from mypy import nodes as n

from treetyped_mypy.flow.doubt_scopes import Scope, body_of, function_around, scope_of
from treetyped_mypy.flow.numbers_asked import ABOUT_ARRAYS, numbers_asked
from treetyped_mypy.flow.paths_read import hands_on, read_in, sources_of, targets_of
from treetyped_mypy.flow.scopes import home_of, names_bound_at, names_in, within
from treetyped_mypy.flow.sizes_asked import sizes_asked, unseen_sizes
from treetyped_mypy.flow.state import State
from treetyped_mypy.flow.values import NONE, Constant, Frame, Plain, Unknown, Value, options
from treetyped_mypy.flow.very_values import Path, is_of_the_same, value_at
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.syntax.tree import descendants, dotted


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something undecided leads to the code that runs: a condition, or none where it is of another kind."""

    condition: n.Expression | None
    frame: Frame
    depth: int
    """How many calls are running around it."""
    is_traced: bool = False
    """A library runs what is in doubt, on values of its own."""
    tried: n.Block | None = None
    """Of a handler of ``try``: what has failed before, as the condition says."""


def excuses(state: State, doubt: Doubt, place: n.Node) -> bool:
    """Whether what fails at the place may never come there: the condition asks about it, or about the libraries."""
    if doubt.condition is None:
        return True
    scope = scope_of(doubt.frame)
    body, holds = scope.nodes, partial(value_at, state, doubt.frame)

    def read(node: n.Node) -> Iterator[Path]:
        yield from read_in(node, apart_from=[*numbers_asked(holds, node)])

    asked = asked_about(state, doubt.frame, asked_by(doubt, read), scope, read)
    if any(part in ASKING_A_LIBRARY or VERSION in part.lower() for path in asked for part in path):
        return True
    sources = [source for node in body if place in targets_of(node) for source in sources_of(node)]
    if isinstance(place, n.TupleExpr | n.ListExpr) and not sources:
        return True
    there = {path for node in (place, *sources) for path in read_in(node)}
    if asks_for_kinds(doubt.condition):
        there |= {path for node in body for path in taken_from(node, there)}
    if is_about(state, doubt, asked, there) and is_about(state, doubt, decisive(state, doubt, scope), there):
        return True
    if is_form_of_call(state, doubt, asked, there):
        return True
    if any(part in ABOUT_ARRAYS for path in asked for part in path[1:]) and is_made_from(asked, there, body):
        return True
    if is_other_choice(state, doubt.frame, asked, there):
        return True
    if any(is_set_beside(node, doubt.condition, place, there) for node in body):
        return True
    return any(is_bound_together(node, asked, there) for node in body)


def asks_for_kinds(condition: n.Expression) -> bool:
    """``all(isinstance(value, Array) for value in data.values())`` asks about each item."""
    calls = (node.callee for node in descendants(condition) if isinstance(node, n.CallExpr))
    return any(isinstance(callee, n.NameExpr) and callee.name in ("isinstance", "callable", "type") for callee in calls)


def taken_from(node: n.Node, there: set[Path]) -> Iterator[Path]:
    """What the names that are read there are items of, one by one."""
    pairs: list[tuple[n.Expression, n.Expression]] = []
    if isinstance(node, n.GeneratorExpr | n.DictionaryComprehension):
        pairs = [*zip(node.indices, node.sequences, strict=True)]
    elif isinstance(node, n.ForStmt):
        pairs = [(node.index, node.expr)]
    read = {path[0] for path in there}
    for index, sequence in pairs:
        if read & {*names_in(index)}:
            yield from read_in(sequence)


def is_about(state: State, doubt: Doubt, asked: set[Path], there: set[Path]) -> bool:
    """Whether what is asked about is read there, under that name or another."""
    overlaps = any(one[: len(other)] == other[: len(one)] for one, other in product(asked, there))
    return overlaps or is_of_the_same(state, doubt.frame, asked, there)


def places_asked_about(doubt: Doubt, places: Sequence[n.Node]) -> Iterator[n.Node]:
    """Where what fails is read: the place itself, and those of functions inside that are called there."""
    yield places[doubt.depth]
    if len(places) > doubt.depth + 1 and isinstance(function_around(doubt.frame).home, n.FuncDef | n.LambdaExpr):
        inside = {*descendants(body_of(doubt.frame))}
        yield from (place for place in places[doubt.depth + 1 :] if place in inside)


def asked_by(doubt: Doubt, read: Read) -> Iterator[Path]:
    for node in (doubt.condition, doubt.tried):
        if node is not None:
            yield from read(node)
            for inside in own_code(node):
                yield from read(inside)


Read: TypeAlias = Callable[[n.Node], Iterator[Path]]
"""The names that are read in a node."""


def decisive(state: State, doubt: Doubt, scope: Scope) -> set[Path]:
    """What is asked about besides sizes: how many items there are does not decide what they are."""
    holds = partial(value_at, state, doubt.frame)

    def read(node: n.Node) -> Iterator[Path]:
        yield from read_in(node, apart_from=[*sizes_asked(state, holds, node), *numbers_asked(holds, node)])

    found = asked_about(state, doubt.frame, asked_by(doubt, read), scope, read)
    return found if doubt.condition is None else found - unseen_sizes(holds, doubt.condition)


def own_code(node: n.Node) -> Iterator[n.Node]:
    """The functions and classes that are mentioned and stand in a function themselves: they read its names."""
    for name in descendants(node):
        if isinstance(name, n.NameExpr) and name.kind == n.LDEF:
            found = name.node.defn if isinstance(name.node, n.TypeInfo) else name.node
            if isinstance(found, n.FuncDef | n.ClassDef):
                yield found


def is_made_from(asked: set[Path], there: set[Path], body: list[n.Node]) -> bool:
    """Whether what is asked about comes out of what fails: ``w = params["w"]``, and of which kind ``w`` is."""
    names = {path[0] for path in asked}
    made = [source for node in body if names & {*names_bound_at(node)} for source in sources_of(node)]
    return bool({path[0] for source in made for path in read_in(source)} & {path[0] for path in there})


def is_other_choice(state: State, frame: Frame, asked: set[Path], there: set[Path]) -> bool:
    """``config.one if config.one is not None else config.other``: of several one is there, and this is ``None``."""
    for one, other in product(asked, there):
        owner, beside = one[:-1], other[: len(one)]
        if owner and beside != one and beside[:-1] == owner and value_at(state, frame, beside) == NONE:
            return True
    return False


def is_set_beside(node: n.Node, condition: n.Expression, place: n.Node, there: set[Path]) -> bool:
    """Whether the other answer sets the attribute that fails: ``if is_first: self.count = 0; return``."""
    if not isinstance(node, n.IfStmt) or condition not in node.expr:
        return False
    blocks = [[*within(block)] for block in (*node.body, *([node.else_body] if node.else_body else []))]
    beside = [inner for block in blocks if place not in block for inner in block]
    targets = [target for inner in beside for target in targets_of(inner) if isinstance(target, n.MemberExpr)]
    return bool({tuple(dotted(target).split(".")) for target in targets} & there)


def is_bound_together(node: n.Node, asked: set[Path], there: set[Path]) -> bool:
    """Whether what is asked about and what fails come out of one item: ``for path, leaf in found.items():``."""
    targets = node.indices if isinstance(node, n.GeneratorExpr | n.DictionaryComprehension) else targets_of(node)
    for target in targets:
        names = {*names_in(target)}
        one, other = {path[0] for path in asked} & names, {path[0] for path in there} & names
        if one and other and len(one | other) > 1:
            return True
    return False


def is_form_of_call(state: State, doubt: Doubt, asked: set[Path], there: set[Path]) -> bool:
    """Whether a question about one parameter stands before the use of another: they are given to fit each other."""
    given, condition = parameters_around(function_around(doubt.frame)), doubt.condition
    if not given or condition is None:
        return False
    if not given.get(asked_to_be_given(condition), True):
        return True
    open_names = {path[0] for path in asked if may_be_form(value_at(state, doubt.frame, path))}
    about = {name for name in open_names if name in given or is_setting(state, doubt.frame, name)}
    used = {name for name, is_self in given.items() if not is_self and is_used(state, doubt.frame, name, there)}
    return any(
        one != other and (not given.get(one) or is_left_out(state, doubt.frame, other))
        for one, other in product(about, used)
    )


def may_be_form(value: Value) -> bool:
    """Whether it is not seen, and may tell of which form another is: no fraction does."""
    return not isinstance(value, Constant) and value != FRACTION


FRACTION: Final = Plain("float")


def is_used(state: State, frame: Frame, name: str, there: set[Path]) -> bool:
    """Whether a parameter is read, or what was put somewhere else: ``held = [tree]``, ``held[0]``."""
    return any(path[0] == name for path in there) or is_of_the_same(state, frame, [(name,)], there)


def parameters_around(frame: Frame | None) -> dict[str, bool]:
    """The parameters of a function and of those around it, and which of them are the object of a method."""
    given: dict[str, bool] = {}
    while frame is not None:
        is_method = frame.outer is not None and isinstance(frame.outer.home, n.ClassDef)
        arguments = frame.home.arguments if isinstance(frame.home, n.FuncDef | n.LambdaExpr) else []
        given = {each.variable.name: is_method and at == 0 for at, each in enumerate(arguments)} | given
        frame = frame.outer
    return given


def is_setting(state: State, frame: Frame, name: str) -> bool:
    """Whether the file itself binds the name, to something that is not seen: who calls the function knows it."""
    home = home_of(frame, name)
    value = state.bound(home, name) if home.outer is None else None
    return value is not None and any(isinstance(option, Unknown | Plain) for option in options(value))


def asked_to_be_given(condition: n.Expression) -> str:
    """The name of which it asks whether it is ``None``."""
    match condition:
        case n.UnaryExpr(op="not", expr=inner):
            return asked_to_be_given(inner)
        case n.ComparisonExpr(operators=["is" | "is not"], operands=[n.NameExpr(name=name), n.NameExpr(name="None")]):
            return name
        case _:
            return ""


def is_left_out(state: State, frame: Frame, name: str) -> bool:
    return state.bound(home_of(frame, name), name) == NONE


ASKING_A_LIBRARY: Final = frozenset(
    {"hasattr", "ImportError", "ModuleNotFoundError", "AttributeError", "NameError", "Exception", "BaseException"}
)
"""What asks whether a library has something, or catches that it has not."""
VERSION: Final = "version"


def asked_about(state: State, frame: Frame, paths: Iterable[Path], scope: Scope, read: Read) -> set[Path]:
    """The paths, and those that a name among them was made of, if it is not seen, or another name for it."""
    found, left = set[Path](), [*paths]
    while left:
        path = left.pop()
        if path in found:
            continue
        found.add(path)
        value = state.bound(home_of(frame, path[0]), path[0])
        is_unseen = value is not None and any(isinstance(option, Unknown | Plain) for option in options(value))
        sources = [source for source in scope.makers[path[0]] if is_unseen or hands_on(source)]
        left += [inner for source in sources for node in (source, *own_code(source)) for inner in read(node)]
    return found
