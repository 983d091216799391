"""What is appended now and then is what the list holds, if it holds anything."""

import argparse

import jax
import jax.numpy as jnp


def measured(x):
    return {"loss": jnp.sum(x), "norms": jnp.abs(x)}


def history(steps):
    found = []
    for step in range(steps):
        if step >= 2:
            found.append(measured(jnp.ones(3)))
    return found


def every_other(items):
    found = []
    for index, item in enumerate(items):
        if index % 2:
            continue
        found.append({"name": item, "value": jnp.ones(3)})
    return found


def read(options):
    kept = history(options.steps)
    for each in kept:
        each["loss"] + each["norms"]
    for each in kept:
        each["lose"]  # E: each has no key 'lose': its keys are 'loss', 'norms'  [pytree-structure] ;; N: ...


def stacked(options):
    every = jax.tree.map(lambda *leaves: jnp.stack(leaves), *history(options.steps))
    every["norms"].mean(0)
    every["norm"]  # E: every has no key 'norm': its keys are 'loss', 'norms'  [pytree-structure] ;; N: ...


def named(options):
    for each in every_other(options.names):
        each["values"]  # E: each has no key 'values': its keys are 'name', 'value'  [pytree-structure] ;; N: ...


options = argparse.Namespace(steps=4, names=["a", "b", "c"])
read(options)  # RAISES
stacked(options)  # RAISES
named(options)  # RAISES
