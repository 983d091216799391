"""One of more methods than are told apart: any of them may be called, and what they change is not known after that."""

import sys

import jax
import jax.numpy as jnp


class Trainer:
    def __init__(self):
        self.params = {"a": 1.0}
        self.hook = None

    def one(self):
        self.params = {"b": 1.0}

    def two(self):
        self.params = {"b": 2.0}

    def three(self):
        self.params = {"b": 3.0}

    def four(self):
        self.params = {"b": 4.0}

    def five(self):
        self.params = {"b": 5.0}


def added(trainer):
    return jax.tree.map(jnp.add, trainer.params, {"b": 1.0})  # E: tree.map: structures differ at the root: "trainer.params" is a dict with keys 'a', the second tree is a dict with keys 'b'  [pytree-structure] ;; N: ...


def of_a_list(number):
    trainer = Trainer()
    hooks = [trainer.one, trainer.two, trainer.three, trainer.four, trainer.five]
    hooks[number]()
    return trainer


def of_a_tuple(number):
    trainer = Trainer()
    hook = (trainer.one, trainer.two, trainer.three, trainer.four, trainer.five)[number]
    hook()
    return trainer


def of_a_branch(number):
    trainer = Trainer()
    if number == 0:
        hook = trainer.one
    elif number == 1:
        hook = trainer.two
    elif number == 2:
        hook = trainer.three
    elif number == 3:
        hook = trainer.four
    else:
        hook = trainer.five
    hook()
    return trainer


def of_a_dict(name):
    trainer = Trainer()
    trainer.hook = {name: getattr(trainer, name) for name in ("one", "two", "three", "four", "five")}[name]
    trainer.hook()
    return trainer


number = min(len(sys.argv), 4)
for make in (of_a_list, of_a_tuple, of_a_branch):
    trainer = make(number)
    jax.tree.map(jnp.add, trainer.params, {"b": 1.0})
jax.tree.map(jnp.add, of_a_dict("two").params, {"b": 1.0})
added(Trainer())  # RAISES
