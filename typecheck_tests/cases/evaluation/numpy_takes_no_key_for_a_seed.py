"""NumPy's generators begin with numbers: a key of JAX is none."""

import jax
import numpy as np


def batches(data, key):
    rng = np.random.default_rng(key)  # E: np.random.default_rng: NumPy takes a number for a seed, and this is a key of JAX  [pytree-leaf] ;; N: the number that the key is made of, or jax.random.randint(key, (), 0, 2**31 - 1).item() ;; N: called at ...
    return data[rng.permutation(len(data))]


class Loader:
    def __init__(self, seed: int) -> None:
        self.key, key = jax.random.split(jax.random.PRNGKey(seed))
        self.rng = np.random.default_rng(seed)
        self.other = np.random.default_rng(jax.random.randint(key, (), 0, 2**31 - 1).item())


data = np.ones((4, 2))
batches(data, jax.random.key(0))  # RAISES
batches(data, jax.random.PRNGKey(0))  # RAISES
loader = Loader(0)
batches(data, 3)
loader.rng.permutation(loader.other.integers(3))
