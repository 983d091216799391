"""``class Count(nnx.Variable[Array])``, ``class Sub(Base[int])``: a base is followed whatever it is a generic of."""

from typing import Generic, TypeVar

import jax
import jax.numpy as jnp
from flax import nnx

T = TypeVar("T")


class Base(Generic[T]):
    def __init__(self, held):
        self.held = held

    def got(self):
        return self.held


class Derived(Base[int]):
    def entry(self):
        return self.got()["z"]  # E: self.got(...) has no key 'z': its only key is 'a'  [pytree-structure] ;; N: ...


class Count(nnx.Variable[jax.Array]):
    pass


class Counter(nnx.Module):
    def __init__(self):
        self.count = Count(jnp.array(0))

    def __call__(self):
        self.count[...] += 1  # E: self.count was made outside of what JAX traces, and cannot be changed in it  [pytree-leaf] ;; N: ... ;; N: ...


counter = Counter()
counter()
nnx.jit(lambda counter: counter())(counter)
Derived({"z": 1}).entry()
Derived({"a": 1}).entry()  # RAISES
nnx.jit(counter)()  # RAISES
