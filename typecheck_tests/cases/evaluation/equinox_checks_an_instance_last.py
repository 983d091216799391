"""``__check_init__`` runs when all fields are set, and may set one; for each instance, whoever wrote ``__init__``."""

import equinox as eqx
import jax
import jax.numpy as jnp

x = jnp.ones(2)


class Named(eqx.Module):
    values: jax.Array
    names: tuple[str, ...] = eqx.field(static=True)
    index: dict[str, int] = eqx.field(static=True, default_factory=dict)

    def __check_init__(self):
        object.__setattr__(self, "index", {name: at for at, name in enumerate(self.names)})

    def value(self, name):
        return self.values[self.index[name]]  # E: self.index has no key 'c': ...  [pytree-structure] ;; N: called at line 34


class Checked(eqx.Module):
    tree: dict

    def __init__(self, tree):
        self.tree = tree

    def __check_init__(self):
        self.tree["w"]  # E: self.tree has no key 'w': its only key is 'v'  [pytree-structure] ;; N: called at line 35


Named(x, ("a", "b")).value("a")
Checked({"w": x})
Named(x, ("a", "b")).value("c")  # RAISES
Checked({"v": x})  # RAISES
