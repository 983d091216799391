"""A function that is handed on may be called, and what it makes and gives back may be called too."""

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp


def run_patched(patch: Callable[[Any], Any]) -> Any:
    final: dict[str, Any] = {}

    def make() -> Any:
        def wrapped(carry: Any) -> Any:
            final["carry"] = jax.tree.map(jnp.asarray, carry)
            return carry

        return wrapped

    patch(make)
    return jax.tree.leaves(final["carry"])


def run_in_pair(patch: Callable[[Any], Any]) -> Any:
    final: dict[str, Any] = {}

    def make():
        return 0, lambda carry: final.update(carry=jax.tree.map(jnp.asarray, carry))

    patch(lambda: make()[1])
    return jax.tree.leaves(final["carry"])


def run_by_method(patch: Callable[[Any], Any]) -> Any:
    final = {}

    class Recorder:
        def make(self):
            return self.record

        def record(self, carry):
            final["carry"] = jax.tree.map(jnp.asarray, carry)

    patch(Recorder().make)
    return jax.tree.leaves(final["carry"])


def run_by_object(patch: Callable[[Any], Any]) -> Any:
    final: dict[str, Any] = {}

    class Recorder:
        def __call__(self):
            return self.record

        def record(self, carry):
            final["carry"] = jax.tree.map(jnp.asarray, carry)

    patch(Recorder())
    return jax.tree.leaves(final["carry"])


def run_kept(patch: Callable[[Any], Any]) -> Any:
    final: dict[str, Any] = {}

    def make() -> Any:
        def wrapped(carry: Any) -> Any:
            final["carry"] = carry
            return carry

        return len([wrapped])

    patch(make)
    return jax.tree.leaves(final["carry"])  # E: final has no key 'carry': it is empty  [pytree-structure] ;; N: called at line 81


unseen: Any = eval("lambda make: make()({'w': 1.0})")
run_patched(unseen)
run_in_pair(unseen)
run_by_method(unseen)
run_by_object(unseen)
run_kept(lambda make: make())  # RAISES
