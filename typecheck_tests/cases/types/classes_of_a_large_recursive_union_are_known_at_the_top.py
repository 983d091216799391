"""Every one of them may stand in every other: what lies deep inside is not compared, what is on top is."""

from __future__ import annotations

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Add:
    left: Expr
    right: Expr


@pytree_dataclass
class Sub:
    left: Expr
    right: Expr


@pytree_dataclass
class Mul:
    left: Expr
    right: Expr


@pytree_dataclass
class Div:
    left: Expr
    right: Expr


@pytree_dataclass
class Pow:
    left: Expr
    right: Expr


@pytree_dataclass
class Neg:
    of: Expr


@pytree_dataclass
class Exp:
    of: Expr


Expr = Add | Sub | Mul | Div | Pow | Neg | Exp | Array


def doubled(expr: Expr) -> Expr:
    return jax.tree.map(lambda x: x * 2, expr)


def summed(one: Add, other: Add, third: Mul) -> Add:
    jax.tree.map(jnp.add, one, third)  # E: tree.map: structures differ at the root: "one" is Add, "third" is Mul  [pytree-structure] ;; N: called at line 66
    return jax.tree.map(jnp.add, one, other)


x = jnp.ones(3)
reveal_type(doubled(Add(x, Neg(x))))  # R: Add | Sub | Mul | Div | Pow | Neg | Exp | Array
summed(Add(x, x), Add(x, x), Mul(x, x))  # RAISES
