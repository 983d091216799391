"""Statically type-checked dataclass pytrees for JAX."""

from treetyped import tree as tree
from treetyped.decorate import pytree_dataclass as pytree_dataclass
from treetyped.fields import field as field
from treetyped.mapped import Mapped as Mapped
from treetyped.reveal import reveal_structure as reveal_structure
from treetyped.treedef import TreeDef as TreeDef
from treetyped.types import Tree as Tree
