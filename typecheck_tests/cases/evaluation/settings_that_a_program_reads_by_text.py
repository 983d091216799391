"""``exec`` of a file of settings may bind every name again, once; ``globals()`` that is read changes none."""

import jax.numpy as jnp

width = 3
depth = 2
names = [name for name, value in globals().items() if isinstance(value, int)]
exec("width = 4")
settings = {name: globals()[name] for name in names}


def forward(w, x):
    return x @ w  # E: "@": the shapes do not go together: (2, 4) and (3, 2)  [pytree-leaf] ;; N: called at ...


# wrong
forward(jnp.ones((3, 2)), jnp.ones((2, 4)))  # RAISES
height = 3
jnp.ones((height,)) @ jnp.ones((5,))  # E: "@": the shapes do not go together: (3,) and (5,)  [pytree-leaf]

# right
forward(jnp.ones((4, 2)), jnp.ones((2, 4)))
jnp.ones((width,)) @ jnp.ones((4,))
globals()["height"] = 5
jnp.ones((height,)) @ jnp.ones((5,))
