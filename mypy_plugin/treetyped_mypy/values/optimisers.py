"""How an optimiser was made, as far as that is written in the file: the parts of its chain, and their masks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import ARG_POS, CallExpr, Expression, NameExpr, RefExpr

from treetyped_mypy.syntax.arguments import is_none
from treetyped_mypy.syntax.bindings import bound_once
from treetyped_mypy.syntax.tree import syntax_of

OPTAX: Final = "optax."

# fmt: off
MOMENTS: Final = frozenset({
    "adabelief", "adadelta", "adafactor", "adagrad", "adam", "adamax", "adamaxw", "adamw", "adan", "amsgrad",
    "apply_every", "ema", "lamb", "lars", "lbfgs", "lion", "nadam", "nadamw", "novograd", "optimistic_adam",
    "optimistic_adam_v2", "optimistic_gradient_descent", "radam", "rmsprop", "rprop", "signum", "scale_by_adam",
    "scale_by_adamax", "scale_by_amsgrad", "scale_by_belief", "scale_by_lion", "scale_by_rms", "sm3", "trace",
    "yogi", "MultiSteps",
})
# fmt: on
"""Optimisers that keep arrays of the shape of each leaf: every leaf of the parameters must be a number."""

STATELESS: Final = frozenset(
    {
        "sgd",
        "scale",
        "clip",
        "clip_by_global_norm",
        "add_decayed_weights",
        "scale_by_learning_rate",
        "scale_by_schedule",
    }
)
"""Others that change each leaf alone."""

MASKS: Final = {
    "masked": ("mask", 1),
    "add_decayed_weights": ("mask", 1),
    "multi_transform": ("param_labels", 1),
    "partition": ("param_labels", 1),
} | dict.fromkeys(("adamw", "adamaxw", "lion", "nadamw", "lamb", "adan"), ("mask", None))
"""The parameter that takes a prefix of the parameters, and its position."""


def parts(checker: TypeChecker, optimiser: Expression) -> Iterator[CallExpr]:
    """The calls that made it, those in a chain one by one; nothing of what is not seen."""
    value = bound_once(syntax_of(checker.tree), optimiser) if isinstance(optimiser, NameExpr) else optimiser
    if not isinstance(value, CallExpr) or not optax_name(value):
        return
    if optax_name(value) != "chain":
        yield value
    elif set(value.arg_kinds) == {ARG_POS}:
        for argument in value.args:
            yield from parts(checker, argument)


def optax_name(call: CallExpr) -> str:
    """The name of the function of Optax's; empty for any other."""
    name = call.callee.fullname if isinstance(call.callee, RefExpr) else ""
    return name.rpartition(".")[2] if name.startswith(OPTAX) else ""


def keeps_moments(call: CallExpr) -> bool:
    """Whether ``init`` makes an array of zeros for every leaf."""
    if optax_name(call) == "sgd":
        named = dict(zip(call.arg_names, call.args, strict=True))
        return "momentum" in named and not is_none(named["momentum"])
    return optax_name(call) in MOMENTS


def takes_any_leaf(call: CallExpr) -> bool:
    """Whether ``init`` looks at no leaf, or a mask says at which."""
    return mask_of(call) is not None or (optax_name(call) in STATELESS and not keeps_moments(call))


def mask_of(call: CallExpr) -> tuple[str, Expression] | None:
    """The mask, or the labels, that a part was made with, and the parameter's name."""
    name, position = MASKS.get(optax_name(call), ("", None))
    named = dict(zip(call.arg_names, call.args, strict=True))
    if not name or any(kind.is_star() for kind in call.arg_kinds):
        return None
    if name in named:
        found = named[name]
    elif position is not None and len(call.args) > position and call.arg_kinds[position] == ARG_POS:
        found = call.args[position]
    else:
        return None
    return None if is_none(found) else (name, found)
