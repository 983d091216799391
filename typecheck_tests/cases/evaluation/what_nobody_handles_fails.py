"""A handler for others' failures, and a manager that somebody else has made, take nothing of what is wrong."""

import contextlib
import logging

import jax.numpy as jnp

log = logging.getLogger(__name__)


def interrupted(params):
    try:
        print(params["weight"])  # E: params has no key 'weight': its only key is 'w'  [pytree-structure] ;; N: called at ...
    except KeyboardInterrupt:
        print("stop")


def unread(params):
    try:
        print(params["bias"])  # E: params has no key 'bias': its only key is 'w'  [pytree-structure] ;; N: called at ...
    except (FileNotFoundError, PermissionError):
        print("no such file")


def drawn(params, writer):
    with writer:
        print(params["kernel"])  # E: params has no key 'kernel': its only key is 'w'  [pytree-structure] ;; N: called at ...


def missing(params):
    """It is handled: the key may be there, or not."""
    try:
        print(params["weight"])
    except KeyError:
        print("none")
    with contextlib.suppress(KeyError):
        print(params["weight"])


params = {"w": jnp.ones(3)}
interrupted(params)  # RAISES
unread(params)  # RAISES
drawn(params, contextlib.nullcontext())  # RAISES
missing(params)
