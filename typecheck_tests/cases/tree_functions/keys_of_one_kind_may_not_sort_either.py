"""Tuples are compared item by item; a key that is a name has the kind of its type; classes have no order."""

import jax

name, number = "a", 1
jax.tree.leaves({(1, "a"): 1, (2, 2): 2})
jax.tree.leaves({number: 1, 2.5: 2, -3: 3, True: 4})
jax.tree.leaves({name: 1, f"layer{number}": 2, str(number): 3})
jax.tree.leaves({int: 1})
jax.tree.leaves({(1, "a"): 1, (1, 2): 2})  # E: tree.leaves: JAX cannot sort the keys of a dict in "tree": (1, 'a'), (1, 2)  [pytree-structure]
jax.tree.leaves({name: 1, number: 2})  # E: tree.leaves: JAX cannot sort the keys of a dict in "tree": 'a', 1  [pytree-structure]
jax.tree.leaves({-1: 1, "a": 2})  # E: tree.leaves: JAX cannot sort the keys of a dict in "tree": -1, 'a'  [pytree-structure]
jax.tree.leaves({int: 1, str: 2})  # E: tree.leaves: JAX cannot sort the keys of a dict in "tree": int, str  [pytree-structure]
first = jax.jit(lambda tree: 1)
first({1: 2.0, 2: 3.0})
first({1: 2.0, "a": 3.0})  # E: jit: JAX cannot sort the keys of a dict in "tree": 1, 'a'  [pytree-structure]
