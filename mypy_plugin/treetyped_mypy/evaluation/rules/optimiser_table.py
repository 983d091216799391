"""Optax's transformations as data: what state each keeps, and which need the parameters.

``tests/test_optimisers.py`` holds every line against Optax itself.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from treetyped_mypy.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Transform:
    """One gradient transformation that is not made of others."""

    state: str = "EmptyState"
    reads: tuple[str, ...] = ()
    """The fields of the state that ``update`` reads."""
    keeps: bool = False
    """The state has a tree like the parameters, which each update is mapped together with."""
    needs: bool = False
    """``update`` must be given the parameters."""
    passes_none: bool = False
    """A leaf may have ``None`` for a gradient, which is handed on."""
    once_passed_none: bool = False
    """It did so before Optax 0.2.7, which was the first to have ``check_rank``."""


ADAM: Final = Transform("ScaleByAdamState", ("count", "mu", "nu"), keeps=True, once_passed_none=True)
PASSING_ADAM: Final = replace(ADAM, passes_none=True)
FREE: Final = Transform(passes_none=True)
NEEDS: Final = Transform(needs=True)

TRANSFORMS: Final[dict[str, Transform]] = {
    "identity": FREE,
    "scale": FREE,
    "scale_by_sign": FREE,
    "set_to_zero": FREE,
    "clip": FREE,
    "clip_by_global_norm": FREE,
    "centralize": FREE,
    "normalize_by_update_norm": FREE,
    "adaptive_grad_clip": NEEDS,
    "keep_params_nonnegative": NEEDS,
    "scale_by_param_block_norm": NEEDS,
    "scale_by_param_block_rms": NEEDS,
    "scale_by_trust_ratio": NEEDS,
    "add_noise": Transform("AddNoiseState", ("count", "rng_key"), passes_none=True),
    "scale_by_schedule": Transform("ScaleByScheduleState", ("count",), passes_none=True),
    "scale_by_adam": ADAM,
    "scale_by_adamax": PASSING_ADAM,
    "scale_by_radam": PASSING_ADAM,
    "scale_by_yogi": replace(ADAM, once_passed_none=False),
    "scale_by_amsgrad": Transform("ScaleByAmsgradState", ("count", "mu", "nu", "nu_max"), keeps=True),
    "scale_by_belief": Transform("ScaleByBeliefState", ("count", "mu", "nu"), keeps=True, passes_none=True),
    "scale_by_novograd": Transform("ScaleByNovogradState", ("count", "mu", "nu"), keeps=True, needs=True),
    "scale_by_adan": Transform("ScaleByAdanState", ("m", "v", "n", "g", "t"), keeps=True),
    "scale_by_adadelta": Transform("ScaleByAdaDeltaState", ("e_g", "e_x"), keeps=True),
    "scale_by_lion": Transform("ScaleByLionState", ("count", "mu"), keeps=True),
    "scale_by_rms": Transform("ScaleByRmsState", ("nu",), keeps=True, passes_none=True),
    "scale_by_rss": Transform("ScaleByRssState", ("sum_of_squares",), keeps=True),
    "scale_by_rprop": Transform("ScaleByRpropState", ("step_sizes", "prev_updates"), keeps=True),
    "scale_by_optimistic_gradient": Transform(
        "ScaleByOptimisticGradientState", ("is_initial_step", "previous_gradient"), keeps=True
    ),
    "trace": Transform("TraceState", ("trace",), keeps=True, passes_none=True),
    "ema": Transform("EmaState", ("count", "ema"), keeps=True, passes_none=True),
}

LEARNING_RATE: Final = "scale_by_learning_rate"
DECAY: Final = "add_decayed_weights"
MOMENTUM: Final = "momentum"
"""``trace`` where the option is given, else ``identity``."""

CHAINS: Final[dict[str, tuple[str, ...]]] = {
    "adabelief": ("scale_by_belief", LEARNING_RATE),
    "adadelta": (DECAY, "scale_by_adadelta", LEARNING_RATE),
    "adagrad": ("scale_by_rss", LEARNING_RATE),
    "adam": ("scale_by_adam", LEARNING_RATE),
    "nadam": ("scale_by_adam", LEARNING_RATE),
    "adamw": ("scale_by_adam", DECAY, LEARNING_RATE),
    "nadamw": ("scale_by_adam", DECAY, LEARNING_RATE),
    "adamax": ("scale_by_adamax", LEARNING_RATE),
    "adamaxw": ("scale_by_adamax", DECAY, LEARNING_RATE),
    "adan": ("scale_by_adan", DECAY, LEARNING_RATE),
    "amsgrad": ("scale_by_amsgrad", LEARNING_RATE),
    "lamb": ("scale_by_adam", DECAY, "scale_by_trust_ratio", LEARNING_RATE),
    "lion": ("scale_by_lion", DECAY, LEARNING_RATE),
    "noisy_sgd": ("add_noise", LEARNING_RATE),
    "novograd": ("scale_by_novograd", LEARNING_RATE),
    "optimistic_gradient_descent": ("scale_by_optimistic_gradient", LEARNING_RATE),
    "radam": ("scale_by_radam", LEARNING_RATE),
    "rmsprop": ("scale_by_rms", LEARNING_RATE, MOMENTUM),
    "sgd": (MOMENTUM, LEARNING_RATE),
    "sign_sgd": ("scale_by_sign", LEARNING_RATE),
    "signum": ("ema", "scale_by_sign", LEARNING_RATE),
    "yogi": ("scale_by_yogi", LEARNING_RATE),
}
"""The optimisers that are a ``chain`` of others."""

PARAMETERS: Final[dict[str, tuple[str, ...]]] = {
    "sgd": ("learning_rate", "momentum", "nesterov"),
    "rmsprop": ("learning_rate", "decay", "eps", "initial_scale", "eps_in_sqrt", "centered", "momentum"),
    "adamw": ("learning_rate", "b1", "b2", "eps", "eps_root", "mu_dtype", "weight_decay", "mask"),
    "lion": ("learning_rate", "b1", "b2", "mu_dtype", "weight_decay", "mask"),
    "lamb": ("learning_rate", "b1", "b2", "eps", "eps_root", "weight_decay", "mask"),
    DECAY: ("weight_decay", "mask"),
    "scale_by_schedule": ("step_size_fn",),
}
"""Where an option that decides about the state can stand by position."""

HARMLESS: Final = frozenset(
    [
        "learning_rate",
        "b1",
        "b2",
        "b3",
        "eps",
        "eps_root",
        "nesterov",
        "weight_decay",
        "mu_dtype",
        "decay",
        "rho",
        "initial_scale",
        "eps_in_sqrt",
        "accumulator_dtype",
        "min_norm",
        "trust_coefficient",
        "beta",
        "alpha",
        "initial_accumulator_value",
        "threshold",
        "flip_sign",
        "debias",
        "step_size",
        "max_delta",
        "max_norm",
        "eta",
        "gamma",
        "key",
        "seed",
        "clipping",
        "min_scale",
        "scale_factor",
        "step_size_fn",
    ]
)
"""Options that leave the state as it is."""
