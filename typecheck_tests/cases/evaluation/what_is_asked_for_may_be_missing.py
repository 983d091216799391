"""``hasattr`` is answered by what the instance was given."""

import equinox as eqx
import jax
import jax.numpy as jnp


class Plain(eqx.Module):
    encoder: eqx.nn.Linear

    def __init__(self, key):
        self.encoder = eqx.nn.Linear(3, 2, key=key)


class WithMeans(eqx.Module):
    encoder: eqx.nn.Linear
    means: jax.Array

    def __init__(self, key, means):
        self.encoder = eqx.nn.Linear(3, 2, key=key)
        self.means = jnp.array(means)


def spec_of(model):
    spec = jax.tree.map(eqx.is_array, model)
    if hasattr(model, "means"):
        spec = eqx.tree_at(lambda m: m.means, spec, False)
    return eqx.partition(model, spec)


models = {"plain": Plain(jax.random.key(0)), "means": WithMeans(jax.random.key(1), [0.0, 1.0])}
for name, model in models.items():
    differentiated, static = spec_of(model)
    print(name, jax.tree.map(jnp.shape, differentiated))


class Trainer:
    def __init__(self, params):
        self.initial = params

    def step(self):
        if not hasattr(self, "params"):
            self.params = self.initial
        self.params = jax.tree.map(lambda p: p - 0.1, self.params)
        return self.params


trainer = Trainer({"w": jnp.ones(3)})
for _ in range(10):
    params = trainer.step()


def a_missing_key():
    return params["b"]  # E: params has no key 'b': its only key is 'w'  [pytree-structure] ;; N: called at ...


a_missing_key()  # RAISES


KINDS = tuple({"lists": list}[name] for name in eval('["lists"]'))


def interpolated(time):
    """An instance of a class that is not seen is no number any more."""
    if isinstance(time, KINDS):
        return [each + 1 for each in jnp.array(time)]
    return time + 1


interpolated(float(jnp.ones(())))
