"""Notes are taken of a run, and change nothing that it finds."""

from __future__ import annotations

import pytest
from treetyped_mypy.evaluation.census import Census
from treetyped_mypy.evaluation.knowledge import Knowledge
from treetyped_mypy.evaluation.library import Libraries
from treetyped_mypy.flow.failures import Failure
from treetyped_mypy.flow.machine import Machine
from treetyped_mypy.flow.values import UNKNOWN, External

from ..flow.programs import syntax  # noqa: TID252 -- one folder parses for all

MODULES = {"jnp": "jax.numpy", "jax": "jax", "lax": "jax.lax", "optax": "optax"}

FULL, PART, NONE = Knowledge.FULL, Knowledge.PART, Knowledge.NONE

PROGRAMS: dict[str, dict[int, Knowledge]] = {
    "jax.tree.map(jnp.add, (1.0, 2.0), (1.0,))": {1: FULL},
    "t = {'a': jnp.ones(2), 'b': nobody}\njax.tree.leaves(t)\njnp.sum(t['a'])": {2: PART},
    "jax.tree.map(jnp.add, nobody, nobody)\njax.tree.map(jnp.add, nobody, 1.0)": {1: NONE, 2: PART},
    "def f(t):\n  return jax.tree.leaves(t)\nf(nobody)\nf((1.0, nobody))\nf((1.0, None))": {2: FULL},
    "for t in [nobody, (1.0, nobody)]:\n  jax.tree.leaves(t)": {2: PART},
    "def f(x):\n  return x['a']\ng = jax.jit(f)\ng({'a': 1.0})\ng(nobody)\ng()": {4: FULL, 5: NONE},
    "jax.vmap(jax.grad(lambda x: x[0]))((jnp.ones(3), nobody))": {1: PART},
    "lax.scan(lambda c, x: (c, x), {'a': 1.0}, None, length=3)": {1: FULL},
    "lax.scan(lambda c, x: ((c, c), x), 1.0, xs=nobody)": {1: PART},
    "o = optax.adam(0.1)\ns = o.init({'a': jnp.ones(1)})\no.update(nobody, s, {'a': jnp.ones(1)})": {2: FULL, 3: PART},
    "def f(*trees):\n  return jax.tree.map(jnp.add, *trees)\nf((1.0,), (2.0,))\nf(*nobody)": {2: FULL},
    "t = [1.0]\nif nobody:\n  t = (1.0, 2.0)\njax.tree.leaves(t)\nraise ValueError\njax.tree.leaves(t)": {4: FULL},
}
"""A program, and what is known where it calls what takes trees, by the line."""


def ran(kind: type[Machine], text: str) -> Machine:
    machine = kind(syntax(text), Libraries())
    for name, module in MODULES.items():
        machine.bind(name, External(module))
    machine.bind("nobody", UNKNOWN)
    machine.run_file()
    return machine


def shown(failures: list[Failure]) -> list[tuple[int, str]]:
    return [(failure.place.line, failure.text) for failure in failures]


@pytest.mark.parametrize("text", PROGRAMS)
def test_the_same_is_found(text: str) -> None:
    plain, noted = ran(Machine, text), ran(Census, text)
    assert shown(noted.failures) == shown(plain.failures)
    assert shown(noted.undecided) == shown(plain.undecided)
    assert (noted.left, noted.said) == (plain.left, plain.said)


def test_some_of_them_fail() -> None:
    assert sum(bool(ran(Machine, text).failures) for text in PROGRAMS) >= 2


@pytest.mark.parametrize("text", PROGRAMS)
def test_most_is_kept_of_what_is_known_at_a_call(text: str) -> None:
    census = ran(Census, text)
    assert isinstance(census, Census)
    notes = census.notes
    assert {call.line: found.knowledge for call, found in notes.reached.items()} == PROGRAMS[text]
    assert not notes.running
    assert not notes.counted
