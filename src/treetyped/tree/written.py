"""A rearrangement of leaves, written out as one Python function.

It reads every leaf of the given trees, checks every node on the way, and makes the new nodes. It follows all trees, old
and new, at once: where each of them has a list of many items that are alike, it is a loop over the items, so that the
code stays small and warm; elsewhere there is a line for each node.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, TypeAlias

import jax

from treetyped import template
from treetyped.loose import HOLDER
from treetyped.node import node_of
from treetyped.tree.moves import Place, Source, Target, size
from treetyped.tree.node import Node, open_node

Program: TypeAlias = Callable[..., "tuple[Any, ...] | None"]

MANY: Final = 4
"""From how many items on a list is read in a loop."""


LONGEST: Final = 90_000
"""So many statements are compiled in about a second."""


class Writer:
    """Writes a rearrangement out as a function, from one example."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {"__all_leaves__": jax.tree_util.all_leaves}
        self.variables = map("v{}".format, itertools.count())
        self.leaves: dict[int, str] = {}
        self.read: list[str] = []

    def program(self, trees: Sequence[Any], targets: Sequence[Target]) -> Program | None:
        """The function; none if it is so long that it takes seconds to compile."""
        firsts = itertools.accumulate(map(size, trees), initial=0)
        sources = [Source(next(self.variables), tree, first) for tree, first in zip(trees, firsts, strict=False)]
        lines, made = self.follow(Place(sources, targets))
        if len(lines) > LONGEST:
            return None
        # What cannot be read is of another structure, and whoever asked says how it differs.
        body = ["try:", "    leaves = []", *indented([*lines, self.noted()]), "except Exception:", "    return None"]
        body += ["if not __all_leaves__(leaves): return None", f"return ({listed(made)})"]
        source = template.function("rearrange", ", ".join(source.name for source in sources), body)
        program: Program = template.compiled(source, self.names, "<treetyped rearrangement>")
        return program

    def follow(self, place: Place) -> tuple[list[str], list[str]]:
        """The statements that read the sources and make the targets; what to call these."""
        nodes = [open_node(example) for example in place.examples if example is not None]
        opened = [node for node in nodes if node is not None]
        places = self.below(place, opened) if len(opened) == len(place.examples) and are_alike(opened) else None
        if places is None:
            return self.apart(place)
        kind = type(opened[0].value)
        if kind in (list, tuple) and len(places) >= MANY and all(map(places[0].is_like, places[1:])):
            return self.loop(place, kind, places)
        lines: list[str] = []
        for index, source in enumerate(place.sources):
            lines += self.open(source.name, opened[index], [each.sources[index].name for each in places])
        parts = []
        for each in places:
            more, names = self.follow(each)
            lines += more
            parts.append(names)
        made = [
            self.make(node, [names[index] for names in parts], lines)
            for index, node in enumerate(opened[len(place.sources) :])
        ]
        return lines, made

    def below(self, place: Place, nodes: Sequence[Node]) -> list[Place] | None:
        """The places of the children; ``None`` if a leaf goes from one to another."""
        found = []
        read = [source.first for source in place.sources]
        made = [0 for _ in place.targets]
        for children in zip(*(node.children for node in nodes), strict=True):
            examples = [child for _, child in children]
            sources = [Source(next(self.variables), *each) for each in zip(examples, read, strict=False)]
            ends = [start + size(each) for start, each in zip(made, examples[len(read) :], strict=True)]
            picked = [target.picked[a:b] for target, a, b in zip(place.targets, made, ends, strict=True)]
            found.append(Place(sources, list(map(Target, examples[len(read) :], picked))))
            read = [source.first + size(source.example) for source in sources]
            made = ends
        return None if any(each.moves is None for each in found) else found

    def loop(self, place: Place, kind: type, places: Sequence[Place]) -> tuple[list[str], list[str]]:
        """Items that are alike are read and made by the statements for one of them."""
        names = [source.name for source in place.sources]
        lines = [
            f"if {name}.__class__ is not {kind.__name__} or len({name}) != {len(places)}: return None" for name in names
        ]
        made = [next(self.variables) for _ in place.targets]
        lines += [f"{name} = []" for name in made]
        around, self.read = self.read, []
        body, items = self.follow(places[0])
        body.append(self.noted())
        body += [f"{name}.append({item})" for name, item in zip(made, items, strict=True)]
        self.read = around
        item_names = ", ".join(source.name for source in places[0].sources)
        together = names[0] if len(names) == 1 else f"zip({', '.join(names)})"
        lines += [f"for {item_names} in {together}:", *indented(body)]
        return lines, [f"{kind.__name__}({name})" if kind is tuple else name for name in made]

    def apart(self, place: Place) -> tuple[list[str], list[str]]:
        """The statements that read the sources, and then make the targets."""
        lines: list[str] = []
        for source in place.sources:
            lines += self.taken(source.name, source.example, itertools.count(source.first))
        return lines, [self.write(target.example, iter(target.picked), lines) for target in place.targets]

    def noted(self) -> str:
        """The statement that keeps what was read as a leaf, for the question whether it is one."""
        return f"leaves += ({listed(self.read)})"

    def taken(self, name: str, value: Any, numbers: Iterator[int]) -> Iterator[str]:
        """Statements that take ``name`` apart, and return if it is not like ``value``."""
        node = None if value is None else open_node(value)
        if value is None:
            yield f"if {name} is not None: return None"
        elif node is None:
            self.leaves[next(numbers)] = name
            self.read.append(name)
        else:
            children = [next(self.variables) for _ in node.children]
            yield from self.open(name, node, children)
            for child, (_, example) in zip(children, node.children, strict=True):
                yield from self.taken(child, example, numbers)

    def open(self, name: str, node: Node, children: Sequence[str]) -> Iterator[str]:
        kind = type(node.value)
        own = node_of(kind)
        if own is not None and own.slots:
            is_of_class = f"{name}.__class__ is {self.constant(kind)}"
            if own.table is None:
                yield f"if not {is_of_class}: return None"
            else:
                held, settle = map(self.constant, (own.table.settled(node.value), own.table.settle))
                # A holder belongs to one class, so who has it needs no other question.
                is_settled = f"{is_of_class} and ({name}.{HOLDER} or {settle}({name})) is {held}"
                yield f"if {name}.{HOLDER} is not {held} and not ({is_settled}): return None"
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
        return self.make(node, [self.write(child, picked, lines) for _, child in node.children], lines)

    def make(self, node: Node, children: Sequence[str], lines: list[str]) -> str:
        """Adds the statements that make a node like this one, of its children; what to call it."""
        kind = type(node.value)
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
                lines.append(f"{name}.{HOLDER} = {self.constant(own.table.settled(node.value))}")
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


def indented(lines: Iterable[str]) -> list[str]:
    return [f"    {line}" for line in lines]


def are_alike(nodes: Sequence[Node]) -> bool:
    """Whether nodes are of one class and have as many children."""
    return len({(type(node.value), len(node.children)) for node in nodes}) == 1
