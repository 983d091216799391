"""The least structure that covers several."""

from treetyped_mypy.structure.join import join_all
from treetyped_mypy.structure.nodes import Leaf, NoneNode, Structure, TupleNode, UnionNode, Unknown

ARRAY: Structure[str] = Leaf("Array")
INT: Structure[str] = Leaf("int")
NONE: Structure[str] = NoneNode()


def test_equal_structures_are_one() -> None:
    """What is the same on all sides needs no union."""
    assert join_all([TupleNode((ARRAY,)), TupleNode((ARRAY,))]) == TupleNode((ARRAY,))


def test_different_structures_become_a_flat_union() -> None:
    """Unions inside are opened, and each option stands once."""
    assert join_all([UnionNode((ARRAY, NONE)), INT, NONE]) == UnionNode((ARRAY, NONE, INT))


def test_unknown_covers_everything() -> None:
    """A union with something unknown is unknown; known leaves of an unknown tree are not lost."""
    assert join_all([ARRAY, Unknown()]) == Unknown()
    assert join_all([ARRAY, Unknown("Tree", "int")]) == UnionNode((ARRAY, Unknown("Tree", "int")))
