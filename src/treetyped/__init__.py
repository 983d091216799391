"""Statically type-checked dataclass pytrees for JAX."""

from treetyped import tree as tree
from treetyped.decorate import pytree_dataclass as pytree_dataclass
from treetyped.fields import field as field
from treetyped.mapped import Mapped as Mapped
from treetyped.types import Tree as Tree
