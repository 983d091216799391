"""A ``ClassVar`` is no field: all instances share it on purpose, so its value may be a list or a dict."""

from __future__ import annotations

import typing
from typing import ClassVar

import jax
import jax.numpy as jnp

from treetyped import pytree_dataclass


@pytree_dataclass
class Layer:
    w: jax.Array
    registry: ClassVar[dict[str, int]] = {}
    names: typing.ClassVar[list[str]] = ["w"]
    plain: ClassVar = {"a"}


layer = Layer(jnp.ones(2))
Layer.registry["layer"] = 1
layer.replace(registry={})  # E: Unexpected keyword argument "registry" for "replace" of "Layer"  [call-arg]
jax.tree.leaves(layer)[0].shape
