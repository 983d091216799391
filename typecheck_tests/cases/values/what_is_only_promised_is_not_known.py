"""``Callable``, a protocol and an abstract method promise a result that no body has to give."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

import jax
import jax.numpy as jnp
from jax import Array

Pair = tuple[Array, Array]
x = jnp.ones(2)


class Psi(NamedTuple):
    sign: Array
    log: Array


class Ansatz(Protocol):
    def apply(self, x: Array, orbitals: bool = False) -> Psi: ...


class Base(ABC):
    @abstractmethod
    def made(self, x: Array) -> Psi: ...


class Emitter:
    def __init__(self, vary: Callable[[Array], Pair]) -> None:
        self._vary = vary

    def emit(self, other: Psi) -> None:
        made = self._vary(x)
        jax.tree.map(jnp.add, made, other)
        jax.tree.map(jnp.add, self._vary(x), other)


def pretrain(ansatz: Ansatz, target: Pair) -> None:
    jax.tree.map(jnp.add, ansatz.apply(x, True), target)
    found = jax.vmap(ansatz.apply, (0, None))(x, True)
    jax.tree.map(jnp.add, found, target)
    jax.tree.map(jnp.add, jax.vmap(ansatz.apply, (0, None))(x, True), target)
    named = ansatz.apply
    jax.tree.map(jnp.add, jax.vmap(named, (0, None))(x, True), target)
    both, _ = ansatz.apply(x, True), None
    jax.tree.map(jnp.add, both, target)
    listed, held = [ansatz.apply(x, True)], {"at": jax.vmap(ansatz.apply, (0, None))(x, True)}
    jax.tree.map(jnp.add, listed[0], target)
    jax.tree.map(jnp.add, held["at"], target)
    jax.tree.map(jnp.add, [ansatz.apply(x, True)][0], target)

    def inside() -> None:
        jax.tree.map(jnp.add, found, target)
        jax.tree.map(jnp.add, both, target)
        jax.tree.map(jnp.add, listed[0], target)
        jax.tree.map(jnp.add, held["at"], target)

    inside()


def made_by(base: Base, target: Pair) -> None:
    jax.tree.map(jnp.add, base.made(x), target)


def minimised(value: Callable[..., tuple[Array, Any]]) -> None:
    jax.value_and_grad(value)(x)
    jax.grad(value)(x)


def minimised_with_aux(value: Callable[[Array], Array]) -> None:
    jax.grad(value, has_aux=True)(x)


class Orbitals:
    def apply(self, x: Array, orbitals: bool = False) -> Any:
        return (x, x) if orbitals else Psi(x, x)


class Made(Base):
    def made(self, x: Array) -> Any:
        return x, x


anything: Any = eval("lambda x: Psi(x, x)")
Emitter(anything).emit(Psi(x, x))
pretrain(Orbitals(), (x, x))
made_by(Made(), (x, x))
minimised(eval("lambda x: jnp.sum(x)"))
minimised_with_aux(eval("lambda x: (jnp.sum(x), x)"))


def given(x: Array) -> Psi:
    return Psi(x, x)


def known(target: Pair) -> None:
    jax.tree.map(jnp.add, given(x), target)  # E: tree.map: structures differ at the root: ...  [pytree-structure] ;; N: called at line 137


def known_of_each(target: Pair) -> None:
    jax.tree.map(jnp.add, jax.vmap(given)(x), target)  # E: tree.map: structures differ at the root: ...  [pytree-structure] ;; N: called at line 138


def slope_of_first(pair: Psi) -> Array:
    return jax.grad(lambda sign: jnp.sum(sign * pair.log))(pair.sign)


def known_of_a_lambda(target: Pair) -> None:
    slope = slope_of_first(Psi(x, x))
    jax.tree.map(jnp.add, target, slope)  # E: tree.map: structures differ at the root: ...  [pytree-structure] ;; N: called at line 136


def known_in_a_list(target: Pair) -> None:
    listed = [given(x)]
    jax.tree.map(jnp.add, listed[0], target)  # E: tree.map: structures differ at the root: ...  [pytree-structure] ;; N: called at line 134


def known_by_another_name(target: Pair) -> None:
    named = given
    jax.tree.map(jnp.add, jax.vmap(named)(x), target)  # E: tree.map: structures differ at the root: ...  [pytree-structure] ;; N: called at line 135


def known_inside(target: Pair) -> None:
    found = given(x)

    def inside() -> None:
        jax.tree.map(jnp.add, found, target)  # E: tree.map: structures differ at the root: ...  [pytree-structure] ;; N: called at line 130, which is called at line 133

    inside()


known_inside((x, x))  # RAISES
known_in_a_list((x, x))  # RAISES
known_by_another_name((x, x))  # RAISES
known_of_a_lambda((x, x))  # RAISES
known((x, x))  # RAISES
known_of_each((x, x))  # RAISES
