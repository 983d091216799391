"""Flax NNX: the streams of ``nnx.Rngs``; one that is missing is drawn from the default stream, if there is one."""

from __future__ import annotations

from typing import Final

from mypy.nodes import Node

from treetyped_mypy.errors import codes, flax
from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.call import LibraryCall, constant_of
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Value

STREAMS: Final = "streams"
"""The fact that names them, where there is no default stream."""
DRAWN: Final = {"nnx.Linear": "params", "nnx.Conv": "params", "nnx.Embed": "params"}
"""The stream that a layer certainly draws from when it is made."""
METHODS: Final = """
ball bernoulli beta binomial bits broadcast categorical cauchy chisquare choice default delta_orthogonal dirichlet
double_sided_maxwell exponential f fork gamma generalized_normal geometric get glorot_normal glorot_uniform gumbel
he_normal he_uniform items kaiming_normal kaiming_uniform keys laplace lecun_normal lecun_uniform loggamma logistic
lognormal maxwell multinomial multivariate_normal normal orthogonal pareto permutation poisson rademacher randint
rayleigh split t triangular truncated_normal uniform values variance_scaling wald weibull_min xavier_normal
xavier_uniform
"""
OWN: Final = frozenset(METHODS.split())
"""What ``Rngs`` has besides its streams."""


def rngs(call: LibraryCall) -> Value:
    """``nnx.Rngs(0)`` has a default stream, ``nnx.Rngs(params=0)`` has none."""
    if call.is_open or call.positional or "default" in call.named:
        return Thing("rngs")
    return Thing("rngs", facts=((STREAMS, tuple(call.named)),))


def report_no_stream(call: LibraryCall, given: Value | None) -> bool:
    """Whether a layer draws from a stream that is not there when it is made."""
    wanted = call.constant(-1, "rng_collection", "dropout") if call.name == "nnx.Dropout" else DRAWN.get(call.name)
    if not isinstance(wanted, str) or not isinstance(given, Thing) or not is_missing(given, wanted):
        return False
    call.say(codes.STRUCTURE, flax.no_such_stream(call.name, wanted, streams_of(given)), flax.RNGS)
    return True


def draw(call: LibraryCall, owner: Thing) -> Value:
    """``rngs.noise()``"""
    is_draw = not call.arguments and not call.is_open and not call.name.startswith("_") and call.name not in OWN
    if is_draw and is_missing(owner, call.name):
        return call.say(codes.STRUCTURE, flax.no_such_stream("nnx.Rngs", call.name, streams_of(owner)), flax.RNGS)
    return UNKNOWN


def item(run: Running, owner: Thing, key: Value, place: Node) -> Value:
    """``rngs["noise"]``"""
    name = constant_of(run, key)
    if isinstance(name, str) and is_missing(owner, name):
        text = flax.no_such_stream("nnx.Rngs", name, streams_of(owner))
        return run.fail(place, codes.STRUCTURE, text, flax.RNGS)
    return UNKNOWN


def streams_of(value: Thing) -> tuple[str, ...]:
    found = value.fact(STREAMS)
    return found if isinstance(found, tuple) else ()


def is_missing(value: Thing, stream: str) -> bool:
    return value.kind == "rngs" and value.fact(STREAMS) is not None and stream not in streams_of(value)
