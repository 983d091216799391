"""What stands in a field and is not known hides none of the others, as long as it is only read; called, it may change them."""

import sys
import weakref
from dataclasses import dataclass

import jax
import jax.numpy as jnp


class Trainer:
    def __init__(self, folder, params, hook=None):
        self.folder = folder
        self.params = params
        self.hook = hook

    def path(self, step):
        return f"{self.folder}/{step}"

    def restore(self, leaves):
        print(self.folder, self.folder.upper())
        self.params = jax.tree.unflatten(leaves, jax.tree.structure(self.params))  # E: tree.unflatten: "treedef" and "leaves" are swapped  [pytree-structure] ;; N: called at line 55 ;; N: flatten gives the leaves first, unflatten takes the treedef first

    def finish(self):
        self.hook()
        return jax.tree.map(jnp.add, self.params, {"b": 1.0})

    def change(self):
        self.params = {"b": 1.0}


@dataclass
class Loop:
    name: str
    state: dict

    def step(self, grads):
        print(self.name)
        return jax.tree.map(jnp.subtract, self.state, grads)  # E: ...is a dict with keys 'v'  [pytree-structure] ;; N: called at line 59


class Owner:
    def __init__(self, trainer):
        self.made = weakref.WeakMethod(trainer.change)
        self.trainer = trainer

    def get(self):
        return self


trainer = Trainer(sys.argv[0], {"a": 1.0})
print(trainer.path(1))
try_path = trainer.folder
jax.tree.map(jnp.add, trainer.params, {"a": 1.0})
trainer.restore([1.0])  # RAISES

loop = Loop(sys.argv[0], {"w": 1.0})
loop.step({"w": 1.0})
loop.step({"v": 1.0})  # RAISES

changed = Trainer(sys.argv[0], {"a": 1.0})
changed.hook = weakref.WeakMethod(changed.change)()
changed.finish()

owner = Owner(Trainer(sys.argv[0], {"a": 1.0}))
owner.get().made()()
jax.tree.map(jnp.add, owner.trainer.params, {"b": 1.0})
