from treetyped import ParamRole, StateRole, tree

from .model import Model


def parts(model: Model) -> None:
    reveal_type(tree.filter(model, ParamRole).average)
    reveal_type(tree.filter(model, StateRole).average)
