# ruff: noqa: A004 - the functions have the names of their originals in jax.tree
"""``jax.tree``, typed, and with errors that say where two trees differ.

Every function of ``jax.tree`` that is here takes the same arguments and gives the same answer. What is new: a
`StructureError` names the place and both sides, and there are `any`, `equal`, `allclose`, `diff`; `check`; `size`,
`nbytes`, `summary`, `show`; `filter`, `partition`, `combine`, `update`; `at`, `replace_static`; `init`.

Example:
    >>> from treetyped import tree
    >>> tree.map(lambda p, g: p - g, {"w": [3, 4], "b": None}, {"w": [1, 1], "b": 2})
    Traceback (most recent call last):
    ...
    treetyped.tree.mismatch.StructureError: tree.map: structures differ at ['b']: the first tree is None, \
the second tree is a leaf (int)
    put an array there, or pass is_leaf=lambda x: x is None to hand the function None
"""

from typing import TYPE_CHECKING, Final

from treetyped.lazily import loader

if TYPE_CHECKING:
    from treetyped.selection import Where as Where
    from treetyped.selection import where as where
    from treetyped.tree.checking import check as check
    from treetyped.tree.comparing import allclose as allclose
    from treetyped.tree.comparing import equal as equal
    from treetyped.tree.counting import nbytes as nbytes
    from treetyped.tree.counting import size as size
    from treetyped.tree.differing import diff as diff
    from treetyped.tree.display import show as show
    from treetyped.tree.filtering import combine as combine
    from treetyped.tree.filtering import filter as filter
    from treetyped.tree.filtering import partition as partition
    from treetyped.tree.filtering import update as update
    from treetyped.tree.flattening import flatten as flatten
    from treetyped.tree.flattening import flatten_with_path as flatten_with_path
    from treetyped.tree.flattening import leaves as leaves
    from treetyped.tree.flattening import leaves_with_path as leaves_with_path
    from treetyped.tree.flattening import structure as structure
    from treetyped.tree.flattening import unflatten as unflatten
    from treetyped.tree.initialising import init as init
    from treetyped.tree.mapping import map as map
    from treetyped.tree.mapping import map_with_path as map_with_path
    from treetyped.tree.mismatch import StructureError as StructureError
    from treetyped.tree.reducing import all as all
    from treetyped.tree.reducing import any as any
    from treetyped.tree.reducing import reduce as reduce
    from treetyped.tree.restructuring import broadcast as broadcast
    from treetyped.tree.restructuring import transpose as transpose
    from treetyped.tree.statics import replace_static as replace_static
    from treetyped.tree.surgery import At as At
    from treetyped.tree.surgery import at as at
    from treetyped.tree.table import summary as summary

HOMES: Final = {
    "Where": "treetyped.selection",
    "where": "treetyped.selection",
    "check": "treetyped.tree.checking",
    "allclose": "treetyped.tree.comparing",
    "equal": "treetyped.tree.comparing",
    "nbytes": "treetyped.tree.counting",
    "size": "treetyped.tree.counting",
    "diff": "treetyped.tree.differing",
    "show": "treetyped.tree.display",
    "combine": "treetyped.tree.filtering",
    "filter": "treetyped.tree.filtering",
    "partition": "treetyped.tree.filtering",
    "update": "treetyped.tree.filtering",
    "flatten": "treetyped.tree.flattening",
    "flatten_with_path": "treetyped.tree.flattening",
    "leaves": "treetyped.tree.flattening",
    "leaves_with_path": "treetyped.tree.flattening",
    "structure": "treetyped.tree.flattening",
    "unflatten": "treetyped.tree.flattening",
    "init": "treetyped.tree.initialising",
    "map": "treetyped.tree.mapping",
    "map_with_path": "treetyped.tree.mapping",
    "StructureError": "treetyped.tree.mismatch",
    "all": "treetyped.tree.reducing",
    "any": "treetyped.tree.reducing",
    "reduce": "treetyped.tree.reducing",
    "broadcast": "treetyped.tree.restructuring",
    "transpose": "treetyped.tree.restructuring",
    "replace_static": "treetyped.tree.statics",
    "At": "treetyped.tree.surgery",
    "at": "treetyped.tree.surgery",
    "summary": "treetyped.tree.table",
}
"""The module of each function; it is loaded when the function is first used."""

if not TYPE_CHECKING:
    __getattr__ = loader(globals(), HOMES)


def __dir__() -> list[str]:
    """What is meant for users: the modules behind these names are not."""
    return sorted({*HOMES, *(name for name in globals() if name.startswith("__"))})
