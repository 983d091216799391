"""The table of Optax's transformations says what Optax does."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import jax
import jax.numpy as jnp
import optax
import pytest
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.rules import optimiser_made, optimiser_table, schedules
from treetyped_mypy.evaluation.rules.factory_parameters import written_parameters
from treetyped_mypy.evaluation.rules.hyperparameters import role_of
from treetyped_mypy.evaluation.rules.optimiser_states import INJECTED, refuses
from treetyped_mypy.evaluation.rules.optimiser_table import CHAINS, TRANSFORMS
from treetyped_mypy.flow.values import UNKNOWN, Constant
from treetyped_mypy.library_sources import look_in

PARAMS = {"w": jnp.ones((3, 2)), "b": jnp.ones(2)}
GIVEN: dict[str, tuple[Any, ...]] = {
    "ema": (0.9,),
    "trace": (0.9,),
    "scale": (1.0,),
    "scale_by_schedule": (lambda _count: 0.1,),
    "adaptive_grad_clip": (0.1,),
    "clip": (1.0,),
    "clip_by_global_norm": (1.0,),
    "add_noise": (0.1, 0.1, 0),
    "scale_by_rprop": (0.1,),
}


def transformation(word: str) -> optax.GradientTransformationExtraArgs:
    given = GIVEN.get(word, (0.1,) if word in CHAINS else ())
    options: dict[str, Any] = {"eta": 0.1, "gamma": 0.1, "key": 0} if word == "noisy_sgd" else {}
    made: Callable[..., Any] = getattr(optax, word)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return optax.with_extra_args_support(made(*given, **options))


def fails(act: Callable[[], object]) -> bool:
    try:
        act()
    except (ValueError, TypeError, AttributeError):
        return True
    return False


@pytest.mark.parametrize("word", TRANSFORMS)
def test_what_a_transformation_keeps_and_needs(word: str) -> None:
    rule, tx = TRANSFORMS[word], transformation(word)
    state = tx.init(PARAMS)
    less = {"w": PARAMS["w"]}
    assert type(state).__name__ == rule.state
    assert getattr(state, "_fields", ()) == rule.reads
    assert fails(lambda: tx.update(PARAMS, state)) == rule.needs
    assert fails(lambda: tx.update(less, state, less)) == rule.keeps
    assert fails(lambda: tx.update({**PARAMS, "b": None}, state, PARAMS)) != passes_none(rule)
    updates, after = tx.update(PARAMS, state, PARAMS)
    assert jax.tree.structure((updates, after)) == jax.tree.structure((PARAMS, state))


def passes_none(rule: optimiser_table.Transform) -> bool:
    return rule.passes_none or (rule.once_passed_none and not hasattr(optax._src.utils, "check_rank"))


@pytest.mark.parametrize("word", CHAINS)
def test_an_optimiser_is_the_chain_of_its_parts(word: str) -> None:
    state = transformation(word).init(PARAMS)
    made = optimiser_made.made(word, {"learning_rate": Array("float", ())})
    assert [type(part).__name__ for part in state] == [*map(state_name, optimiser_made.parts_of(made))]


def state_name(part: Thing) -> str:
    kind = optimiser_made.kind_of(part)
    return "EmptyState" if kind == optimiser_table.DECAY else TRANSFORMS[kind].state


@pytest.mark.parametrize("word", optimiser_made.NEED_PARAMS)
def test_an_optimiser_that_is_not_modelled_needs_the_parameters(word: str) -> None:
    given: dict[str, Any] = {"base_optimizer": optax.sgd(0.1)} if word == "mechanize" else {}
    rate = () if word in WITHOUT_RATE else (0.1,)
    made: Callable[..., Any] = getattr(optax, word, None) or getattr(optax.contrib, word)
    tx = optax.with_extra_args_support(made(*rate, **given))
    more: dict[str, Any] = {"value": 1.0} if word.startswith("momo") else {}
    more |= {"obj_fn": lambda params: jnp.sum(params["w"])} if word == "sophia" else {}
    assert fails(lambda: tx.update(PARAMS, tx.init(PARAMS), **more))
    tx.update(PARAMS, tx.init(PARAMS), PARAMS, **more)


@pytest.mark.parametrize("word", optimiser_made.SEARCHING)
def test_an_optimiser_that_looks_for_a_step_is_told_the_loss(word: str) -> None:
    made: Callable[..., Any] = getattr(optax, word)
    tx = made(10) if word == "scale_by_backtracking_linesearch" else made(15) if "zoom" in word else made()
    told = {"value": 1.0, "grad": PARAMS, "value_fn": lambda params: sum(map(jnp.sum, jax.tree.leaves(params)))}
    more = {name: told[name] for name in optimiser_made.SEARCHING[word]}
    tx.update(PARAMS, tx.init(PARAMS), PARAMS, **more)
    for name in more:
        less = {other: given for other, given in more.items() if other != name}
        assert fails(lambda less=less: tx.update(PARAMS, tx.init(PARAMS), PARAMS, **less))


WITHOUT_RATE = ("dadapt_adamw", "mechanize", "prodigy", "scale_by_factored_rms")


def pairs() -> Iterator[tuple[str, str]]:
    words = ["scale_by_adam", "scale", "trace", "ema", "scale_by_rms", "scale_by_lion", "scale_by_schedule"]
    words += ["scale_by_amsgrad", "scale_by_adan", "sgd", "adam", "adamw", "rmsprop"]
    yield from ((one, other) for one in words for other in words)


@pytest.mark.parametrize(("one", "other"), list(pairs()))
def test_a_state_that_is_refused_fails(one: str, other: str) -> None:
    """What is silent may fail; what is said must fail."""
    rate = {"learning_rate": Array("float", ())}
    tx, state = transformation(one), transformation(other).init(PARAMS)
    said = refuses(optimiser_made.made(one, rate), optimiser_made.made(other, rate))
    assert not said or fails(lambda: tx.update(PARAMS, state, PARAMS))


@pytest.mark.parametrize("word", [word for word in CHAINS if word != "noisy_sgd"])
def test_the_hyperparameters_of_a_state(word: str) -> None:
    """Those numbers among the arguments and defaults of the factory, as they stand in Optax's source."""
    look_in(sys.executable)
    parameters = written_parameters(f"optax.{word}")
    state = optax.inject_hyperparams(getattr(optax, word))(0.1).init(PARAMS)
    assert state._fields == INJECTED
    if parameters is not None:
        values = {each.name: each.default or UNKNOWN for each in parameters} | {"learning_rate": Constant(0.1)}
        assert {name for name, value in values.items() if role_of(value) == "number"} == set(state.hyperparams)


def test_most_factories_are_functions_with_parameters_of_their_own() -> None:
    look_in(sys.executable)
    assert sum(written_parameters(f"optax.{word}") is not None for word in CHAINS) > len(CHAINS) - 4


COUNTED: dict[str, tuple[Any, ...]] = {
    "linear_schedule": (0.0, 0.1, 10),
    "polynomial_schedule": (0.0, 0.1, 1.0, 10),
    "warmup_constant_schedule": (0.0, 0.1, 10),
    "cosine_decay_schedule": (0.1, 10),
    "warmup_cosine_decay_schedule": (0.0, 0.1, 5, 10),
    "warmup_exponential_decay_schedule": (0.0, 0.1, 5, 10, 0.5),
}


@pytest.mark.parametrize("word", sorted({*schedules.STEPS, *schedules.COUNTING}))
def test_a_schedule_computes_with_the_count(word: str) -> None:
    made = getattr(optax, word)(*COUNTED[word])
    made(3)
    assert all(fails(lambda given=given: made(given)) for given in (().count, None, PARAMS, [1, 2], fails))
