"""An update whose result is thrown away changes nothing."""

import jax.numpy as jnp

x = jnp.zeros(3)
x.at[0].set(1.0)
# E(silent): x.at[...].set returns a new value and changes nothing: this statement has no effect  [pytree-leaf]
assert x[0] == 0
y = x.at[0].set(1.0)
assert y[0] == 1
y.at[0].set(2.0)


def filled(buffer, items):
    for index, item in enumerate(items):
        buffer["seen"].at[index].set(item)
        # E(silent): x.at[...].set returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: called at line 21
    return buffer


kept = filled({"seen": jnp.zeros(2)}, [1.0, 2.0])
assert kept["seen"].sum() == 0


class Memory:
    def __init__(self):
        self.layers = [{"q": jnp.zeros(2)}]

    def put(self, layer, value):
        self.layers[layer]["q"].at[0].add(value)
        # E(silent): x.at[...].add returns a new value and changes nothing: this statement has no effect  [pytree-leaf] ;; N: called at line 38

    def read(self):
        return self.layers[0]["q"].sum()


memory = Memory()
memory.put(0, 1.0)
assert memory.read() == 0
