"""What is wrong in the lambda whatever it is given is said, also where the tree is not known."""

import jax


def all_of(tree: object, kind: str) -> bool:
    return jax.tree.reduce(lambda so_far, leaf: so_far and isinstance(leaf, kind), tree, True)
    # E: Argument 2 to "isinstance" has incompatible type "str"; expected "_ClassInfo"  [arg-type]

def names(tree: object, prefix: str) -> list[str]:
    return jax.tree_util.tree_reduce(lambda found, leaf: [*found, prefix.joined(leaf)], tree, [])
    # E: "str" has no attribute "joined"  [attr-defined]

def longest(tree: object, prefix: str) -> str:
    return jax.tree.reduce(lambda one, other: prefix.longest(one, other), tree)  # E: "str" has no attribute "longest"  [attr-defined]

def count(tree: dict[str, list[int]], prefix: str) -> int:
    return jax.tree.reduce(lambda n, leaf: n + prefix.counted, tree, 0)  # E: "str" has no attribute "counted"  [attr-defined]

def deepest(tree: object) -> int:
    return jax.tree.reduce(lambda most, leaf: max(most, leaf.depth), tree, 0)

all_of([1], "int")  # RAISES
names([1], "a")  # RAISES
longest([1, 2], "a")  # RAISES
count({"a": [1]}, "a")  # RAISES
deepest([])
