"""What logs, saves, ends or guards a whole training loop does not expect that its trees differ."""

# ruff: noqa: E722

import contextlib
import logging
import sys
import traceback
from collections.abc import Iterator

import jax
import jax.numpy as jnp
from jax import Array

Params = tuple[Array, Array]
params, grads = (jnp.ones(3), jnp.ones(3)), (jnp.ones(3), jnp.ones(3), jnp.ones(3))


def step(value: Params) -> Params:
    return jax.tree.map(jnp.subtract, value, grads)  # E(silent): tree.map: structures differ at the root: ...  [pytree-structure] ;; N: called at line 26, which is called at line 88


def main() -> None:
    value = params
    for _ in range(3):
        value = step(value)
    print(value)


try:
    jax.tree.map(jnp.subtract, params, grads)  # E(silent): tree.map: structures differ at the root: ...  [pytree-structure]
except Exception:
    traceback.print_exc()

try:
    jax.tree.map(jnp.subtract, params, grads)  # E(silent): tree.map: structures differ at the root: ...  [pytree-structure]
except:
    sys.stderr.write("failed")

try:
    for number in range(3):
        jax.tree.map(jnp.subtract, params, grads)  # E(silent): tree.map: structures differ at the root: ...  [pytree-structure]
        print(number)
except ValueError as error:
    print("bad data", error)

for number in range(2):
    try:
        jax.tree.map(jnp.subtract, params, grads)  # E(silent): tree.map: structures differ at the root: ...  [pytree-structure]
    except Exception as error:
        print("skipped", number, error)

try:
    count = 0
    scaled = jax.tree.map(lambda leaf: 2 * leaf, params)
    count += 1
    new = jax.tree.map(jnp.subtract, scaled, grads)  # E(silent): tree.map: structures differ at the root: ...  [pytree-structure]
    print(new)
except (RuntimeError, ValueError):
    print("failed after", count)

try:
    jax.tree.map(jnp.subtract, params, grads)  # E: tree.map: structures differ at the root: ...  [pytree-structure]
except ArithmeticError:
    print("overflow")


class Timed:
    def __enter__(self) -> None: ...
    def __exit__(self, *exc: object) -> None: ...


@contextlib.contextmanager
def logged() -> Iterator[None]:
    try:
        yield
    except Exception:
        logging.getLogger(__name__).info("failed")
        raise


with Timed(), contextlib.ExitStack():
    jax.tree.map(jnp.subtract, params, grads)  # E: tree.map: structures differ at the root: ...  [pytree-structure]
with logged():
    jax.tree.map(jnp.subtract, params, grads)  # E: tree.map: structures differ at the root: ...  [pytree-structure]

try:
    main()
except Exception as error:
    print(error)
try:
    main()
except (RuntimeError, ValueError) as error:
    print(error)
assert params[0] is not grads[0], "nothing was subtracted"
