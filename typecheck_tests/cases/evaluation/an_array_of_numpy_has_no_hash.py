"""An array of NumPy's has no hash, one without axes neither; the scalars that NumPy's other functions give have one."""

from dataclasses import dataclass
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
import numpy.typing as npt

x = jnp.ones((1, 3))
scaled = jax.jit(lambda x, scale: x * 2, static_argnums=1)
spread = jax.pmap(lambda x, scale: x * 2, static_broadcasted_argnums=1)
mean = np.asarray(0.5)


@partial(jax.jit, static_argnames="offset")
def shifted(x, offset):
    return x + 1


@partial(jax.jit, static_argnames="offset")
def shifted_as_declared(x: jax.Array, offset: npt.NDArray[np.float32]) -> jax.Array:
    return x + 1


@dataclass(frozen=True)
class Config:
    weights: npt.NDArray[np.float64]


@jax.jit
def plain(x, offset):
    return x + offset


def looked_up(table, key):
    return table[key]  # E: an array has no hash, so it is no key of a dict  [pytree-structure] ;; N: called at line 57


def run(xs):
    shifted(xs, offset=np.arange(3))
    # E: jit: offset is static: an array (int array of shape (3,)) cannot...  [pytree-static] ;; N: called at line 60
    return shifted(xs, offset=np.sum(np.arange(3)))


scaled(x, np.asarray(1))  # E: jit: scale is static: an array (int scalar) cannot be static...  [pytree-static]
scaled(x, np.zeros(3))  # E: jit: scale is static: an array (float array of shape (3,)) cannot...  [pytree-static]
scaled(x, np.zeros(()))  # E: jit: scale is static: an array (float scalar) cannot...  [pytree-static]
scaled(x, (1, np.array([1, 2])))  # E: jit: scale is static: an array (int array of shape (2,)) cannot...  [pytree-static]
scaled(x, mean)  # E: jit: scale is static: an array (float scalar) cannot...  [pytree-static]
scaled(x, Config(np.ones(2)))
# E: jit: scale is static: an array (Config.weights: float array of shape (2,)) cannot...  [pytree-static]
spread(x, np.array(1))  # E: pmap: scale is static, and int scalar has no hash  [pytree-static]
spread(x, np.array([1, 2]))  # E: pmap: scale is static, and int array of shape (2,) has no hash  [pytree-static]
hash(np.ones(3))  # E: an array has no hash  [pytree-structure]
looked_up({"a": 1}, np.ones(3))  # RAISES
shifted_as_declared(x, np.ones(3, np.float32))
# E: jit: offset is static: an array (float array of shape (3,)) cannot...  [pytree-static]
run(x)  # RAISES

for scale in (np.float32(1), np.sum(np.ones(3)), np.ones(3)[0], np.ones(3).mean(), np.array(1)[()], np.array(1) + 1, 2):
    scaled(x, scale)
scaled(x, np.float32(1))
scaled(x, np.ones(3)[0])
scaled(x, np.array(1)[()])
scaled(x, np.array(1.5).round())
scaled(x, np.asarray(1) + 1)
scaled(x, np.sum(np.ones(3)))
scaled(x, tuple(np.arange(3)))
scaled(x, np.ones(3).shape)
scaled(x, np.random.normal())
scaled(x, Config)
spread(x, np.ones(3).max())
hash(np.float32(1))
print(plain(x, np.ones(3)), plain(x, np.asarray(1)))
