"""``@rate.setter`` is run where the attribute is assigned; an instance with a ``__set__`` may change anything."""

import jax.numpy as jnp


class Parameter:
    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, instance, owner=None):
        return instance.held[self.name]

    def __set__(self, instance, value):
        instance.held[self.name] = value


class Kernel:
    scale = Parameter()

    def __init__(self):
        self.held = {}
        self.scale = 1.0


class Optimizer:
    def __init__(self):
        self.options = {}
        self.rate = 1.0

    @property
    def rate(self):
        return self.options["rate"]

    @rate.setter
    def rate(self, value):
        self.options["rate"] = jnp.asarray(value)


class Old:
    def __init__(self):
        self.options = {}
        self.rate = 1.0

    def get_rate(self):
        return self.options["rate"]

    def set_rate(self, value):
        self.options["rate"] = value

    rate = property(get_rate, set_rate)


Kernel().held["scale"] + 1
Optimizer().options["rate"] + 1
Old().options["rate"] + 1
Optimizer().rate + 1
Optimizer().options["momentum"]  # E: Optimizer(...).options has no key 'momentum': its only key is 'rate'  [pytree-structure]


class Model:
    def __init__(self):
        self.kept = jnp.ones((3,))

    @property
    def weights(self):
        return self.kept

    @weights.setter
    def weights(self, value):
        self.kept = value[1:]


# wrong
Model().weights @ jnp.ones((4, 2))  # E: "@": the shapes do not go together: (3,) and (4, 2)  [pytree-leaf]
model = Model()
model.weights = jnp.ones((6,))
model.weights @ jnp.ones((4, 2))  # E: "@": the shapes do not go together: (5,) and (4, 2)  [pytree-leaf]

# right
model.weights = jnp.ones((5,))
model.weights @ jnp.ones((4, 2))
