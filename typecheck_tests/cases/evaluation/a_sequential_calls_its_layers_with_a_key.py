"""``eqx.nn.Sequential`` calls each layer with what the one before gives and with ``key=``, which a plain function lacks."""

import equinox as eqx
import jax
import jax.numpy as jnp

key = jax.random.key(0)
one, two = eqx.nn.Linear(3, 4, key=key), eqx.nn.Linear(4, 2, key=key)
x = jnp.ones(3)


class Scale(eqx.Module):
    factor: float

    def __call__(self, x, *, key=None):
        return x * self.factor


class Plain(eqx.Module):
    def __call__(self, x):
        return x


def doubled(x, key=None):
    return 2 * x


eqx.nn.Sequential([one, eqx.nn.Lambda(jax.nn.relu), two])(x) @ jnp.ones(2)
eqx.nn.Sequential([one, Scale(2.0), doubled, eqx.nn.LayerNorm(4), eqx.nn.Identity(), two])(x) @ jnp.ones(2)
eqx.nn.Sequential([one, eqx.nn.Dropout(0.5), two])(x, key=key) @ jnp.ones(2)
eqx.nn.inference_mode(eqx.nn.Sequential([one, eqx.nn.Dropout(0.5), two]))(x) @ jnp.ones(2)
eqx.nn.Sequential([eqx.nn.Lambda(lambda x: x[None]), eqx.nn.Conv1d(1, 2, 2, key=key)])(x) @ jnp.ones(2)

eqx.nn.Sequential([one, jax.nn.relu, two])(x)  # E: eqx.nn.Sequential: jax.nn.relu is called with key=..., which it does not take  [pytree-leaf] ;; N: eqx.nn.Lambda(f) calls f with the array alone
eqx.nn.Sequential([one, lambda x: 2 * x, two])(x)  # E: eqx.nn.Sequential: the function is given 1 argument and key, but takes 1  [pytree-leaf]
eqx.nn.Sequential([one, Plain(), two])(x)  # E: eqx.nn.Sequential: "__call__" is given 1 argument and key, but takes 1  [pytree-leaf]
eqx.nn.Sequential([two, one])(x)  # E: eqx.nn.Linear: the layer takes an array of shape (4,), not a float array of shape (3,)  [pytree-leaf]
eqx.nn.Sequential([one, eqx.nn.Dropout(0.5), two])(x)  # E: eqx.nn.Dropout: the layer needs a key, or inference=True  [pytree-leaf]
eqx.nn.Sequential([one, two])(x) @ jnp.ones(3)  # E: ...  [pytree-leaf]
