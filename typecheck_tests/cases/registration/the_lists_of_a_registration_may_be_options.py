"""``register_dataclass(C, **options)`` may list any fields: what is not written in the call is not known."""

from dataclasses import dataclass

import jax
import jax.numpy as jnp
from jax import Array


@dataclass
class Person:
    height: Array
    name: str


@dataclass
class Animal:
    height: Array
    name: str


@dataclass
class Plant:
    height: Array
    name: str


options = {"data_fields": ["height"], "meta_fields": ["name"]}
lists = ["height"], ["name"]
jax.tree_util.register_dataclass(Person, **options)
jax.tree_util.register_dataclass(Animal, *lists)
jax.tree_util.register_dataclass(Plant, data_fields=["height"])  # E: Plant: register_dataclass is given data_fields without meta_fields  [pytree-field]

x = jnp.ones(2)
jax.tree.map(jnp.add, Person(x, "Jo"), Person(x, "Jo"))
jax.tree.map(jnp.add, Animal(x, "Jo"), Animal(x, "Jo"))
