"""Statically type-checked dataclass pytrees for JAX."""

from treetyped import tree as tree
from treetyped.types import Tree as Tree
