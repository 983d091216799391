"""In ``setup`` a module of Flax linen makes tuples of the lists that are assigned to it, and names the modules in them."""

import flax.linen as nn
import jax
import jax.numpy as jnp


class Grown(nn.Module):
    sizes: tuple[int, ...]

    def setup(self):
        self.layers = []
        for size in self.sizes:
            self.layers.append(nn.Dense(size))
            # E: a tuple has no attribute "append"  [pytree-structure] ;; N: setup makes a tuple of each list that it assigns: fill the list first, then assign it ;; N: called at ...

    def __call__(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


class Filled(nn.Module):
    sizes: tuple[int, ...]

    def setup(self):
        layers = []
        for size in self.sizes:
            dense = nn.Dense(size)
            layers.append(dense)
        self.layers = layers
        self.first = self.layers[0]
        self.heads = {"mean": nn.Dense(1), "scale": nn.Dense(1)}
        self.both = [*self.layers, self.heads["mean"]]

    def __call__(self, x):
        for layer in self.layers:
            x = layer(x)
        return self.heads["mean"](x), self.heads["scale"](x), self.first


class Plain(nn.Module):
    def __call__(self, x):
        kept = []
        kept.append(x)
        return kept


x = jnp.ones((2, 3))
key = jax.random.key(0)
Grown((3, 4)).init(key, x)  # RAISES
params = Filled((3, 4)).init(key, x)["params"]
jax.tree.map(jnp.add, params, {"layers_0": 0.0, "layers_1": 0.0})
# E: tree.map: structures differ at the root: "params" is a dict with keys 'heads_mean', 'heads_scale', 'layers_0', ...  [pytree-structure]
jax.tree.map(jnp.add, Plain().apply({}, x), [1.0])
