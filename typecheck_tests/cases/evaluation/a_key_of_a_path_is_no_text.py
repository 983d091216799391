"""``path[-1] == "bias"`` holds for no leaf: a path is made of objects, and what they hold is their ``key`` or ``idx``."""

import jax
import jax.numpy as jnp
from jax.tree_util import DictKey, keystr, tree_map_with_path

params = {"head": {"w": jnp.ones(3), "b": jnp.ones(3)}, "body": {"w": jnp.ones(2)}}
layers = [jnp.ones(3), jnp.zeros(3)]
FIXED = ("b", "scale")


def decays(path, leaf):
    return path[-1] not in FIXED  # E(silent): a DictKey is never equal to 'b'  [pytree-structure] ;; N: its .key is what it holds ;; N: called at ...


def scale(path, leaf):
    if path[-1] == "w":  # E(silent): a DictKey is never equal to 'w'  [pytree-structure] ;; N: its .key is what it holds ;; N: called at ...
        return 0.1
    return 1.0


def masked():
    return tree_map_with_path(decays, params), jax.tree.map_with_path(scale, params)


def in_head():
    return tree_map_with_path(lambda path, _: "head" in path, params)  # E(silent): a DictKey is never equal to 'head'  [pytree-structure] ;; N: its .key is what it holds ;; N: called at ...


def first_layer():
    return [leaf for path, leaf in jax.tree.leaves_with_path(layers) if path[0] == 0]  # E(silent): a SequenceKey is never equal to 0  [pytree-structure] ;; N: its .idx is what it holds ;; N: called at ...


assert all(jax.tree.leaves(masked()[0]))
assert jax.tree.leaves(masked()[1]) == [1.0, 1.0, 1.0]
assert not any(jax.tree.leaves(in_head()))
assert first_layer() == []


def by_its_key(path, leaf):
    name = path[-1].key
    return name not in FIXED and path[-1] != DictKey("b") and "head" in [key.key for key in path]


def by_text(path, leaf):
    return "head" in keystr(path) or str(path[-1]) == "['w']" or "w" in jax.tree_util.keystr(path, simple=True)


def for_paths_of_two_kinds(path, leaf):
    """Other libraries hand paths of texts on."""
    return any(key == "w" or getattr(key, "key", None) == "w" for key in path)


for function in (by_its_key, by_text, for_paths_of_two_kinds):
    tree_map_with_path(function, params)
for_paths_of_two_kinds(("head", "w"), jnp.ones(3))
