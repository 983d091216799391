"""Strings, sets and subclasses of list are leaves."""

import jax


class Layers(list[int]):
    pass


reveal_type(jax.tree.map(lambda s: len(s), {"a": "text", "b": "more"}))  # R: dict[str, int]
reveal_type(jax.tree.map(lambda s: len(s), [{1, 2}]))  # R: list[int]
reveal_type(jax.tree.map(lambda layers: len(layers), (Layers([1, 2]),)))  # R: tuple[int]
jax.tree.map(lambda a, b: a, [1], Layers([1]))
# E: tree.map: structures differ at the root: the first tree is a list of length 1, the second tree is a leaf (Layers)  [pytree-structure]
