from .shapes import Shapes


def show(shapes: Shapes) -> None:
    reveal_type(shapes.tree.weight)
    reveal_type(shapes.tree.bias)
