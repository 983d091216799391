"""Flax gives each subclass of ``PyTreeNode`` its own ``replace``: bases with other fields go together."""

from flax import struct


@struct.dataclass
class Made:
    a: int = 1


class Node(struct.PyTreeNode):
    n: int = 2


class Other(struct.PyTreeNode):
    m: int = 3


class Mixin:
    name = "mixin"


class OfMade(Made, struct.PyTreeNode):
    b: int = 1


class OfNodes(Node, Other):
    b: int = 1


class Mixed(Mixin, Node):
    b: int = 1


class Below(OfMade):
    c: int = 1


class Again(OfMade, Node, kw_only=True):
    d: int


reveal_type(OfMade().replace(a=2, b=3))  # R: OfMade
reveal_type(OfNodes().replace(n=2, m=3))  # R: OfNodes
reveal_type(Mixed().replace(n=2, b=3))  # R: Mixed
reveal_type(Below().replace(a=2, c=3))  # R: Below
reveal_type(Again(d=1).replace(a=2, n=3, d=4))  # R: Again
OfMade().replace(c=1)  # E: Unexpected keyword argument "c" for "replace" of "PyTreeNode"  [call-arg]
OfNodes().replace(c=1)  # E: Unexpected keyword argument "c" for "replace" of "PyTreeNode"  [call-arg]
Again(d=1).replace(m=1)  # E: Unexpected keyword argument "m" for "replace" of "PyTreeNode"  [call-arg]
