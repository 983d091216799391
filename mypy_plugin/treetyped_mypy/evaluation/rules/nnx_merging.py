"""Flax NNX: states whose variables are put into a module, where those of the module have other axes.

Of a stacked module ``nnx.split`` gives states whose rows ``vmap`` and ``scan`` hand on, to be merged with its graphdef.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.nnx_modules import has_other_axes, is_state, is_variable
from treetyped_mypy.flow.containers import contents_of
from treetyped_mypy.flow.contents import Contents, Entries, Fields, Items
from treetyped_mypy.flow.iteration import entries_of
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Key, Object, Value

Path = tuple[Key, ...]


def fill(call: LibraryCall, module: Value, states: Sequence[Value], *, is_whole: bool) -> None:
    """Put the variables of the states into the module; ``is_whole``: it has no others."""
    if not isinstance(module, Object) or not has_other_axes(call.run, module):
        return
    found = {path: value for state in states for path, value in variables_in(call.run, state, ())}
    is_seen = not is_whole and all(entries_of(call.run, state) is not None for state in states)
    put(call.run, module, (), found, (lambda leaf: leaf) if is_seen else unseen)


def variables_in(run: Running, value: Value, path: Path) -> Iterator[tuple[Path, Thing]]:
    if is_variable(value):
        yield path, value
    for key, inner in (entries_of(run, value) if is_state(run, value) else None) or ():
        yield from variables_in(run, inner, (*path, key))


def unseen(leaf: Thing) -> Thing:
    """A variable of which it is not seen how many axes it has."""
    return replace(leaf, held=(("value", Array()),))


def put(
    run: Running, module: Object, path: Path, found: Mapping[Path, Thing], otherwise: Callable[[Thing], Thing]
) -> None:
    """Into the module and the modules and lists inside."""

    def changed(key: Key, value: Value) -> Value:
        at = (*path, key)
        if isinstance(value, Object):
            put(run, value, at, found, otherwise)
        if not is_variable(value):
            return value
        return replace(value, held=found[at].held) if at in found else otherwise(value)

    held: tuple[Contents, ...] = tuple(contents_of(run, module))
    match held:
        case (Fields(fields=fields),):
            run.state.hold(module, (Fields(tuple((name, changed(name, value)) for name, value in fields)),))
        case (Items(kind="list", items=items) as contents,):
            parts = tuple(changed(index, value) for index, value in enumerate(items))
            run.state.hold(module, (replace(contents, items=parts),))
        case (Entries(entries=entries) as contents,):
            pairs = tuple((key, changed(key, value)) for key, value in entries)
            run.state.hold(module, (replace(contents, entries=pairs),))
        case _:
            return
