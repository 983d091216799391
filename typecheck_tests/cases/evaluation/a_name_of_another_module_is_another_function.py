"""``lax.sort``, ``lax.max`` and ``lax.stop_gradient`` are not ``jnp``'s; nor is what ``np.char`` and records hold."""

import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.experimental import sparse

x = jnp.ones((3, 2))
keys, values = lax.sort((x, x), num_keys=1)
held = lax.stop_gradient({"a": (x, x), "b": (x, x)})
assert held["b"][0].shape == (3, 2)
assert lax.max(x, 0.0)[0, 0] == 1
assert lax.min(x, jnp.zeros((3, 2)))[2].shape == (2,)
assert lax.expand_dims(x, (0, 1))[0, 0, 0, 0] == 1
assert jnp.cumsum(x)[5] == 6
assert sparse.eye(3).todense().shape == (3, 3)

words = np.char.add(np.array(["a"]), "b")
rows = np.zeros(3, dtype=[("x", float)])
rows["x"] = 1.0
table = np.rec.array([(1, 2.0)], dtype=[("a", int), ("b", float)])
things = np.empty(2, dtype=object)
things[0] = {"k": 1}
assert words[0] + "c" == "abc"
assert rows["x"][0] == 1
assert table.b[0] == 2
assert things[0]["k"] == 1
assert np.mean([1.0]).is_integer()
assert np.float64(2).hex()
assert "ab" * np.int64(2) == "abab"

held["c"]  # E: held has no key 'c': its keys are 'a', 'b'  [pytree-structure]
