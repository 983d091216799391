"""A recurrent cell of Flax linen has its layers, and a carry of its own: a pair, for an LSTM."""

import jax
import jax.numpy as jnp
from flax import linen as nn

x = jnp.ones((4, 6, 3))


class Encoder(nn.Module):
    features: int
    is_paired: bool

    @nn.compact
    def __call__(self, tokens):
        cell = nn.LSTMCell(self.features)
        zeros = jnp.zeros((tokens.shape[0], self.features))
        carry = (zeros, zeros) if self.is_paired else zeros
        for step in range(tokens.shape[1]):
            carry, y = cell(carry, tokens[:, step])
            # E: nn.LSTMCell: "carry" is a pair (c, h), not a float array of shape (4, 8)  [pytree-structure] ;; N: ...
        return y


class Gated(nn.Module):
    cell: nn.Module

    @nn.compact
    def __call__(self, tokens):
        carry = jnp.zeros((tokens.shape[0], 5))
        outputs = []
        for step in range(tokens.shape[1]):
            carry, y = self.cell(carry, tokens[:, step])
            outputs.append(y)
        return jnp.stack(outputs, axis=1)


class Unrolled(nn.Module):
    @nn.compact
    def __call__(self, tokens):
        return nn.Dense(2)(nn.RNN(nn.LSTMCell(5))(tokens))


def started(cell):
    carry = cell.initialize_carry(jax.random.key(0), (4, 3))
    variables = cell.init(jax.random.key(0), carry, x[:, 0])
    carry, y = cell.apply(variables, carry, x[:, 0])
    return cell.apply(variables, carry, x[:, 1])


def biases(features):
    variables = nn.GRUCell(features).init(jax.random.key(0), jnp.zeros((4, features)), x[:, 0])
    return variables["params"]["hn"]["bias"], variables["params"]["hr"]["bias"]
    # E: variables['params']['hr'] has no key 'bias': its only key is 'kernel'  [pytree-structure] ;; N: called at ...


def added(features):
    model = Gated(nn.SimpleCell(features))
    variables = model.init(jax.random.key(0), x)
    return model.apply(variables, x) + jnp.ones((4, 6, 2))
    # E: "+": the shapes do not go together: float array of shape (4, 6, 5) and float array of shape (4, 6, 2)  [pytree-leaf] ;; N: called at ...


def unrolled():
    model = Unrolled()
    variables = model.init(jax.random.key(0), x)
    return model.apply(variables, x), variables["params"]["Dense_0"]


def paired(is_paired):
    model = Encoder(8, is_paired)
    variables = model.init(jax.random.key(0), x)
    return model.apply(variables, x), variables["params"]["LSTMCell_0"]["hi"]["kernel"]


paired(True)
started(nn.LSTMCell(5)), started(nn.OptimizedLSTMCell(5)), started(nn.GRUCell(5))
unrolled()
paired(False)  # RAISES
biases(5)  # RAISES
added(5)  # RAISES
