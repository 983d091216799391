"""Generators, methods that Python calls by itself and functions over unseen leaves fill lists and dicts, too."""

import json

import equinox as eqx
import jax
import jax.numpy as jnp

log: list = []


def numbers():
    for i in range(3):
        log.append(i)
        yield i


for _ in numbers():
    pass
assert log[2] == 2

events: list = []


class Scope:
    def __enter__(self):
        events.append("in")
        return self

    def __exit__(self, *problem):
        events.append("out")

    def __getitem__(self, key):
        events.append(key)

    def __len__(self):
        events.append("len")
        return 0


with Scope() as scope:
    assert events[0] == "in"
scope["k"]
len(scope)
assert events[3] == "len"

seen: list = []
leaves = json.loads('{"a": [1, 2]}')
jax.tree.map(seen.append, leaves)
jax.tree.map(lambda leaf: seen.append(leaf), {f"p{i}": i for i in range(100)})
assert seen[101] == 99

made: list = []


class Model(eqx.Module):
    w: jax.Array = eqx.field(converter=jnp.asarray)

    def __post_init__(self):
        made.append(self.w)


Model(jnp.ones(1))
assert made[0].shape == (1,)

assert jnp.array(list(map(float, leaves["a"])))[1] == 2
assert jnp.mean(jnp.stack([jnp.ones(2) for _ in leaves["a"]])) == 1
