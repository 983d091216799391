"""``nnx.scan`` gives each turn a row of the stacked layers, and carries what comes out as it went in."""

import jax
import jax.numpy as jnp
from flax import nnx


class Block(nnx.Module):
    def __init__(self, inner, outer, *, rngs):
        self.linear = nnx.Linear(inner, outer, rngs=rngs)
        self.norm = nnx.BatchNorm(outer, rngs=rngs)
        self.drop = nnx.Dropout(0.1, rngs=rngs)

    def __call__(self, x):
        return self.drop(self.norm(self.linear(x)))  # E: nnx.Linear: the layer takes arrays with 4 features, not a float array of shape (2, 3)  [pytree-leaf] ;; N: called at ...


class Tower(nnx.Module):
    def __init__(self, depth, width, rngs):
        @nnx.split_rngs(splits=depth)
        @nnx.vmap(in_axes=(0,), out_axes=0)
        def made(rngs: nnx.Rngs):
            return Block(width, width, rngs=rngs)

        self.blocks = made(rngs)

    def __call__(self, x):
        @nnx.scan(in_axes=(nnx.Carry, 0), out_axes=nnx.Carry)
        def forward(x, block):
            return block(x)

        return forward(x, self.blocks)

    @nnx.scan(in_axes=(None, nnx.Carry, 1), out_axes=(nnx.Carry, 1))
    def steps(self, state, x):
        state = self(state) + x  # E: "+": the shapes do not go together: float array of shape (2, 4) and float array of shape (2, 3)  [pytree-leaf] ;; N: called at ...
        return state, (state, state.mean(axis=-1))


class Shared(nnx.Module):
    def __init__(self, rngs):
        self.block = Block(4, 4, rngs=rngs)

    def __call__(self, x):
        axes = nnx.StateAxes([(nnx.RngState, 0), (..., nnx.Carry)])

        @nnx.split_rngs(splits=3)
        @nnx.scan(in_axes=(axes, nnx.Carry), out_axes=nnx.Carry, length=3)
        def forward(block: Block, x: jax.Array) -> jax.Array:
            return block(x)

        return forward(self.block, x)


x, times = jnp.ones((2, 4)), jnp.ones((2, 5, 4))
tower = Tower(3, 4, nnx.Rngs(0))
tower(x) + jnp.ones((2, 4)), Shared(nnx.Rngs(0))(x) + jnp.ones((2, 4))
state, (states, means) = tower.steps(x, times)
state + x, states + times, means + jnp.ones((2, 5))


def counted(x, block):
    return block(x), x.sum()


def alone(x, block):
    return block(x)


def twice(x, block):
    return block(x), x, x


def list_of_both(x, block):
    return [block(x), x]


def other_order(x, block):
    return x.sum(), block(x)


def other_layer(block, _):
    return Block(4, 4, rngs=nnx.Rngs(0)), None


def same_layer(block, x):
    return block, block(x)


def nothing(block, x):
    return x


def wider(x, block):
    return jnp.concatenate([block(x), x], axis=-1)


def whole(carry, block):
    return {"x": block(carry["x"]), "count": carry["count"] + 1}  # E: an operand is None here: "+" takes numbers  [pytree-structure] ;; N: called at ...


carried = nnx.Carry
scanned = nnx.scan(counted)
last, sums = scanned(x, tower.blocks)
last + x, sums + jnp.ones(3)
nnx.scan(whole, in_axes=(carried, 0), out_axes=carried)({"x": x, "count": 0}, block=tower.blocks)["x"] + x
nnx.scan(lambda x: x * 2, in_axes=1, out_axes=0)(jnp.ones((2, 3))) + jnp.ones((3, 2))
nnx.scan(same_layer)(Block(4, 4, rngs=nnx.Rngs(0)), jnp.ones((3, 2, 4)))[1] + jnp.ones((3, 2, 4))
nnx.scan(lambda total, x: (total + x, None))(0, jnp.ones(3))[0].shape
nnx.scan(lambda total, x, step: (total + x * step, step), in_axes=(carried, 0, None))(0.0, jnp.ones(3), 2)
nnx.scan(nothing, in_axes=(None, carried), out_axes=carried, length=2)(tower, x) + x
nnx.scan(counted, length=4)(x, tower.blocks)  # E: nnx.scan: the mapped arguments have different numbers of rows: a variable of "block" (float array of shape (3, 4, 4)) and length=4  [pytree-prefix]
nnx.scan(alone)(x, tower.blocks)  # E: nnx.scan: out_axes is no prefix of the result at the root: out_axes is a tuple of length 2, the result is a leaf (float array of shape (2, 4))  [pytree-prefix]
nnx.scan(twice)(x, tower.blocks)  # E: nnx.scan: out_axes is no prefix of the result at the root: out_axes is a tuple of length 2, the result is a tuple of length 3  [pytree-prefix]
nnx.scan(list_of_both)(x, tower.blocks)  # E: nnx.scan: out_axes is no prefix of the result at the root: ...  [pytree-prefix]
nnx.scan(other_order)(x, tower.blocks)  # E: nnx.scan: the carry changes at the root: "x" is float array of shape (2, 4), "other_order" returns float scalar  [pytree-carry]
nnx.scan(counted, in_axes=(nnx.Carry, 0, 0))(x, tower.blocks)  # E: nnx.scan: in_axes has 3 entries, but 2 ...  [pytree-prefix]
nnx.scan(counted, in_axes=(carried, 2))(x, tower.blocks)  # E: nnx.scan: a variable of "block" is mapped over axis 2, and has float array of shape (3, 4)  [pytree-prefix]
nnx.scan(other_layer)(Block(4, 4, rngs=nnx.Rngs(0)), jnp.ones(3))  # E: nnx.scan: "other_layer" returns another module than it is given: ...  [pytree-carry]
nnx.scan(nothing, in_axes=(carried, 0), out_axes=carried)(tower, jnp.ones(3))  # E: nnx.scan: the carry changes at the root: "tower" is Module, "nothing" returns a leaf (float scalar)  [pytree-carry]
nnx.scan(nothing, in_axes=(None, carried), out_axes=carried)(tower, x)  # E: nnx.scan: no argument has an axis to scan over, and length is not given  [pytree-carry]
nnx.scan(wider, in_axes=(carried, 0), out_axes=carried)(x, tower.blocks)  # E: nnx.scan: the carry changes at the root: "x" is float array of shape (2, 4), "wider" returns float array of shape (2, 8)  [pytree-carry]
nnx.scan(whole, in_axes=(carried, 0), out_axes=carried)({"x": x, "count": None}, tower.blocks)  # RAISES
last + jnp.ones((2, 5))  # E: "+": ...  [pytree-leaf]
Tower(3, 4, nnx.Rngs(0))(jnp.ones((2, 3)))  # RAISES
tower.steps(x, jnp.ones((2, 5, 3)))  # RAISES
Shared(nnx.Rngs(0))(jnp.ones((2, 3)))  # RAISES
