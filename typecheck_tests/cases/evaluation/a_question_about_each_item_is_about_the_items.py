"""``if all(isinstance(value, Kind) for value in found)``: what is then done with the items is for others than these."""

import json

import jax.numpy as jnp


class Frame:
    def rename(self, name):
        return jnp.zeros(len(name))


KINDS = {"frame": Frame, "text": str, "list": list}


def named(kind, found):
    wanted = KINDS.get(kind, Frame)
    if all(isinstance(value, wanted) for value in found.values()):
        return [value.rename(name) for name, value in found.items()]
    return found


def renamed(kind, found):
    wanted = KINDS.get(kind, Frame)
    if all(isinstance(value, wanted) for value in found):
        for value in found:
            value.rename("x")
    return jnp.zeros(len(found))


kind = json.loads('"frame"')
named(kind, {"a": "text", "b": "other"})
named(kind, {"a": Frame()})
renamed(kind, ["text"])
renamed(kind, [Frame(), Frame()])


def counted(found, least):
    if len(found) > least:
        return [value.rename("x") for value in found]  # E: a value of class str has no attribute "rename"  [pytree-structure] ;; N: called at line 44
    return jnp.zeros(len(found))


counted(["text"], float(json.loads("0.5")))  # RAISES
