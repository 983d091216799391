"""Sentences about the layers of Equinox."""

from __future__ import annotations

from typing import Final

from treetyped_mypy.structure.show import with_article

BATCH: Final = "jax.vmap(layer)(x) calls it for each row"


def takes(layer: str, wanted: str, given: str) -> str:
    """``eqx.nn.Linear: the layer takes an array of shape (2,), not a float array of shape (16, 2)``."""
    return f"eqx.nn.{layer}: the layer takes {wanted}, not {with_article(given)}"


def channels(layer: str, wanted: int, given: str) -> str:
    return f"eqx.nn.{layer}: the layer takes {wanted} channels along the first axis, not {with_article(given)}"


def axes(count: int) -> str:
    return f"an array with {count} axes, the channels first"


def group_count(groups: int, given: str) -> str:
    return f"eqx.nn.GroupNorm: {groups} groups cannot be made of the first axis of {with_article(given)}"


def apart(layer: str, why: str) -> str:
    return f"eqx.nn.{layer}: {why}"


NO_KEY: Final = "eqx.nn.Dropout: the layer needs a key, or inference=True"
NO_PAIR: Final = 'eqx.nn.LSTMCell: "hidden" is a pair (h, c)'


def mask(shape: str, given: str) -> str:
    return f"eqx.nn.MultiheadAttention: the mask has shape {shape}, with the heads before it or not, not {given}"


def lengths(keys: str, values: str) -> str:
    return f"eqx.nn.MultiheadAttention: keys and values are equally many, but have shapes {keys} and {values}"


def no_key_taken(layer: str) -> str:
    return f"eqx.nn.Sequential: {layer} is called with key=..., which it does not take"


LAMBDA_CURE: Final = "eqx.nn.Lambda(f) calls f with the array alone"
