"""``show``: a tree for whoever sits before the screen, in a terminal or in a notebook."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from typing import Any, Final

from treetyped.tree.table import HEADER, Row, rows_of, show_bytes, summary, total_of

COLUMNS: Final = ("bold", "cyan", "magenta", "", "", "green")
"""The style of each column, in the order of `HEADER`."""
NUMBERS: Final = ("size", "bytes")


def show(tree: Any) -> None:
    """Show a tree: each node with its static fields, each leaf with shape, dtype, size, bytes and role, and totals.

    The rule: in a notebook it is a picture that folds, if treescope is installed; in a terminal a table in colours, if
    rich is installed; otherwise, as in a file, the text of `summary`.

    Example:
        >>> import jax.numpy as jnp
        >>> from treetyped import tree
        >>> tree.show({"weight": jnp.ones((128, 64)), "bias": None})
        path        shape      dtype     size    bytes
        ──────────────────────────────────────────────
        ['bias']    None
        ['weight']  (128, 64)  float32  8,192  32.8 kB
        ──────────────────────────────────────────────
        1 leaf                          8,192  32.8 kB

    Args:
        tree: any tree: a model, a part of one, what `tree.map` made of it.

    Returns:
        Nothing.
    """
    if in_notebook() and importlib.util.find_spec("treescope"):
        treescope: Any = importlib.import_module("treescope")
        treescope.show(tree)
        total = total_of(list(rows_of(tree)))
        print(f"{total.path}, {total.size:,} elements, {show_bytes(total.bytes)}")
    elif sys.stdout.isatty() and importlib.util.find_spec("rich"):
        console: Any = importlib.import_module("rich.console")
        console.Console().print(rich_table(list(rows_of(tree))))
    else:
        print(summary(tree))


def in_notebook() -> bool:
    ipython: Any = sys.modules.get("IPython")
    return ipython is not None and hasattr(ipython.get_ipython(), "kernel")


def rich_table(rows: list[Row]) -> Any:
    """The table as rich draws it: what does not fit into the second column goes on below."""
    box: Any = importlib.import_module("rich.box")
    table: Any = importlib.import_module("rich.table").Table(show_footer=True, box=box.SIMPLE)
    text: Any = importlib.import_module("rich.text").Text  # nothing in it is a style: ``['w[red]']``
    for name, style, total in zip(HEADER, COLUMNS, total_of(rows).cells, strict=True):
        justify = "right" if name in NUMBERS else "left"
        table.add_column(name, total, style=style, justify=justify, overflow="fold", no_wrap=name != "shape")
    for row in rows:
        table.add_row(*map(text, row.cells))
    return table
