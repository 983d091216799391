"""Trees made from the leaves of other trees, in a way that their structures alone decide.

A rearrangement is remembered with the structures that it is for. When it has been used often, it is written out as one
Python function without loops, which reads every leaf of the given trees, checks every node on the way, and makes
the new nodes. That is several times faster than to flatten and unflatten, which call Python for every node.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Final, TypeAlias

import jax

from treetyped import template
from treetyped.loose import HOLDER
from treetyped.node import node_of
from treetyped.tree.node import Node, is_same, open_node

Program: TypeAlias = Callable[..., "tuple[Any, ...] | None"]

STRUCTURES: Final = 4
"""How many structures are remembered for one key."""
KEYS: Final = 256
OFTEN: Final = 10
"""How often a rearrangement is used before it is written out, which takes as long as a hundred uses."""
LARGE: Final = 20_000
"""With more leaves, a rearrangement is not written out, because that takes seconds."""

_KNOWN: Final[dict[Hashable, list[Rearrangement]]] = {}


def remembered(key: Hashable, trees: Sequence[Any]) -> tuple[Any, ...] | None:
    """The trees that a known rearrangement makes of ``trees``; ``None`` if none is known for their structures."""
    for known in _KNOWN.get(key, ()):
        made = known.run(trees)
        if made is not None:
            return made
    return None


def remember(key: Hashable, sources: Sequence[Any], targets: Iterable[tuple[Any, Sequence[int]]]) -> None:
    """Remember what was made of ``sources``: trees, each with the place of its leaves among all leaves given."""
    if len(_KNOWN) >= KEYS:
        _KNOWN.clear()
    structures = tuple(map(jax.tree_util.tree_structure, sources))
    made = tuple((jax.tree_util.tree_structure(tree), tuple(picked)) for tree, picked in targets)
    _KNOWN[key] = [Rearrangement(structures, made), *_KNOWN.get(key, ())][:STRUCTURES]


@dataclass(slots=True)
class Rearrangement:
    """How trees of the structures ``sources`` become others.

    ``targets`` are the structures of these, each with the places of its leaves among all leaves of the sources.
    """

    sources: tuple[Any, ...]
    targets: tuple[tuple[Any, tuple[int, ...]], ...]
    uses: int = 0
    program: Program | None = None

    def run(self, trees: Sequence[Any]) -> tuple[Any, ...] | None:
        """The new trees; ``None`` if ``trees`` have other structures."""
        if self.program is not None:
            return self.program(*trees)
        leaves: list[Any] = []
        for tree, structure in zip(trees, self.sources, strict=True):
            found, treedef = jax.tree_util.tree_flatten(tree)
            if not is_same(treedef, structure):
                return None
            leaves += found
        made = tuple(treedef.unflatten([leaves[index] for index in picked]) for treedef, picked in self.targets)
        self.uses += 1
        if self.uses == OFTEN and len(leaves) <= LARGE:
            self.program = Writer().program(trees, zip(made, map(itemgetter(1), self.targets), strict=True))
        return made


class Writer:
    """Writes a rearrangement out as a function, from one example."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {"__all_leaves__": jax.tree_util.all_leaves}
        self.variables = map("v{}".format, itertools.count())
        self.leaves: list[str] = []

    def program(self, sources: Sequence[Any], targets: Iterable[tuple[Any, Sequence[int]]]) -> Program:
        parameters = [next(self.variables) for _ in sources]
        reading = [line for name, tree in zip(parameters, sources, strict=True) for line in self.read(name, tree)]
        reading.append(f"if not __all_leaves__([{', '.join(self.leaves)}]): return None")
        writing: list[str] = []
        made = [self.write(tree, iter(picked), writing) for tree, picked in targets]
        # What cannot be read is of another structure, and whoever asked says how it differs.
        body = ["try:", *(f"    {line}" for line in reading), "except Exception:", "    return None"]
        body += [*writing, f"return ({listed(made)})"]
        source = template.function("rearrange", ", ".join(parameters), body)
        program: Program = template.compiled(source, self.names, "<treetyped rearrangement>")
        return program

    def read(self, name: str, value: Any) -> Iterator[str]:
        """Statements that take ``name`` apart, and return if it is not like ``value``."""
        node = None if value is None else open_node(value)
        if value is None:
            yield f"if {name} is not None: return None"
        elif node is None:
            self.leaves.append(name)
        else:
            children = [next(self.variables) for _ in node.children]
            yield from self.open(name, node, children)
            for child, (_, example) in zip(children, node.children, strict=True):
                yield from self.read(child, example)

    def open(self, name: str, node: Node, children: Sequence[str]) -> Iterator[str]:
        kind = type(node.value)
        own = node_of(kind)
        if own is not None and own.slots:
            yield f"if {name}.__class__ is not {self.constant(kind)}: return None"
            if own.table is not None:
                held, settle = map(self.constant, (own.table.settled(node.value), own.table.settle))
                is_settled = f"({name}.{HOLDER} or {settle}({name})) is {held}"  # asked only if it is another
                yield f"if {name}.{HOLDER} is not {held} and not {is_settled}: return None"
            yield from (f"{child} = {name}.{each}" for child, each in zip(children, own.children, strict=True))
        elif kind in (list, tuple):
            yield f"if {name}.__class__ is not {kind.__name__}: return None"
            yield f"[{listed(children)}] = {name}"
        else:
            yield f"[{listed(children)}] = {self.constant(node.opened.flatten_up_to)}({name})"

    def write(self, value: Any, picked: Iterator[int], lines: list[str]) -> str:
        """Adds the statements that make something like ``value``; what to call it."""
        node = None if value is None else open_node(value)
        if node is None:
            return "None" if value is None else self.leaves[next(picked)]
        children = [self.write(child, picked, lines) for _, child in node.children]
        kind = type(value)
        if kind is list:
            return f"[{listed(children)}]"
        if kind is tuple:
            return f"({listed(children)})"
        name = next(self.variables)
        own = node_of(kind)
        if own is not None and own.slots:
            lines.append(f"{name} = {self.constant(own.storage)}()")
            lines.extend(f"{name}.{each} = {child}" for each, child in zip(own.children, children, strict=True))
            if own.table is not None:
                lines.append(f"{name}.{HOLDER} = {self.constant(own.table.settled(value))}")
            lines.append(f"{name}.__class__ = {self.constant(kind)}")
        else:
            lines.append(f"{name} = {self.constant(node.opened.unflatten)}(({listed(children)}))")
        return name

    def constant(self, value: Any) -> str:
        """A name for a value that the function uses."""
        name = f"c{id(value)}"
        self.names[name] = value
        return name


def listed(names: Iterable[str]) -> str:
    return "".join(f"{name}, " for name in names)
