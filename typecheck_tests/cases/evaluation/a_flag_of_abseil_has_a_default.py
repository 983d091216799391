"""Flags that Abseil defines are read as ``FLAGS.name`` or ``NAME.value``: as options of any command line."""

import sys

import jax
import jax.numpy as jnp
from absl import app, flags

FLAGS = flags.FLAGS
flags.DEFINE_integer("case_hidden", 8, "units of the layer")
flags.DEFINE_enum("case_model", "dense", ["dense", "conv"], "which parameters")
flags.DEFINE_bool(name="case_bias", default=True, help="whether there is a bias")
flags.DEFINE_string("case_data", None, "where the data stand")
INPUTS = flags.DEFINE_integer("case_inputs", 3, "units before the layer")


def sizes(argv):
    w = jnp.ones((INPUTS.value, FLAGS.case_hidden))
    return jnp.ones((2, 3)) @ w @ jnp.ones((7, 2))  # E: "@": the shapes do not go together: (2, 8) and (7, 2)  [pytree-leaf] ;; N: called at ...


def init(key):
    if FLAGS.case_model == "dense":
        params = {"w": jax.random.normal(key, (3, FLAGS.case_hidden))}
    else:
        params = {"kernel": jax.random.normal(key, (3, FLAGS.case_hidden))}
    if FLAGS.case_bias:
        params["b"] = jnp.zeros(FLAGS.case_hidden)
    return params


def apply(params, x):
    if FLAGS.case_model == "dense":
        return x @ params["w"] + params["b"]  # E: params has no key 'b': its only key is 'w'  [pytree-structure] ;; N: when the program is started with --nocase_bias ;; N: ...
    return x @ params["kernel"]


def main(argv):
    return apply(init(jax.random.key(0)), jnp.ones((2, INPUTS.value)))


def read(argv):
    """It is meant to be given a path."""
    rows = {"a": 1} if FLAGS.case_data is None else {"b": 2}
    return rows["b"]


def started(function, *options):
    FLAGS([sys.argv[0], *options])
    return function(options)


started(sizes)  # RAISES
started(main)
started(main, "--case_model", "conv")
started(main, "--case_model", "dense", "--nocase_bias")  # RAISES
started(read, "--case_data", "here")
if len(sys.argv) > 100:
    app.run(main)
