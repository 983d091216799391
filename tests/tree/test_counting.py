"""size and nbytes count what takes memory."""

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from treetyped import tree


@pytest.mark.parametrize(
    ("value", "size", "nbytes"),
    [
        (None, 0, 0),
        (jnp.ones((2, 3)), 6, 24),
        (jnp.ones((2, 3), "bfloat16"), 6, 12),
        (np.ones((2, 3)), 6, 48),
        (np.float64(1), 1, 8),
        (jnp.ones((0, 3)), 0, 0),
        (jax.ShapeDtypeStruct((2, 3), jnp.float32), 6, 24),
        (jax.random.key(0), 1, 8),
        (True, 1, 1),
        (1, 1, 4),
        (1.0, 1, 4),
        (1j, 1, 8),
        ("text", 0, 0),
        (len, 0, 0),
        ({"w": [jnp.ones(3), 1.0], "name": "linear"}, 4, 16),
    ],
)
def test_each_leaf_counts_its_elements_and_bytes(value: Any, size: int, nbytes: int) -> None:
    assert tree.size(value) == size
    assert tree.nbytes(value) == nbytes


def test_a_traced_tree_is_counted() -> None:
    seen = []
    jax.jit(lambda x: seen.append((tree.size(x), tree.nbytes(x))))({"w": jnp.ones(3)})
    assert seen == [(3, 12)]


def test_a_model_is_counted_without_being_made() -> None:
    shapes = jax.eval_shape(lambda: {"w": jnp.ones((1000, 1000)), "b": jnp.ones(1000)})
    assert tree.size(shapes) == 1_001_000
