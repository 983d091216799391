"""Flax NNX: the variables of a module as a ``State``, split from it by filters and merged again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from treetyped_mypy.errors import codes, flax
from treetyped_mypy.evaluation.arrays import Array, as_array
from treetyped_mypy.evaluation.atoms import Partial, Thing
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.nested import Tree, below, made_of
from treetyped_mypy.evaluation.rules.nnx_modules import LAYER, RNGS, is_module, is_state, is_variable, variable
from treetyped_mypy.evaluation.rules.nnx_twins import made_anew
from treetyped_mypy.evaluation.trees import STATE
from treetyped_mypy.flow.containers import contents_of
from treetyped_mypy.flow.contents import Entries, Fields, Items
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import (
    UNKNOWN,
    Class,
    Constant,
    External,
    Function,
    Key,
    Method,
    Object,
    Plain,
    Tuple,
    Value,
)

Leaf: TypeAlias = tuple[tuple[Key, ...], str, Value]
"""Path, type and value of a variable."""


# the variables of a module
def leaves_of(run: Running, value: Value) -> list[Leaf] | None:
    """In the order in which they are set; none where they are not all seen."""
    found = list(walk(run, value, (), set()))
    return None if None in found else [leaf for leaf in found if leaf is not None]


def walk(run: Running, value: Value, path: tuple[Key, ...], seen: set[int]) -> Iterator[Leaf | None]:
    match value:
        case Thing(kind="nnx_variable") if isinstance(word := value.fact("type"), str):
            yield path, word, value
        case Array():
            yield path, "an array", value
        case Constant() | Plain() | Function() | Method() | External() | Class():
            return
        case Partial(arguments=arguments) if all(is_static(argument.value) for argument in arguments):
            return
        case Object() if id(value) in seen:
            return  # what is shared is there once
        case Object():
            seen.add(id(value))
            yield from walk_object(run, value, path, seen)
        case Tuple() if is_static(value):
            return
        case _:
            yield None


def is_static(value: Value) -> bool:
    """A constant, or a tuple of them."""
    if isinstance(value, Tuple):
        return all(map(is_static, value.items))
    return isinstance(value, Constant | Plain)


def walk_object(run: Running, value: Object, path: tuple[Key, ...], seen: set[int]) -> Iterator[Leaf | None]:
    held = contents_of(run, value)
    match held[0] if len(held) == 1 else None:
        case Fields(fields=fields) if is_module(run, value):
            pairs: Sequence[tuple[Key, Value]] = [pair for pair in fields if pair[0] not in (LAYER, RNGS)]
            if RNGS in dict(fields):
                yield (*path, "rngs", "count"), "RngCount", variable("RngCount", Array())
                yield (*path, "rngs", "key"), "RngKey", variable("RngKey", Array())
        case Items(kind="list", items=items):
            pairs = list(enumerate(items))
        case Entries(entries=entries):
            pairs = list(entries)
        case _:
            yield None
            return
    for key, inner in pairs:
        yield from walk(run, inner, (*path, key), seen)


def state_of(call: LibraryCall, leaves: Sequence[Leaf]) -> Value:
    tree: Tree = {}
    for path, _, value in leaves:
        inner = below(tree, path[:-1])
        if inner is None:
            return UNKNOWN
        inner[path[-1] if path else "value"] = value
    return made_of(call.run, tree, call.place, STATE)


# filters
def accepts(given: Value, word: str) -> bool | None:
    """Whether a filter keeps a variable of a type; none where that is not seen."""
    if given in (Constant(...), Constant(True)):
        return True
    name = given.fullname.rpartition(".")[2] if isinstance(given, External) else None
    if name not in KNOWN:
        return None
    if name == "Variable":
        return word != "an array"
    return word == name or (name == "RngState" and word in ("RngCount", "RngKey"))


KNOWN: Final = frozenset({"Param", "BatchStat", "RngState", "RngCount", "RngKey", "Cache", "Intermediate", "Variable"})


def sorted_out(leaves: Sequence[Leaf], filters: Sequence[Value]) -> tuple[list[list[Leaf]], list[Leaf]] | None:
    """The variables for each filter, and those that none keeps; none where that is not seen."""
    groups: list[list[Leaf]] = [[] for _ in filters]
    rest: list[Leaf] = []
    for leaf in leaves:
        answers = [accepts(each, leaf[1]) for each in filters]
        if None in answers:
            return None
        groups[answers.index(True)].append(leaf) if True in answers else rest.append(leaf)
    return groups, rest


def report_early_rest(call: LibraryCall, filters: Sequence[Value]) -> bool:
    """Whether a filter stands behind one that keeps all that is left."""
    early = [index for index, each in enumerate(filters) if each in (Constant(...), Constant(True))]
    if not early or not any(isinstance(each, External | Class) for each in filters[early[0] + 1 :]):
        return False
    call.say(codes.STRUCTURE, flax.early_rest(call.name))
    return True


def split(call: LibraryCall) -> Value:
    """``graphdef, *states = nnx.split(model, *filters)``."""
    model, filters = call.get(0, "node"), call.positional[1:]
    if call.is_open or call.named.keys() - {"node"} or report_early_rest(call, filters):
        return UNKNOWN
    leaves = leaves_of(call.run, model) if is_module(call.run, model) else None
    unknown = Tuple((graphdef_of(call, model, None), *(UNKNOWN,) * max(1, len(filters))))
    if leaves is None:
        return unknown
    found = sorted_out(leaves, filters or [Constant(...)])
    if found is None:
        return unknown
    groups, rest = found
    if rest:
        written = [call.spelled(index) for index in range(len(call.positional))]
        note = flax.keep_rest(call.name, written)
        return call.say(codes.STRUCTURE, flax.left_over(call.name, [leaf[0] for leaf in rest]), note)
    return Tuple((graphdef_of(call, model, len(leaves)), *(state_of(call, group) for group in groups)))


def graphdef_of(call: LibraryCall, model: Value, count: int | None) -> Value:
    return Thing("graphdef", (("model", snapshot(call, model)),), (("count", count),))


def snapshot(call: LibraryCall, model: Value) -> Value:
    """The module as it is now."""
    return made_anew(call.run, model) if is_module(call.run, model) else UNKNOWN


def state(call: LibraryCall) -> Value:
    model, filters = call.get(0, "node"), call.positional[1:]
    if call.is_open or call.named.keys() - {"node"} or report_early_rest(call, filters):
        return UNKNOWN
    leaves = leaves_of(call.run, model) if is_module(call.run, model) else None
    found = None if leaves is None else sorted_out(leaves, filters or [Constant(...)])
    if found is None:
        return UNKNOWN if len(filters) < 2 else Tuple((UNKNOWN,) * len(filters))
    states = [state_of(call, group) for group in found[0]]
    return states[0] if len(states) == 1 else Tuple(tuple(states))


def params_of(call: LibraryCall, model: Value, wanted: Value) -> Value:
    """The variables that are optimised or differentiated."""
    leaves = leaves_of(call.run, model) if is_module(call.run, model) else None
    found = None if leaves is None else sorted_out(leaves, [wanted])
    return UNKNOWN if found is None else state_of(call, found[0][0])


def merge(call: LibraryCall) -> Value:
    graphdef, states = call.get(0, "graphdef"), call.positional[1:]
    if call.is_open:
        return UNKNOWN
    if is_state(call.run, graphdef) or is_module(call.run, graphdef):
        given = call.says(graphdef) if is_state(call.run, graphdef) else "a module"
        return call.say(codes.STRUCTURE, flax.no_graphdef(given), flax.MERGE)
    if not isinstance(graphdef, Thing) or graphdef.kind != "graphdef":
        return UNKNOWN
    count, counts = graphdef.fact("count"), [count_of(call, each) for each in states]
    if isinstance(count, int) and None not in counts and sum(each or 0 for each in counts) != count:
        return call.say(codes.STRUCTURE, flax.other_count(count, sum(each or 0 for each in counts)))
    return snapshot(call, graphdef.get("model") or UNKNOWN)


def count_of(call: LibraryCall, value: Value) -> int | None:
    """How many variables a state has."""
    if is_variable(value):
        return 1
    held = contents_of(call.run, value)
    if len(held) != 1 or not isinstance(held[0], Entries):
        return 1 if isinstance(value, Array) else None
    counts = [count_of(call, inner) for _, inner in held[0].entries]
    return None if None in counts else sum(each or 0 for each in counts)


def to_pure_dict(call: LibraryCall) -> Value:
    return UNKNOWN if call.is_open else pure(call, call.get(0, "state"))


def pure(call: LibraryCall, value: Value) -> Value:
    held = contents_of(call.run, value)
    if is_variable(value):
        return value.get("value") or UNKNOWN
    if len(held) != 1 or not isinstance(held[0], Entries) or held[0].kind != STATE:
        return value if isinstance(value, Array) else UNKNOWN
    entries = tuple((key, pure(call, inner)) for key, inner in held[0].entries)
    return call.run.make(call.place, Entries("dict", entries))


def variable_made(word: str) -> Callable[[LibraryCall], Value]:
    """``nnx.Param(value)``: its shape may be another one later."""

    def rule(call: LibraryCall) -> Value:
        found = as_array(call.get(0, "value"))
        return variable(word, Array() if found is None else Array(found.kind, None, found.is_traced))

    return rule


RULES: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {
    "nnx.split": split,
    "nnx.merge": merge,
    "nnx.state": state,
    "nnx.to_pure_dict": to_pure_dict,
    "nnx.graphdef": lambda call: graphdef_of(call, call.get(0, "node"), None),
    "nnx.clone": lambda call: snapshot(call, call.get(0, "node")),
    **{f"nnx.{word}": variable_made(word) for word in ("Param", "BatchStat", "Cache", "Variable")},
}
