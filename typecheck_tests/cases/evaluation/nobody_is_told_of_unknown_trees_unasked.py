"""``pytree-unknown`` is off unless it is enabled: an unknown tree is no error."""

import pickle

import jax


def halved(params):
    return jax.tree.map(lambda leaf: leaf / 2, params)


halved(pickle.loads(pickle.dumps({"w": 1.0})))
