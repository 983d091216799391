"""``summary``: a tree as a table, one line for each class and each leaf, with totals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import jax

from treetyped.errors import RoleError
from treetyped.hints import Hint
from treetyped.show import pformat, shown
from treetyped.tree.counting import leaf_dtype, leaf_shape, leaf_size
from treetyped.tree.node import KeyPath, open_node

CONTAINERS = (list, tuple, dict)
HEADER = ("path", "shape", "dtype", "size", "bytes", "role")
GAP = "  "
LONG = 60


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table. Without a size, its text may run over the columns to the right."""

    path: str
    text: str
    dtype: str = ""
    size: int | None = None
    bytes: int = 0
    role: str = ""
    is_leaf: bool = False

    @property
    def cells(self) -> tuple[str, ...]:
        if self.size is None:
            return (self.path, self.text, "", "", "", "")
        return (self.path, self.text, self.dtype, f"{self.size:,}", show_bytes(self.bytes), self.role)


def summary(tree: Any) -> str:
    """Draw a tree as a table: path, shape, dtype, size and bytes of each leaf, static fields of each node, totals.

    The rule: a node has a line if it is of a class; lists, tuples and dicts show in the paths. Sizes are counted as by
    `size` and `nbytes`, so a tree of ``jax.ShapeDtypeStruct`` has a table too. There is a column for roles if there
    are any.

    Example:
        >>> import jax.numpy as jnp
        >>> from treetyped import tree
        >>> print(tree.summary({"weight": jnp.ones((128, 64)), "bias": None, "rate": 0.1}))
        path        shape      dtype     size    bytes
        ──────────────────────────────────────────────
        ['bias']    None
        ['rate']    ()         float        1      4 B
        ['weight']  (128, 64)  float32  8,192  32.8 kB
        ──────────────────────────────────────────────
        2 leaves                        8,193  32.8 kB

    Args:
        tree: any tree.

    Returns:
        The table, without a final newline.
    """
    rows = list(rows_of(tree))
    total = total_of(rows)
    sized = [row.cells for row in rows if row.size is not None]
    widths = [max(map(len, column)) for column in zip(HEADER, total.cells, *sized, strict=True)]
    widths[0] = max([widths[0], *(len(row.path) for row in rows)])
    names = HEADER if any(row.role for row in rows) else (*HEADER[:-1], "")
    header, *lines, footer = [align(cells, widths) for cells in (names, *(row.cells for row in rows), total.cells)]
    rule = "─" * max(map(len, [header, footer, *lines]))
    return "\n".join([header, rule, *lines, rule, footer])


def total_of(rows: list[Row]) -> Row:
    leaves = sum(row.is_leaf for row in rows)
    name = f"{leaves:,} leaf" if leaves == 1 else f"{leaves:,} leaves"
    return Row(name, "", "", sum(row.size or 0 for row in rows), sum(row.bytes for row in rows))


def rows_of(tree: Any) -> Iterator[Row]:
    """The lines of a tree, from top to bottom; a stack in place of recursion, for trees of any depth."""
    waiting: list[tuple[KeyPath, Any, Hint]] = [((), tree, Hint())]
    while waiting:
        path, value, hint = waiting.pop()
        where = jax.tree_util.keystr(path)
        node = open_node(value)
        if node is None:
            yield leaf_row(where, value, hint)
        elif value is None:
            yield Row(where, "None")
        else:
            if type(value) not in CONTAINERS:
                static = ", ".join(f"{name}={first_line(shown(field))}" for name, field in node.static.items())
                yield Row(where, f"{type(value).__name__}({static})" if static else type(value).__name__)
            waiting += [((*path, key), child, hint.of_child(value, key)) for key, child in reversed(node.children)]


def leaf_row(path: str, leaf: Any, hint: Hint) -> Row:
    shape = leaf_shape(leaf)
    if shape is None:
        return Row(path, first_line(pformat(leaf)), is_leaf=True)
    dtype = leaf_dtype(leaf)
    name = str(dtype) if hasattr(leaf, "dtype") else type(leaf).__name__
    count = leaf_size(leaf)
    return Row(path, str(shape), name, count, count * dtype.itemsize, role_name(hint), is_leaf=True)


def role_name(hint: Hint) -> str:
    try:
        return hint.role.__name__.removesuffix("Role") if hint.role else ""
    except RoleError:  # what is wrong with it, `filter` says
        return "?"


def align(cells: tuple[str, ...], widths: list[int]) -> str:
    """Words to the left, numbers to the right."""
    signs = ("<", "<", "<", ">", ">", "<")
    return GAP.join(f"{cell:{sign}{width}}" for cell, sign, width in zip(cells, signs, widths, strict=True)).rstrip()


def show_bytes(number: int) -> str:
    """A number of bytes with three digits: ``512 B``, ``32.8 kB``."""
    amount = float(number)
    for unit in ("B", "kB", "MB", "GB"):
        if amount < 999.5:
            return f"{amount:.0f} B" if unit == "B" else f"{amount:.3g} {unit}"
        amount /= 1000
    return f"{amount:.3g} TB"


def first_line(text: str) -> str:
    line, *more = text.splitlines() or [""]
    return line if not more and len(line) <= LONG else f"{line[:LONG]}..."
