"""Flax linen's scopes: the variables that one ``init`` or ``apply`` makes and finds, by collection, path and name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Final, TypeAlias

from mypy.errorcodes import ErrorCode
from mypy.nodes import Node

from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.nested import Tree, below, entries_made
from treetyped_mypy.flow.containers import contents_of, stored
from treetyped_mypy.flow.contents import RELEASED, Entries, Fields, Many
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Atom, Constant, Object, Value, options
from treetyped_mypy.frozen import dataclass

Mutable: TypeAlias = bool | frozenset[str]
"""The collections that may be changed, or whether all may."""


class Missing:
    """There is certainly no such variable."""


MISSING: Final = Missing()


@dataclass(eq=False, slots=True)
class Root:
    """One ``init``, ``apply`` or ``bind``."""

    call: LibraryCall
    given: Value
    """The variables that it is given."""
    made: Object
    """A dict of those that are made or changed, by collection, path and name."""
    mutable: Mutable = False
    rngs: frozenset[str] | None = None
    """The streams of random keys; none where they are not seen."""
    is_init: bool = False
    adopted: dict[object, Value] = field(default_factory=dict)
    """The modules that had no parent, by what they were; each is bound once."""
    depth: int = 0
    """How many calls lead to this one."""

    def may_change(self, collection: str) -> bool:
        return self.mutable if isinstance(self.mutable, bool) else collection in self.mutable

    def say(self, code: ErrorCode, text: str, note: str | None = None) -> Value:
        """What goes wrong in a module is said of the call that runs it."""
        run = self.call.run
        trail, run.trail = run.trail, run.trail[: self.depth]
        try:
            return self.call.say(code, text, note)
        finally:
            run.trail = trail


@dataclass(frozen=True, slots=True)
class Scope(Atom):
    """Where the variables of one bound module are."""

    root: Root
    path: tuple[str, ...]
    cursors: Object
    """A dict of how many modules of each class the running compact method has named."""

    @property
    def parts(self) -> tuple[Value, ...]:
        return (self.root.made, self.cursors)

    def inner(self, name: str, place: Node) -> Scope:
        return Scope(self.root, (*self.path, name), self.root.call.run.make(place, Entries("dict", ())))


@dataclass(frozen=True, slots=True)
class Layer(Atom):
    """A module of the library's own, ``nn.Dense(3)``; without a scope it is not bound."""

    word: str
    options: tuple[tuple[str, Value], ...]
    number: int
    """Tells one layer from another with the same options."""
    scope: Scope | None = None

    @property
    def unregistered(self) -> str:
        return self.word

    @property
    def parts(self) -> tuple[Value, ...]:
        return (*(value for _, value in self.options), *([self.scope] if self.scope is not None else []))


def variable(run: Running, scope: Scope, collection: str, name: str) -> Value | Missing:
    """What is made or given under the name."""
    key = (collection, *scope.path, name)
    held = [each for each in contents_of(run, scope.root.made) if isinstance(each, Entries)]
    made = [dict(each.entries).get(key, MISSING) for each in held]
    if run.state.held(scope.root.made) is RELEASED:
        return UNKNOWN
    if all(isinstance(each, Missing) for each in made):
        return found_in(run, scope.root.given, key)
    seen = [each for each in made if not isinstance(each, Missing)]
    return content(run, join(seen)) if len(seen) == len(made) else UNKNOWN


def content(run: Running, value: Value) -> Value:
    """``self.variable(...)`` keeps its value in a cell."""
    cells = [held for held in contents_of(run, value) if isinstance(held, Fields)]
    if not isinstance(value, Object) or value.cls is not None or not cells:
        return value
    return join(dict(cell.fields).get("value", UNKNOWN) for cell in cells)


def found_in(run: Running, tree: Value, keys: Sequence[str]) -> Value | Missing:
    for key in keys:
        each = [child(run, option, key) for option in options(tree)]
        seen = [option for option in each if not isinstance(option, Missing)]
        if not seen:
            return MISSING
        tree = join(seen) if len(seen) == len(each) else UNKNOWN
    return tree


def child(run: Running, tree: Value, key: str) -> Value | Missing:
    held = run.state.held(tree) if isinstance(tree, Object) else None
    found = [dict(each.entries).get(key, MISSING) if isinstance(each, Entries) else UNKNOWN for each in held or ()]
    if found and all(isinstance(each, Missing) for each in found):
        return MISSING
    seen = [each for each in found if not isinstance(each, Missing)]
    return join(seen) if seen and len(seen) == len(found) else UNKNOWN


def put(run: Running, scope: Scope, collection: str, name: str, value: Value) -> None:
    key = Constant((collection, *scope.path, name))
    run.change(scope.root.made, lambda contents: (stored(contents, key, value),))


def spoil(run: Running, scope: Scope) -> None:
    """Something may have made any variable."""
    run.state.hold(scope.root.made, RELEASED)


def built(run: Running, root: Root, place: Node) -> Value:
    """The variables as nested dicts; those that were given, where a collection of them may be changed."""
    held = run.state.held(root.made)
    if held is None or not all(isinstance(contents, Entries) for contents in held):
        return any_collections(run, place)
    trees = [nested(run, root, contents) for contents in held if isinstance(contents, Entries)]
    seen = [tree for tree in trees if tree is not None]
    if len(seen) < len(trees):
        return any_collections(run, place)
    return run.make(place, *(entries_made(run, tree, place) for tree in seen))


def any_collections(run: Running, place: Node) -> Value:
    """A dict of dicts, whatever is in them."""
    return run.make(place, Many("dict", run.make(place, Many("dict", UNKNOWN, UNKNOWN)), UNKNOWN))


def nested(run: Running, root: Root, contents: Entries) -> Tree | None:
    tree = given_to_change(run, root)
    for key, value in contents.entries:
        if tree is None or not isinstance(key, tuple):
            return None
        inner = below(tree, key[:-1])
        if inner is None:
            return None
        inner[key[-1]] = content(run, value)
    return tree


def given_to_change(run: Running, root: Root) -> Tree | None:
    """The collections among those given that may be changed."""
    if root.is_init or root.mutable is False:
        return {}
    given = opened_tree(run, root.given)
    return None if given is None else {name: value for name, value in given.items() if root.may_change(str(name))}


def opened_tree(run: Running, value: Value | Tree) -> Tree | None:
    """Nested dicts that are seen, to be filled."""
    held = run.state.held(value) if isinstance(value, Object) else None
    if held is None or len(held) != 1 or not isinstance(held[0], Entries):
        return None
    tree: Tree = {}
    for key, each in held[0].entries:
        inner = opened_tree(run, each)
        tree[str(key)] = each if inner is None else inner
    return tree
