"""A recurrent cell of Equinox takes one input and its own hidden state, which for an LSTM is a pair."""

import equinox as eqx
import jax
import jax.numpy as jnp

key = jax.random.key(0)
inputs, zeros = jnp.ones((7, 3)), jnp.zeros(4)


class Encoder(eqx.Module):
    gru: eqx.nn.GRUCell
    lstm: eqx.nn.LSTMCell

    def __init__(self, key):
        self.gru = eqx.nn.GRUCell(3, 4, key=key)
        self.lstm = eqx.nn.LSTMCell(3, 4, key=key)

    def hidden(self, xs):
        return jax.lax.scan(lambda h, x: (self.gru(x, h), None), jnp.zeros(4), xs)[0]

    def pair(self, xs):
        return jax.lax.scan(lambda hidden, x: (self.lstm(x, hidden), None), (jnp.zeros(4), jnp.zeros(4)), xs)[0]

    def whole(self, xs):
        return self.gru(xs, jnp.zeros(4))  # E: eqx.nn.GRUCell: the layer takes an array of shape (3,), not a float array of shape (7, 3)  [pytree-leaf] ;; N: jax.vmap(layer)(x) calls it for each row ;; N: called at line 45

    def single(self, xs):
        def step(h, x):
            return (self.lstm(x, h), None)  # E: eqx.nn.LSTMCell: "hidden" is a pair (h, c)  [pytree-leaf] ;; N: called at line 31, which is called at line 46
        return jax.lax.scan(step, jnp.zeros(4), xs)[0]


encoder = Encoder(key)
encoder.hidden(inputs) @ jnp.ones((4, 2))
encoder.pair(inputs)[0] @ jnp.ones((4, 2))
h, c = encoder.lstm(inputs[0], (zeros, zeros))
encoder.lstm(inputs[0], jnp.zeros((2, 4)))
jax.vmap(encoder.gru)(inputs, jnp.zeros((7, 4))) @ jnp.ones((4, 2))

encoder.gru(zeros, inputs[0])  # E: eqx.nn.GRUCell: the layer takes an array of shape (3,), not a float array of shape (4,)  [pytree-leaf]
encoder.gru(inputs[0], (zeros, zeros))  # E: eqx.nn.GRUCell: takes arrays, not a tuple of length 2  [pytree-leaf]
encoder.lstm(inputs[0], (zeros, jnp.zeros(5)))  # E: eqx.nn.LSTMCell: h and c have shapes (4,) and (5,)  [pytree-leaf]
encoder.hidden(inputs) @ jnp.ones((3, 2))  # E: ...  [pytree-leaf]
encoder.whole(inputs)  # RAISES
encoder.single(inputs)  # RAISES
