"""The key paths that ``tree.map_with_path`` hands its function: one key for each node that leads to a leaf.

Source: ``DictKey``, ``SequenceKey`` and ``GetAttrKey`` of ``jax.tree_util``.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from mypy.nodes import MypyFile, Node, OpExpr

from treetyped_mypy.adapters.facts import recorded
from treetyped_mypy.errors import codes, python
from treetyped_mypy.evaluation.atoms import Whole
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.trees import DEEPEST
from treetyped_mypy.flow.iteration import is_iterator, items_of
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.operators import says
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Atom, Constant, Either, Object, Tuple, Value
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.rules.leaves import MAPPINGS
from treetyped_mypy.syntax.tree import syntax_of

FIELDS: Final = {"DictKey": "key", "SequenceKey": "idx", "GetAttrKey": "name", "FlattenedIndexKey": "key"}
"""By class: its only attribute."""
BY_ATTRIBUTE: Final = frozenset({"equinox", "flax", "chex", "register_dataclass", "treetyped"})
"""Adapters whose classes are registered with the names of their fields."""


@dataclass(frozen=True, slots=True)
class PathKey(Atom):
    """``DictKey(key='w')``."""

    type: str
    held: Value

    @property
    def parts(self) -> tuple[Value, ...]:
        return (self.held,)

    @property
    def may_be_none(self) -> bool:
        return False

    def is_of(self, cls: str) -> bool | None:
        name = cls.rpartition(".")[2]
        return name == self.type if name in FIELDS else None


def attribute(run: Running, owner: PathKey, name: str, place: Node) -> Value:
    field = FIELDS[owner.type]
    if name == field:
        return owner.held
    if name.startswith("__"):
        return UNKNOWN
    return run.fail(place, codes.STRUCTURE, python.missing_field(owner.type, name, [field]))


def compared(run: Running, left: Value, right: Value, place: Node) -> None:
    """``path[-1] == "w"``: a key of a path is an object of its own class, and equal to no text."""
    for key, other in ((left, right), (right, left)):
        if isinstance(key, PathKey) and is_plain(other) and not is_one_of_several(run, place):
            run.fail(place, codes.STRUCTURE, python.never_equal(key.type, says(other)), cure(key))


def looked_for(run: Running, item: Value, container: Value, place: Node) -> None:
    """``path[-1] in ("w", "b")``, ``"w" in path``."""
    if not (isinstance(item, PathKey) or is_plain(item)) or is_iterator(run, container):
        return  # to look into an iterator would take its items
    inside = items_of(run, container) if isinstance(container, Tuple | Object) else None
    if not inside or is_one_of_several(run, place):
        return
    if isinstance(item, PathKey) and all(map(is_plain, inside)):
        run.fail(place, codes.STRUCTURE, python.never_equal(item.type, says(inside[0])), cure(item))
    elif is_plain(item) and isinstance(inside[0], PathKey) and all(isinstance(key, PathKey) for key in inside):
        run.fail(place, codes.STRUCTURE, python.never_equal(inside[0].type, says(item)), cure(inside[0]))


def is_plain(value: Value) -> bool:
    return isinstance(value, Constant) and isinstance(value.value, str | int)


def cure(key: PathKey) -> str:
    return f"its .{FIELDS[key.type]} is what it holds"


def is_one_of_several(run: Running, place: Node) -> bool:
    """Whether the question is asked beside another, for a path of another kind: ``key == "w" or key.key == "w"``."""
    file = run.file.home
    parent = syntax_of(file).parent(place) if isinstance(file, MypyFile) else None
    return isinstance(parent, OpExpr) and parent.op in ("or", "and")


def with_paths(run: Running, tree: Value, place: Node, path: tuple[Value, ...] = ()) -> Value:
    """The tree with its path at the place of each leaf, to be taken for one."""
    if isinstance(tree, Either):
        return join(run.alternatives([partial(with_paths, run, option, place, path) for option in tree.options]))
    node = opened(run, tree) if len(path) < DEEPEST else UNKNOWN
    if node is None:
        return Whole(Tuple(path))
    if not isinstance(node, Opened):
        return UNKNOWN
    keys = node.keys or (None,) * len(node.parts)
    parts = [
        with_paths(run, part, place, (*path, key_of(node, key))) for key, part in zip(keys, node.parts, strict=True)
    ]
    return node.build(run, parts, place)


def key_of(node: Opened, key: int | str | None) -> Value:
    held: Value = UNKNOWN if key is None else Constant(key)
    if node.kind in ("list", "tuple") and not node.is_class:
        return PathKey("SequenceKey", held)
    if node.kind in MAPPINGS.values():
        return PathKey("DictKey", held)
    adapter = (recorded(node.info) or {}).get("adapter") if node.info is not None else None
    is_named = node.info is not None and node.info.is_named_tuple
    return PathKey("GetAttrKey", held) if is_named or adapter in BY_ATTRIBUTE else UNKNOWN
