"""What fails behind a question is excused if that asks about it, under whatever name and from whatever holds it.

A class of JAX's that is imported by name is asked for by that name too.
"""

import sys

import jax
import jax.numpy as jnp
from jax.tree_util import DictKey, SequenceKey, tree_map_with_path

nested = {"w": jnp.ones(3), "layers": [jnp.zeros(3), (jnp.ones(2),)]}


class Holder:
    def __init__(self, at):
        self.at = at


def is_word(key):
    return str(key).startswith("['")


def unpacked(path, leaf):
    last = path[-1]
    asked, _ = last, None
    return leaf * len(last.key) if is_word(asked) else leaf


def in_a_dict(path, leaf):
    last = path[-1]
    asked = {"at": last}
    if is_word(asked["at"]):
        return leaf * len(last.key)
    return leaf


def in_an_object(path, leaf):
    last = path[-1]
    asked = Holder(last)
    if is_word(asked.at):
        return leaf * len(last.key)
    return leaf


def matched(path, leaf):
    last = path[-1]
    match [last]:
        case [asked]:
            pass
    if is_word(asked):
        return leaf * len(last.key)
    return leaf


def read_from_a_list(path, leaf):
    held = [path[-1]]
    if is_word(path[-1]):
        return leaf * len(held[0].key)
    return leaf


def of_a_class(path, leaf):
    last = path[-1]
    asked, cls = [last], [DictKey]
    if isinstance(asked[0], cls[0]):
        return leaf * len(last.key)
    return leaf * last.idx


def of_another_class(path, leaf):
    last = path[-1]
    if isinstance(last, SequenceKey):
        return leaf * last.key  # E: SequenceKey has no attribute "key": it has "idx"  [pytree-structure] ;; N: ... ;; N: called at line 92
    return leaf


def another_question(path, leaf):
    last = path[-1]
    asked = [len(sys.argv)]
    if asked[0] >= 0:
        return leaf * len(last.key)  # E: SequenceKey has no attribute "key": it has "idx"  [pytree-structure] ;; N: ...
    return leaf


tree_map_with_path(unpacked, nested)
tree_map_with_path(in_a_dict, nested)
tree_map_with_path(in_an_object, nested)
tree_map_with_path(matched, nested)
tree_map_with_path(read_from_a_list, nested)
tree_map_with_path(of_a_class, nested)
tree_map_with_path(of_another_class, nested)  # RAISES
jax.tree_util.tree_map_with_path(another_question, nested)  # RAISES
