"""``x[key]``, ``x[key] = y``, ``x + y``, ``len(x)``, ``type(x)`` on a class of the file: the class's own method is run."""

import jax
import jax.numpy as jnp


class Tree:
    """Arithmetic on a whole tree."""

    def __init__(self, inner):
        self.inner = inner

    def __add__(self, other):
        return Tree(jax.tree.map(jnp.add, self.inner, other.inner))  # E: ...structures differ...  [pytree-structure] ;; N: ...

    def __rmul__(self, number):
        return Tree(jax.tree.map(lambda x: number * x, self.inner))

    def __neg__(self):
        return Tree(jax.tree.map(jnp.negative, self.inner))

    def __iadd__(self, other):
        self.inner = jax.tree.map(jnp.add, self.inner, other)
        return self

    def __len__(self):
        return len(jax.tree.leaves(self.inner))


class Bag:
    """A dict behind attributes, as people write it."""

    def __init__(self, **entries):
        for name, value in entries.items():
            self[name] = value

    def __getitem__(self, name):
        return getattr(self, name)

    def __setitem__(self, name, value):
        setattr(self, name, value)


class Other:
    def __init__(self, inner):
        self.inner = type(self)
        self.kept = inner

    def again(self, inner):
        return self.__class__(inner).kept


w = Tree({"w": jnp.ones(3), "b": jnp.zeros(3)})
v = Tree({"w": jnp.ones(3)})
print((w + w).inner["b"], (2.0 * w).inner["w"], (-w).inner["w"], len(w))
a, b = jnp.ones(len(w))

bag = Bag(params={"w": 1.0}, steps=3)
print(bag["params"]["w"], bag["steps"])
bag["lr"] = 0.1
print(bag["lr"])

print(type([1.0]) is list, type((1, 2)) is tuple, {"a": 1}.__class__ is dict)


def parts(pair):
    if type(pair) != tuple:  # noqa: E721
        first, second, _third = pair
    else:
        first, second = pair
    return first, second


def sum_of(one, other):
    return one + other


print(parts((1.0, 2.0)))
(2.0 * w).inner["v"]  # E: ...has no key 'v'...  [pytree-structure]
bag["params"]["v"]  # E: ...has no key 'v'...  [pytree-structure]
Other(w).again({"w": 1.0})["v"]  # E: ...has no key 'v'...  [pytree-structure]
c, d, e = jnp.ones(len(w))  # E: ...  [pytree-structure]
sum_of(w, v)  # RAISES
