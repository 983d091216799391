"""Flax linen: how a module that is made in another one is named."""

from __future__ import annotations

from collections.abc import Callable

from mypy.nodes import Node

from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.linen_late import report_late
from treetyped_mypy.evaluation.rules.linen_modules import (
    MODULE,
    arguments_of,
    fields_held,
    is_module,
    name_of,
    scope_of,
    set_fields,
)
from treetyped_mypy.evaluation.scopes import Scope, spoil
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.classes import has_base_in
from treetyped_mypy.flow.containers import contents_of
from treetyped_mypy.flow.contents import Contents, Entries
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Class, Constant, Object, Value


def attached(run: Running, word: str, options: dict[str, Value], place: Node) -> Scope | None:
    """The scope of a module that is made in a running method of another; none for one that stands alone."""
    if not run.entered or "parent" in options:
        return None
    receiver, how = run.entered[-1]
    scope, name = scope_of(run, receiver), options.get("name", Constant(None))
    if scope is None or (how == "setup" and name == Constant(None)):
        return None
    if how == "method" and (receiver, "compact") not in run.entered:
        return None
    given = name.value if isinstance(name, Constant) else None
    own = automatic(run, scope, word) if name == Constant(None) else given if isinstance(given, str) else None
    if own is None:
        spoil(run, scope)
        return None
    return scope.inner(own, place)


def automatic(run: Running, scope: Scope, word: str) -> str | None:
    """``Dense_0``, ``Dense_1``; none where it is not seen how many there are."""
    held = contents_of(run, scope.cursors)
    counts = {dict(each.entries).get(word, Constant(0)) if isinstance(each, Entries) else UNKNOWN for each in held}
    found = counts.pop() if len(counts) == 1 else UNKNOWN
    if not isinstance(found, Constant) or not isinstance(found.value, int):
        return None
    number = found.value
    after = (Entries("dict", ((*others_than(word, each), (word, Constant(number + 1))))) for each in held)
    run.state.hold(scope.cursors, tuple(after))
    return f"{word}_{number}"


def others_than(word: str, held: Contents) -> tuple[tuple[object, Value], ...]:
    return tuple(pair for pair in held.entries if pair[0] != word) if isinstance(held, Entries) else ()


def lifted(prefix: str) -> Callable[[LibraryCall], Value | None]:
    """``nn.remat(Block)``: a class whose modules have the same variables under another name."""

    def rule(call: LibraryCall) -> Value | None:
        target = call.get(0, "target")
        word = target.definition.name if isinstance(target, Class) else ""
        is_module_class = isinstance(target, Class) and has_base_in(call.run, target, MODULE)
        return Thing("lifted", (("class", target),), (("name", f"{prefix}{word}"),)) if is_module_class else UNKNOWN

    return rule


def call_lifted(call: LibraryCall, owner: Thing) -> Value:
    run, word = call.run, owner.fact("name")
    given = arguments_of(call)
    if run.entered and "name" not in call.named and isinstance(word, str) and run.entered[-1][1] != "setup":
        scope = scope_of(run, run.entered[-1][0])
        name = None if scope is None else automatic(run, scope, word)
        if name is None or call.is_open:
            return UNKNOWN
        given.append(Argument(Constant(name), "name"))
    return run.call(owner.get("class") or UNKNOWN, given, call.place)


def module_made(run: Running, made: Object) -> None:
    """An instance of a module class of the file was made."""
    if made.cls is None or not is_module(run, made):
        return
    scope = attached(run, made.cls.definition.name, fields_held(run, made) or {}, made.site)
    if scope is not None:
        report_late(run, name_of(made), fields_held(run, made) or {}, made.site)
        set_fields(run, made, scope=scope)
