"""Flax NNX: the variables of a module as a ``State``, split from it by filters and merged again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mypy.nodes import MypyFile

from treetyped_mypy.errors import codes, flax
from treetyped_mypy.evaluation.arrays import Array, as_array
from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.opening import STATE
from treetyped_mypy.evaluation.rules.nnx_merging import fill
from treetyped_mypy.evaluation.rules.nnx_modules import is_module, is_state, is_variable, variable
from treetyped_mypy.evaluation.rules.nnx_own_variables import base_of, class_and_base
from treetyped_mypy.evaluation.rules.nnx_twins import made_anew
from treetyped_mypy.evaluation.rules.nnx_variables import Leaf, leaves_of, state_of
from treetyped_mypy.flow.containers import contents_of
from treetyped_mypy.flow.contents import Entries
from treetyped_mypy.flow.values import UNKNOWN, Class, Constant, External, Tuple, Value
from treetyped_mypy.syntax.bindings import is_target
from treetyped_mypy.syntax.tree import Syntax, syntax_of


# filters
def accepts(given: Value, word: str) -> bool | None:
    """Whether a filter keeps a variable of a type; none where that is not seen."""
    if given in (Constant(...), Constant(True)):
        return True
    own, base = class_and_base(word)
    if isinstance(given, Class):
        return own == given.definition.name if base_of(given) is not None else None
    name = given.fullname.rpartition(".")[2] if isinstance(given, External) else None
    if name not in KNOWN:
        return None
    if name == "Variable":
        return word != "an array"
    if name == "Param":
        return base in ("Param", "LoRAParam")
    return base == name or (name == "RngState" and word in ("RngCount", "RngKey"))


KNOWN: Final = frozenset(
    {"Param", "LoRAParam", "BatchStat", "RngState", "RngCount", "RngKey", "Cache", "Intermediate", "Variable"}
)


def sorted_out(leaves: Sequence[Leaf], filters: Sequence[Value]) -> tuple[list[list[Leaf]], list[Leaf]] | None:
    """The variables for each filter, and those that none keeps; none where that is not seen.

    What may hold variables may hold some for each.
    """
    groups: list[list[Leaf]] = [[] for _ in filters]
    rest: list[Leaf] = []
    for leaf in leaves:
        if not leaf.is_seen:
            for group in groups:
                group.append(leaf)
            continue
        answers = [accepts(each, leaf.word) for each in filters]
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
        return call.say(codes.STRUCTURE, flax.left_over(call.name, [leaf.path for leaf in rest]), note)
    count = len(leaves) if all(leaf.is_seen for leaf in leaves) else None
    return Tuple((graphdef_of(call, model, count), *(state_of(call.run, group, call.place) for group in groups)))


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
    states = [state_of(call.run, group, call.place) for group in found[0]]
    return states[0] if len(states) == 1 else Tuple(tuple(states))


def params_of(call: LibraryCall, model: Value, wanted: Value) -> Value:
    """The variables that are optimised or differentiated."""
    leaves = leaves_of(call.run, model) if is_module(call.run, model) else None
    found = None if leaves is None else sorted_out(leaves, [wanted])
    return UNKNOWN if found is None else state_of(call.run, found[0][0], call.place)


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
    made = snapshot(call, graphdef.get("model") or UNKNOWN)
    fill(call, made, states, is_whole=True)
    return made


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
    """``nnx.Param(value)``: its shape may be another one later, if the file puts other values into variables."""

    def rule(call: LibraryCall) -> Value:
        found = as_array(call.get(0, "value"))
        if found is None:
            return variable(word, Array())
        file = call.run.file.home
        stays = word == "Param" and isinstance(file, MypyFile) and not puts_values(syntax_of(file))
        return variable(word, Array(found.kind, found.shape if stays else None, found.is_traced))

    return rule


def puts_values(syntax: Syntax) -> bool:
    if any(syntax.attributes.get(name) for name in PUTTING):
        return True
    return any(is_target(syntax, each) for name in ("value", "raw_value") for each in syntax.attributes.get(name, ()))


PUTTING: Final = ("set_value", "set_raw_value", "copy_from", "update_from_state")


RULES: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {
    "nnx.split": split,
    "nnx.merge": merge,
    "nnx.state": state,
    "nnx.to_pure_dict": to_pure_dict,
    "nnx.graphdef": lambda call: graphdef_of(call, call.get(0, "node"), None),
    "nnx.clone": lambda call: snapshot(call, call.get(0, "node")),
    **{f"nnx.{word}": variable_made(word) for word in ("Param", "BatchStat", "Cache", "Variable")},
}
