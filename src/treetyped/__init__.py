"""Statically type-checked dataclass pytrees for JAX."""

import typing

from treetyped import tree as tree
from treetyped.decorate import pytree_dataclass as pytree_dataclass
from treetyped.fields import field as field
from treetyped.filtered import Filtered as Filtered
from treetyped.lazily import loader as _loader
from treetyped.mapped import Mapped as Mapped
from treetyped.roles import BatchStat as BatchStat
from treetyped.roles import BatchStatRole as BatchStatRole
from treetyped.roles import Cache as Cache
from treetyped.roles import CacheRole as CacheRole
from treetyped.roles import Param as Param
from treetyped.roles import ParamRole as ParamRole
from treetyped.roles import Rng as Rng
from treetyped.roles import RngRole as RngRole
from treetyped.roles import Role as Role
from treetyped.roles import State as State
from treetyped.roles import StateRole as StateRole
from treetyped.treedef import TreeDef as TreeDef
from treetyped.types import Tree as Tree

if typing.TYPE_CHECKING:
    from treetyped.initializer import Initializer as Initializer
    from treetyped.optimizer import Optimizer as Optimizer
    from treetyped.reveal import reveal_structure as reveal_structure

__version__ = "0.1.0"
__all__ = [
    "BatchStat",
    "BatchStatRole",
    "Cache",
    "CacheRole",
    "Filtered",
    "Initializer",
    "Mapped",
    "Optimizer",
    "Param",
    "ParamRole",
    "Rng",
    "RngRole",
    "Role",
    "State",
    "StateRole",
    "Tree",
    "TreeDef",
    "field",
    "pytree_dataclass",
    "reveal_structure",
    "tree",
]

if not typing.TYPE_CHECKING:
    __getattr__ = _loader(
        globals(),
        {
            "Initializer": "treetyped.initializer",
            "Optimizer": "treetyped.optimizer",
            "reveal_structure": "treetyped.reveal",
        },
    )


def __dir__() -> list[str]:
    """What is meant for users: the modules behind these names are not."""
    return sorted([*__all__, *(name for name in globals() if name.startswith("__"))])
