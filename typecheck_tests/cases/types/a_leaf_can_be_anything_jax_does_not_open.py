"""Strings, sets and subclasses of list are leaves."""

import jax


class Layers(list[int]):
    pass


reveal_type(jax.tree.map(lambda s: len(s), {"a": "text", "b": "more"}))  # R: dict[str, int]
reveal_type(jax.tree.map(lambda s: len(s), [{1, 2}]))  # R: list[int]
reveal_type(jax.tree.map(lambda layers: len(layers), (Layers([1, 2]),)))  # R: tuple[int]
