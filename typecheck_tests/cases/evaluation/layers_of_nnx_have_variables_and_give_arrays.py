"""The layers of Flax NNX are known by their variables, and by what they give."""

import jax
import jax.numpy as jnp
import optax
from flax import nnx


class Reader(nnx.Module):
    def __init__(self, taken, hidden, *, rngs):
        self.rnn = nnx.RNN(nnx.OptimizedLSTMCell(taken, hidden, rngs=rngs), rngs=rngs)
        self.both = nnx.Bidirectional(nnx.RNN(nnx.GRUCell(12, 3, rngs=rngs)), nnx.RNN(nnx.GRUCell(12, 5, rngs=rngs)))
        self.attention = nnx.MultiHeadAttention(2, 8, out_features=6, decode=False, rngs=rngs)
        self.head = nnx.LinearGeneral((5, 6), 4, axis=(-2, -1), rngs=rngs)

    def __call__(self, x):
        x = self.both(self.rnn(x))  # E: nnx.OptimizedLSTMCell: the layer takes arrays with 12 features, not a float array of shape (2, 5, 8)  [pytree-leaf] ;; N: ...
        return self.head(self.attention(x))


class Picture(nnx.Module):
    def __init__(self, codes, *, rngs):
        self.down = nnx.Conv(1, 4, kernel_size=(3, 3), strides=(2, 2), rngs=rngs)
        self.groups = nnx.GroupNorm(4, num_groups=2, rngs=rngs)
        self.codes = nnx.Embed(codes, 4, rngs=rngs)
        self.codes.embedding[...] = jnp.ones((codes, 4))
        self.up = nnx.ConvTranspose(4, 1, kernel_size=(3, 3), strides=(2, 2), rngs=rngs)

    def nearest(self, x):
        distances = jnp.linalg.norm(x[..., None, :] - self.codes.embedding[...], axis=-1)
        return self.codes(jnp.argmin(distances, axis=-1))

    def __call__(self, x):
        coded = self.nearest(self.groups(self.down(x)))
        return coded, self.up(coded)


def loss(model, x):
    _coded, again = model(x)
    return ((x - again) ** 2).mean()


def swapped_loss(model, x):
    again, _coded = model(x)
    return ((x - again) ** 2).mean()  # E: "-": the shapes do not go together: float array of shape (2, 8, 8, 1) and float array of shape (2, 4, 4, 4)  [pytree-leaf] ;; N: ...


pictures = jnp.ones((2, 8, 8, 1))


def order_of_results():
    model = Picture(3, rngs=nnx.Rngs(0))
    grads, _value = nnx.value_and_grad(loss)(model, pictures)
    optimizer = nnx.Optimizer(model, optax.sgd(0.1), wrt=nnx.Param)
    optimizer.update(model, grads)  # E: Optimizer.update: structures differ...  [pytree-structure] ;; N: ...


def stepped(cell, carry, x):
    return cell(carry, x)  # E: nn.LSTMCell: takes arrays, not a tuple of length 2  [pytree-leaf] ;; N: ...


def carry_for_the_input():
    cell = nnx.LSTMCell(3, 4, rngs=nnx.Rngs(0))
    carry, y = stepped(cell, cell.initialize_carry((2, 3), nnx.Rngs(0)), jnp.ones((2, 3)))
    return stepped(cell, y, carry)


def no_bias():
    layer = nnx.WeightNorm(nnx.Linear(2, 3, use_bias=False, rngs=nnx.Rngs(0)), rngs=nnx.Rngs(0))
    return nnx.state(layer)["layer_instance"]["bias"]  # E: ...has no key 'bias'...  [pytree-structure] ;; N: ...


model = Picture(3, rngs=nnx.Rngs(0))
nnx.Optimizer(model, optax.adam(0.1), wrt=nnx.Param).update(model, nnx.grad(loss)(model, pictures))
adapted = nnx.LoRALinear(2, 3, lora_rank=1, rngs=nnx.Rngs(0))
_, small, params = nnx.split(adapted, nnx.LoRAParam, nnx.Param)
print(small["lora"]["lora_a"], params["kernel"], adapted(jnp.ones((4, 2))) + jnp.ones((4, 3)))
decoder = nnx.MultiHeadAttention(2, 8, decode=True, rngs=nnx.Rngs(0))
decoder.init_cache((2, 5, 8))
_definition, cache, rest = nnx.split(decoder, nnx.Cache, ...)
print(cache["cached_key"], jax.tree.map(jnp.shape, rest))
assert Reader(8, 12, rngs=nnx.Rngs(0))(jnp.ones((2, 5, 8))).shape == (2, 4)
Reader(12, 8, rngs=nnx.Rngs(0))(jnp.ones((2, 5, 8)))  # RAISES
nnx.grad(swapped_loss)(model, pictures)  # RAISES
order_of_results()  # RAISES
carry_for_the_input()  # RAISES
no_bias()  # RAISES
