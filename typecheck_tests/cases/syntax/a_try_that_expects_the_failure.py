"""A handler that names what JAX raises, or a program that shows, decides by or asks for the failure, expects it."""

# ruff: noqa: PT017

import contextlib
from collections.abc import Iterator

import jax
import jax.numpy as jnp
from jax import Array, lax

pair, triple = (jnp.ones(3), jnp.ones(3)), (jnp.ones(3), jnp.ones(3), jnp.ones(3))

try:
    jax.tree.map(jnp.add, pair, triple)
except (ValueError, TypeError):
    print("they differ")

try:
    added = jax.tree.map(jnp.add, pair, triple)
    print(added)
except Exception as error:
    print(f"expected: {error!r}")

try:
    jax.tree.map(jnp.add, pair, triple)
except Exception as error:
    assert isinstance(error, ValueError)
else:
    raise AssertionError("not refused")

try:
    jax.vmap(lambda x: x, out_axes=None)(jnp.arange(3))
except Exception as error:
    assert "out_axes" in str(error)
    assert not str(error).startswith("mapped")

with contextlib.suppress(ValueError):
    jax.tree.map(jnp.add, pair, triple)


def agree() -> bool:
    ok = False
    try:
        jax.tree.map(jnp.add, pair, triple)
        ok = True
    except Exception:
        ok = False
    return ok


def agree_in_the_end() -> bool:
    ok = False
    try:
        jax.tree.map(jnp.add, pair, triple)
        ok = True
    finally:
        return ok  # noqa: B012


class Quiet:
    def __enter__(self) -> None: ...
    def __exit__(self, *exc: object) -> bool:
        return True


@contextlib.contextmanager
def refused() -> Iterator[None]:
    try:
        yield
    except ValueError:
        return
    raise AssertionError


with Quiet():
    jax.tree.map(jnp.add, pair, triple)
with refused():
    jax.tree.map(jnp.add, pair, triple)
quiet = Quiet()
with quiet:
    jax.tree.map(jnp.add, pair, triple)


def text(x: Array) -> str:
    return "text"


def body(carry: Array, x: Array) -> tuple[tuple[Array, Array], None]:
    return (carry, x), None


try:
    jax.jit(text)(jnp.ones(3))
except TypeError as error:
    print(error)
for refused_body in (body,):
    try:
        lax.scan(body, jnp.ones(()), jnp.ones(3))
    except TypeError as error:
        print(refused_body, error)
assert not agree()
assert not agree_in_the_end()
