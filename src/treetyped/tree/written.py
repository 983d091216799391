"""The mover for the nodes of one class, written out: Python is fast at attributes whose names stand in the code.

The nodes that are read are ``x0, x1, ...``, one for each source, and those that are made ``n0, n1, ...``. A leaf is
``v3_1``, by the number of its field and of its source; what is made for a field with nodes below it is ``v3_1`` by the
number of the field and of the target. In a loop, ``s0, ...`` are lists of the nodes that are read, and ``t0, ...`` of
those that are made.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from treetyped import template
from treetyped.loose import HOLDER
from treetyped.node import Node

Mover: TypeAlias = Callable[..., Sequence[Any]]
Row: TypeAlias = tuple[tuple[bool, ...], tuple[int | None, ...]]
"""What happens in the place of a leaf: which sources have a leaf there, and from which source each target has its."""


class Form(NamedTuple):
    """What the code of a mover depends on besides its fields.

    Attributes:
        sources: How many trees are read.
        targets: How many trees are made.
        has_static: Whether the class has static fields.
        exact: Whether all nodes must have the same static values.
        in_loop: Whether it takes and gives lists of nodes.
    """

    sources: int
    targets: int
    has_static: bool
    exact: bool
    in_loop: bool


def class_mover(node: Node, static: Any, parts: Sequence[Row | Mover], form: Form) -> Mover:
    """The mover for nodes of a slotted class.

    Args:
        node: The class.
        static: What most nodes have for their static fields.
        parts: For each child, what happens to the leaf in its place, or the mover for its place.
        form: What the code depends on besides.
    """
    rows = tuple(None if callable(part) else part for part in parts)
    below = [part for part in parts if callable(part)]
    settle = None if node.table is None else node.table.settle
    made: Any = compiled(Text(node.children, rows, form))(node.owner, node.storage, static, settle, *below)
    made.__code__ = made.__code__.replace()  # Python notes in the code what it has found for this class
    return made  # type: ignore[no-any-return]


@functools.lru_cache(maxsize=512)
def compiled(text: Text) -> Callable[..., Mover]:
    """What makes the mover of a class; classes with the same fields share it."""
    given = listed(f"s{source}" if text.form.in_loop else f"x{source}" for source in text.sources)
    move = template.function("move", f"leaves, {given}", text.statements())
    movers = listed(f"m{index}" for index, row in enumerate(text.rows) if row is None)
    parameters = f"__cls__, __storage__, __held__, __settle__, {movers}"
    source = template.function("factory", parameters, [*move.splitlines(), "return move"])
    made: Callable[..., Mover] = template.compiled(source, {}, "<treetyped mover>")
    return made


@dataclass(frozen=True, slots=True)
class Text:
    """The statements of a mover.

    Args:
        names: The fields.
        rows: For each, what happens to the leaf in its place; ``None`` if there are nodes below.
        form: What they depend on besides.
    """

    names: tuple[str, ...]
    rows: tuple[Row | None, ...]
    form: Form

    @property
    def sources(self) -> range:
        return range(self.form.sources)

    @property
    def targets(self) -> range:
        return range(self.form.targets)

    def statements(self) -> Iterator[str]:
        checked = itertools.chain.from_iterable(map(self.checked, self.sources))
        body = [*checked, *self.reading(), *self.making()]
        if not self.form.in_loop:
            yield from body
            yield f"return {listed(f'n{target}' for target in self.targets)}"
            return
        nodes, lists = (listed(f"{letter}{source}" for source in self.sources) for letter in "xs")
        yield from (f"t{target} = []" for target in self.targets)
        yield "for x0 in s0:" if self.form.sources == 1 else f"for {nodes} in zip({lists}):"
        yield from indented([*body, *(f"t{target}.append(n{target})" for target in self.targets)])
        yield f"return {listed(f't{target}' for target in self.targets)}"

    def checked(self, source: int) -> Iterator[str]:
        """Refuses a node of another class, or with other static values than that of the first source."""
        node = f"x{source}"
        settled = f"({node}.{HOLDER} or __settle__({node}))"
        if not self.form.has_static:
            yield f"if {node}.__class__ is not __cls__: raise ValueError"
        elif source == 0 and not self.form.exact:
            # A holder belongs to one class, so who has it needs no other question.
            yield f"held = {node}.{HOLDER}"
            yield "if held is not __held__:"
            yield f"    if {node}.__class__ is not __cls__: raise ValueError"
            yield f"    held = {settled}"
        else:
            wanted = "__held__" if self.form.exact else "held"
            is_same = f"{node}.__class__ is __cls__ and {settled} is {wanted}"
            yield f"if {node}.{HOLDER} is not {wanted} and not ({is_same}): raise ValueError"

    def reading(self) -> Iterator[str]:
        found: list[str] = []
        for index, (name, row) in enumerate(zip(self.names, self.rows, strict=True)):
            if row is None:
                if found:
                    yield f"leaves += ({listed(found)})"
                found = []
                made = listed(f"v{index}_{target}" for target in self.targets)
                yield f"{made} = m{index}(leaves, {listed(f'x{source}.{name}' for source in self.sources)})"
                continue
            for source in self.sources:
                if row[0][source]:
                    yield f"v{index}_{source} = x{source}.{name}"
                    found.append(f"v{index}_{source}")
                else:
                    yield f"if x{source}.{name} is not None: raise ValueError"
        if found:
            yield f"leaves += ({listed(found)})"

    def making(self) -> Iterator[str]:
        for target in self.targets:
            yield f"n{target} = __storage__()"
            for index, (name, row) in enumerate(zip(self.names, self.rows, strict=True)):
                origin = target if row is None else row[1][target]
                yield f"n{target}.{name} = " + ("None" if origin is None else f"v{index}_{origin}")
            if self.form.has_static:
                yield f"n{target}.{HOLDER} = {'__held__' if self.form.exact else 'held'}"
            yield f"n{target}.__class__ = __cls__"


def listed(names: Iterable[str]) -> str:
    return "".join(f"{name}, " for name in names)


def indented(lines: Iterable[str]) -> list[str]:
    return [f"    {line}" for line in lines]
