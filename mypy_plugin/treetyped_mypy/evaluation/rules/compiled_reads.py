"""What a jitted function reads from outside: JAX reads it once, while it compiles, and keeps what it was.

Source: ``docs/notebooks/Common_Gotchas_in_JAX`` of JAX, "Pure functions".
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from mypy.nodes import MypyFile

from treetyped_mypy.errors import codes, jit
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.atoms import Transformed
from treetyped_mypy.evaluation.call import LibraryCall, constant_of
from treetyped_mypy.evaluation.parameters_taken import spoken
from treetyped_mypy.evaluation.rules.compared_statics import kinds_of_leaves
from treetyped_mypy.flow.attributes import value_in
from treetyped_mypy.flow.classes import kind_of, member
from treetyped_mypy.flow.containers import taken_from
from treetyped_mypy.flow.contents import Fields
from treetyped_mypy.flow.outside_reads import OutsideReads, Place
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import NONE, Constant, Frame, Object, Value
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.syntax.carried_on import is_carried_on
from treetyped_mypy.syntax.tree import syntax_of


@dataclass(frozen=True, slots=True)
class Compiled:
    function: Transformed
    given: tuple[object, ...]
    """The kinds and trees of what is traced, and what is static."""
    reads: dict[Place, Value]

    def is_of(self, other: Compiled) -> bool:
        """Whether JAX takes the one for the other; what is jitted again may be compiled again."""
        return self.function is other.function and self.given == other.given


def compiled_for(made: LibraryCall, t: Transformed, numbers: set[int], names: set[str]) -> Compiled | None:
    """What JAX keeps the compiled function by; none where that is not seen, or where there may be one already."""
    run = made.run
    if run.tracing or not run.is_certain or run.is_for_strangers or run.silence or made.is_open:
        return None
    given = [(i in numbers, value) for i, value in enumerate(made.positional)]
    given += [(name in names, made.named[name]) for name in sorted(made.named)]
    found = [as_static(run, value) if is_static else as_traced(made, value) for is_static, value in given]
    return None if None in found else Compiled(t, (*found, *sorted(made.named)), {})


def as_traced(made: LibraryCall, value: Value) -> object:
    kinds = kinds_of_leaves(made, value)
    return None if kinds is None else (kinds, made.structure(value))


def as_static(run: Running, value: Value) -> object:
    """An object that Python tells from others by what it is, or a plain value."""
    if isinstance(value, Object) and value.cls is not None:
        has_own = any(member(run, value.cls, name) is not None for name in ("__eq__", "__hash__"))
        return value if kind_of(run, value.cls) == "plain" and not has_own else None
    constant = constant_of(run, value)
    return None if constant is ... else (constant,)


@contextmanager
def reading(made: LibraryCall, compiled: Compiled | None) -> Iterator[None]:
    """While JAX compiles the function, if it does."""
    run = made.run
    if compiled is None or any(map(compiled.is_of, run.fixed.get(compiled.function, ()))):
        yield
        return
    outer, run.reads = run.reads, OutsideReads(run.state)
    try:
        yield
        compiled.reads.update(run.reads.left_as_they_were(run.state))
    finally:
        run.reads = outer
    run.fixed.setdefault(compiled.function, []).append(compiled)


def report_changed_outside(made: LibraryCall, compiled: Compiled | None) -> None:
    if compiled is None:
        return
    for before in filter(compiled.is_of, made.run.fixed.get(compiled.function, ())):
        changed = next((place for place, value in before.reads.items() if is_changed(made.run, place, value)), None)
        if changed is not None:
            text = jit.changed_outside(shown(changed), spoken(compiled.function.function))
            made.say(codes.STATIC, text, jit.OUTSIDE_CURE)


def is_changed(run: Running, place: Place, before: Value) -> bool:
    """Whether it certainly is another value: another number, or one that the program makes of what it was."""
    now = held_at(run, place)
    if now is None or now is before:
        return False
    one, other = constant_of(run, before), constant_of(run, now)
    if one is not ... and other is not ...:
        return one != other
    file = run.file.home
    are_trees = isinstance(before, Array | Object) and isinstance(now, Array | Object)
    return are_trees and isinstance(file, MypyFile) and is_carried_on(syntax_of(file), str(place.key))


def held_at(run: Running, place: Place) -> Value | None:
    if isinstance(place.owner, Frame):
        name = str(place.key)
        return None if run.is_rebound(place.owner, name) else run.state.bound(place.owner, name)
    held = run.state.held(place.owner) or ()
    if len(held) != 1:
        return None
    if isinstance(held[0], Fields):
        return value_in(held[0], str(place.key))
    return taken_from(held[0], Constant(place.key))


def clear(call: LibraryCall) -> Value:
    """``jax.clear_caches()``, ``f.clear_cache()``: everything is compiled again."""
    call.run.fixed.clear()
    return NONE


def shown(place: Place) -> str:
    """As it is read: ``scale``, ``Sim.scale``, ``['lr']``."""
    if isinstance(place.owner, Frame):
        return str(place.key)
    cls = place.owner.cls
    return f"[{place.key!r}]" if cls is None else f"{cls.definition.name}.{place.key}"


RULES: Final = {"jax.clear_caches": clear}
