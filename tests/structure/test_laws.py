"""What holds for every structure."""

from hypothesis import assume, example, given
from hypothesis import strategies as st
from treetyped_mypy.structure.join import join_all
from treetyped_mypy.structure.match import fits, match, options
from treetyped_mypy.structure.nodes import Leaf, NoneNode, UnionNode, Unknown, VarNode
from treetyped_mypy.structure.pairing import pair_leaves
from treetyped_mypy.structure.path import Path
from treetyped_mypy.structure.walk import graft, leaves, map_leaves

from .random_structures import Node, known, structures

several = st.lists(structures, min_size=1, max_size=4)


def grown(tree: Node, subtrees: list[Node]) -> Node:
    """``tree`` with a subtree in place of each leaf, taken in turn."""
    turn = iter(subtrees * 100)
    return graft(lambda path, leaf: next(turn), tree)


@given(structures, st.booleans())
def test_every_structure_fits_itself(tree: Node, equal: bool) -> None:
    """No structure differs from itself, neither as a prefix nor as an equal."""
    assert list(match(tree, tree, equal=equal)) == []


@given(structures, structures)
def test_to_be_equal_is_symmetric(one: Node, other: Node) -> None:
    """If one may equal the other, the other may equal the one."""
    assert fits(one, other, equal=True) == fits(other, one, equal=True)


@given(structures, structures)
def test_what_is_equal_is_a_prefix(one: Node, other: Node) -> None:
    """A tree that may equal another may be a prefix of it."""
    assert fits(one, other) or not fits(one, other, equal=True)


@given(known, known)
def test_prefixes_of_each_other_are_equal(one: Node, other: Node) -> None:
    """Where everything is known, two trees that are prefixes of each other are equal."""
    assert (fits(one, other) and fits(other, one)) == fits(one, other, equal=True)


@given(known, st.lists(known, min_size=1), st.lists(known, min_size=1))
def test_to_be_a_prefix_is_transitive(tree: Node, once: list[Node], twice: list[Node]) -> None:
    """A tree is a prefix of what grows from its leaves, and of what grows from that."""
    larger = grown(tree, once)
    largest = grown(larger, twice)
    assert fits(tree, larger)
    assert fits(larger, largest)
    assert fits(tree, largest)


@given(structures, st.booleans())
def test_a_leaf_is_a_prefix_of_anything(tree: Node, equal: bool) -> None:
    """A leaf is a prefix of every tree, and unknown fits on both sides."""
    assert fits(Leaf("Array"), tree)
    assert fits(Unknown(), tree, equal=equal)
    assert fits(tree, Unknown(), equal=equal)


@given(structures, structures)
def test_what_is_unknown_never_differs(one: Node, other: Node) -> None:
    """No mismatch stands at or below a place where either tree is unknown."""
    hidden = [found.path for tree in (one, other) for found in leaves(tree) if isinstance(found.node, Unknown)]
    for mismatch in match(one, other):
        if not isinstance(mismatch.left, UnionNode) and not isinstance(mismatch.right, UnionNode):
            assert not any(below(mismatch.path, path) for path in hidden if certain(one, other, path))


def below(path: Path, above: Path) -> bool:
    return path[: len(above)] == above


def certain(one: Node, other: Node, path: Path) -> bool:
    """Whether the unknown at ``path`` is there for sure, not as one option of a union."""
    return any(found.path == path and found.certain for tree in (one, other) for found in leaves(tree))


@given(structures)
def test_mapping_the_identity_changes_nothing(tree: Node) -> None:
    """Each leaf put back in its place gives the same structure; a type variable with new leaves becomes unknown."""
    assume(not any(isinstance(found.node, Unknown | VarNode) for found in leaves(tree)))
    assert map_leaves(lambda path, leaf: leaf, tree) == tree


@given(structures)
def test_mapping_keeps_paths(tree: Node) -> None:
    """``f`` is called at the path of each leaf, and the leaves stay at their paths."""
    mapped = map_leaves(lambda path, leaf: f"{leaf}!", tree)
    expected = [(found.path, f"{found.node.type}!") for found in leaves(tree) if isinstance(found.node, Leaf)]
    assert [(found.path, found.node.type) for found in leaves(mapped) if isinstance(found.node, Leaf)] == expected


@given(structures)
def test_mapping_leaves_the_structure_as_it_was(tree: Node) -> None:
    """A mapped tree fits the tree it came from."""
    assert fits(map_leaves(lambda path, leaf: "other", tree), tree, equal=True)


@given(known)
def test_a_tree_paired_with_itself_gives_each_leaf_with_itself(tree: Node) -> None:
    """``tree.map(f, tree, tree)`` calls ``f`` with twice the same leaf."""
    expected = [(found.path, (found.node, found.node)) for found in leaves(tree)]
    assert [(pairing.path, pairing.parts) for pairing in pair_leaves(tree, [tree])] == expected


@given(structures, structures)
def test_a_pairing_has_one_part_for_each_tree(one: Node, other: Node) -> None:
    """``f`` receives as many arguments as there are trees, also where the trees differ."""
    assert all(len(pairing.parts) == 3 for pairing in pair_leaves(one, [other, one]))


@given(several)
@example([UnionNode((UnionNode((NoneNode(), Leaf("int"))), NoneNode()))])
def test_joining_again_changes_nothing(trees: list[Node]) -> None:
    """What covers the trees already is joined to itself."""
    joined = join_all(trees)
    assert join_all([joined]) == joined
    assert join_all([*trees, joined]) == joined


@given(several, st.booleans())
def test_what_is_joined_covers_each(trees: list[Node], equal: bool) -> None:
    """Each of the trees may stand where their join is expected."""
    joined = join_all(trees)
    assert all(fits(joined, tree, equal=equal) for tree in trees)
    assert isinstance(joined, Unknown) or all(part in options(joined) for tree in trees for part in options(tree))
