"""A path prints as the Python code that goes there."""

from treetyped_mypy.structure.path import ROOT, Attr, Each, Item, show_path


def test_a_path_prints_as_code() -> None:
    """Attributes, keys, indices and every element of a container follow one another as in a program."""
    assert show_path((Attr("layers"), Each(), Attr("params"), Item("w"), Item(0))) == ".layers[*].params['w'][0]"


def test_the_root_prints_as_nothing() -> None:
    """The tree itself has the empty path."""
    assert show_path(ROOT) == ""
