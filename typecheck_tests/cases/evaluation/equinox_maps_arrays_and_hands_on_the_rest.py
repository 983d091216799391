"""``eqx.filter_vmap`` takes the first axis of each array, and its axes are prefixes of what the function returns."""

import equinox as eqx
import jax
import jax.numpy as jnp


@eqx.filter_vmap
def ensemble(key):
    return eqx.nn.MLP(2, 3, 4, 1, key=key)

@eqx.filter_vmap(in_axes=(eqx.if_array(0), None))
def evaluated(model, x):
    return jax.vmap(model)(x), model.activation

def paired(models, x):
    return eqx.filter_vmap(lambda m: m(x), out_axes=(0, None))(models)  # E: filter_vmap: out_axes is no prefix of the result at the root: out_axes is a tuple of length 2, the result is a leaf (float array of shape (3,))  [pytree-prefix] ;; N: ...

def asked(models):
    return eqx.filter_vmap(lambda m: 1.0 if m.layers[0].bias.sum() > 0 else 2.0)(models)  # E: the array is traced, so its value is not known when the condition is decided  [pytree-static] ;; N: ... ;; N: ...

def chosen(model, x, flag):
    return model(x) if flag else x

def added(axes, out):
    return eqx.filter_vmap(lambda a, b: a + b, in_axes=axes, out_axes=out)

def named(x):
    return eqx.filter_vmap(lambda x: {"a": x, "b": jnp.tanh}, out_axes={"a": 0, "b": None})(x)


models = ensemble(jax.random.split(jax.random.key(0), 8))
rows = jnp.ones((8, 2))
evaluated(models, jnp.ones((16, 2)))[0] + 1
paired(models, jnp.ones(2))  # RAISES
asked(models)  # RAISES
eqx.filter_vmap(chosen)(models, rows, True)
eqx.filter_vmap(chosen)(models, rows, False)
added((0, None), 0)(rows, jnp.ones(2)) + rows
added((1, 0), 1)(rows.T, rows) + rows.T
added(eqx.if_array(0), 0)(rows, 3.0) + rows
named(rows)["a"] + rows
