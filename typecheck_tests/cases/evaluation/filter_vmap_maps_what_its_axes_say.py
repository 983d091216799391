"""A number is an axis of every leaf, ``eqx.if_array`` of the arrays alone; all arrays have equally many rows."""

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np

ensemble = eqx.filter_vmap(lambda key: eqx.nn.MLP(2, 2, 2, 2, key=key))(jax.random.split(jax.random.key(0), 8))
x = jnp.ones(2)
rows = jnp.ones((8, 2))
tree = {"a": jnp.ones(3)}


def evaluate(model, x):
    return model(x)


@eqx.filter_vmap(in_axes=(0, None))
def decorated(model, x):
    return evaluate(model, x)


class Members:
    def __init__(self, model):
        self.model = model
        self.axes = (0, None)

    def __call__(self, x):
        return eqx.filter_vmap(evaluate, in_axes=self.axes)(self.model, x)  # E: filter_vmap: "model" holds a function, which has no axis to map  [pytree-leaf] ;; N: in_axes=eqx.if_array(0) maps the arrays alone ;; N: called at line 36


eqx.filter_vmap(evaluate)(ensemble, rows)
eqx.filter_vmap(evaluate, in_axes=(eqx.if_array(0), None))(ensemble, x)
eqx.filter_vmap(lambda tree, n: (tree["a"] * n, n))(tree, 2.0)
eqx.filter_vmap(lambda tree, n: tree["a"] + n)(tree, np.ones(3))
Members(ensemble)(x)  # RAISES
decorated(ensemble, x)
# E: filter_vmap: "model" holds a function, which has no axis to map  [pytree-leaf] ;; N: in_axes=eqx.if_array(0) maps the arrays alone
eqx.filter_vmap(evaluate, in_axes=(eqx.if_array(0), None, 0))(ensemble, x)
# E: filter_vmap: in_axes has 3 entries, but 2 positional arguments are given  [pytree-prefix]
eqx.filter_vmap(lambda tree: tree["a"], in_axes=({"b": 0},))(tree)
# E: filter_vmap: in_axes[0] is no prefix of "tree" at the root: ...  [pytree-prefix]
eqx.filter_vmap(lambda x, y: x + y)(jnp.ones(3), jnp.ones(4))
# E: filter_vmap: the mapped arguments have different numbers of rows: ...  [pytree-prefix]
eqx.filter_vmap(lambda x: x)(jnp.ones(()))
# E: filter_vmap: "x" is mapped, but a number has no axis  [pytree-prefix] ;; N: ...
