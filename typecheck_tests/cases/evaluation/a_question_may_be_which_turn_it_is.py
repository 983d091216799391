"""In a loop over what is not seen: what another statement of the loop sets is not what the first turn finds."""

import jax
import jax.numpy as jnp

double = jax.jit(lambda x: 2 * x)
tree, other = {"w": 1.0}, {"v": 1.0}


def fit(x, steps):
    losses = []
    for i in steps:
        losses.append(double(x))
        if i > 1:
            print(losses[-1] - losses[-2])


def collect(names):
    found = {}
    for name in names:
        if name == "first":
            found[name] = double(1.0)
        elif name == "second":
            found[name] = found["first"]
    return found


def differences(x, steps):
    before = None
    for i in steps:
        after = double(x)
        if i > 0:
            print(after - before)
        before = after


def always_wrong(steps):
    for i in steps:
        if i > 0:
            jax.tree.map(jnp.add, tree, other)  # E: tree.map: structures differ ...  [pytree-structure] ;; N: called at line 43


always_wrong(map(int, "012"))  # RAISES
names = globals()  # in a way that is not seen
names["fit"](1.0, range(4))
names["collect"](["first", "second"])
names["differences"](1.0, range(3))
