"""``Optimizer``: an Optax transformation together with its state."""

from __future__ import annotations

import dataclasses
import importlib
from collections.abc import Callable
from typing import Any, Generic, Protocol

import jax
from typing_extensions import TypeVar

from treetyped.decorate import pytree_dataclass
from treetyped.fields import field
from treetyped.tree.mismatch import Comparison, explain, quote

P = TypeVar("P", default=Any)
Q = TypeVar("Q")


class Transformation(Protocol):
    """What ``optax.adam(1e-3)`` and its kin return."""

    @property
    def init(self) -> Callable[..., Any]: ...
    @property
    def update(self) -> Callable[..., Any]: ...


@jax.tree_util.register_static
@dataclasses.dataclass(frozen=True)
class NotInitialised:
    """The state before `Optimizer.init`."""


@pytree_dataclass
class Optimizer(Generic[P]):
    """An Optax transformation and its state, for parameters of type ``P``.

    It is a pytree: the transformation is static, so an optimizer passes through ``jax.jit`` as it is.

    Example:
        >>> import jax.numpy as jnp
        >>> import optax
        >>> from treetyped import Optimizer
        >>> params = {"w": jnp.ones(3)}
        >>> optimizer = Optimizer(optax.sgd(0.5)).init(params)
        >>> params, optimizer = optimizer.update({"w": jnp.ones(3)}, params)
        >>> params["w"].tolist()
        [0.5, 0.5, 0.5]

    Args:
        transformation: what ``optax.adam(1e-3)`` and its kin return.
        state: the transformation's state; `init` makes it.
    """

    transformation: Transformation = field(static=True)
    state: Any = NotInitialised()

    def __post_init__(self) -> None:
        given: object = self.transformation
        if not hasattr(given, "init") or not hasattr(given, "update"):
            raise TypeError(
                f'Optimizer: "transformation" is {getattr(given, "__name__", repr(given))}, without init and update: '
                f"give what a function of optax returns, such as optax.adam(1e-3)"
            )

    def init(self, params: Q) -> Optimizer[Q]:
        """The optimizer with the state for ``params``."""
        return Optimizer(self.transformation, self.transformation.init(params))

    def update(self, grads: P, params: P, **extra: Any) -> tuple[P, Optimizer[P]]:
        """One step: the new parameters, and the optimizer with its new state.

        Args:
            grads: the gradients, of the structure of ``params``.
            params: the parameters.
            extra: what the transformation takes besides, such as ``value`` of ``optax.contrib.reduce_on_plateau``.

        Raises:
            RuntimeError: `init` was not called.
            StructureError: ``grads`` and ``params`` have different structures.
        """
        if isinstance(self.state, NotInitialised):
            raise RuntimeError("Optimizer.update: there is no state yet: start with optimizer.init(params)")
        if jax.tree.structure(grads) != jax.tree.structure(params):
            comparison = Comparison(quote("grads"), quote("params"), prefix=False)
            raise explain("update", list(comparison.mismatches(grads, params)), can_cure=False, of="Optimizer")
        optax: Any = importlib.import_module("optax")  # only who optimises needs it
        transform = optax.with_extra_args_support(self.transformation).update
        updates, state = transform(grads, self.state, params, **extra)
        return optax.apply_updates(params, updates), Optimizer(self.transformation, state)
