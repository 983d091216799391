# form: bare
"""Character-level GRU and LSTM from scratch: the cells are plain functions, time is lax.scan."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax, random
from jax.nn import sigmoid

text = "the cat sat on the mat. the rat sat on the cat. " * 4
chars = sorted(set(text))
vocab_size = len(chars)
char_to_ix = {c: i for i, c in enumerate(chars)}
data = np.array([char_to_ix[c] for c in text])

hidden_size = 24
seq_len = 16
lr = 0.02
clip = 1.0


def glorot(key, shape):
    return random.normal(key, shape) * np.sqrt(2.0 / sum(shape))


def init_gate(key, n_in, n_hidden):
    k1, k2 = random.split(key)
    return {"W": glorot(k1, (n_in, n_hidden)), "U": glorot(k2, (n_hidden, n_hidden)), "b": jnp.zeros(n_hidden)}


def init_gru(key, n_in, n_hidden):
    kz, kr, kh = random.split(key, 3)
    return {
        "update": init_gate(kz, n_in, n_hidden),
        "reset": init_gate(kr, n_in, n_hidden),
        "candidate": init_gate(kh, n_in, n_hidden),
    }


def init_lstm(key, n_in, n_hidden):
    names = ("input", "forget", "cell", "output")
    return {name: init_gate(k, n_in, n_hidden) for name, k in zip(names, random.split(key, 4))}


def init_params(key):
    k1, k2, k3, k4 = random.split(key, 4)
    return {
        "embedding": 0.1 * random.normal(k1, (vocab_size, hidden_size)),
        "gru": init_gru(k2, hidden_size, hidden_size),
        "lstm": init_lstm(k3, hidden_size, hidden_size),
        "out": {"W": glorot(k4, (hidden_size, vocab_size)), "b": jnp.zeros(vocab_size)},
    }


def gate(p, x, h):
    return x @ p["W"] + h @ p["U"] + p["b"]


def gru_cell(params, h, x):
    z = sigmoid(gate(params["update"], x, h))
    r = sigmoid(gate(params["reset"], x, h))
    h_tilde = jnp.tanh(gate(params["candidate"], x, r * h))
    return (1 - z) * h + z * h_tilde


def lstm_cell(params, state, x):
    h, c = state
    i = sigmoid(gate(params["input"], x, h))
    f = sigmoid(gate(params["forget"], x, h) + 1.0)
    g = jnp.tanh(gate(params["cell"], x, h))
    o = sigmoid(gate(params["output"], x, h))
    c = f * c + i * g
    return o * jnp.tanh(c), c


def init_hidden():
    zeros = jnp.zeros(hidden_size)
    return {"gru": zeros, "lstm": (zeros, zeros)}


def rnn_step(params, hidden, token):
    x = params["embedding"][token]
    h = gru_cell(params["gru"], hidden["gru"], x)
    h2, c2 = lstm_cell(params["lstm"], hidden["lstm"], h)
    logits = h2 @ params["out"]["W"] + params["out"]["b"]
    return {"gru": h, "lstm": (h2, c2)}, logits


def loss_fn(params, hidden, inputs, targets):
    def step(carry, token):
        return rnn_step(params, carry, token)

    hidden, logits = lax.scan(step, hidden, inputs)
    log_probs = jax.nn.log_softmax(logits)
    loss = -jnp.mean(jnp.take_along_axis(log_probs, targets[:, None], axis=1))
    return loss, hidden


def clip_grads(grads, max_norm):
    norm = jnp.sqrt(sum(jnp.sum(g**2) for g in jax.tree.leaves(grads)))
    return jax.tree.map(lambda g: g * jnp.minimum(1.0, max_norm / (norm + 1e-6)), grads), norm


@jax.jit
def rmsprop_step(params, cache, hidden, inputs, targets):
    (loss, hidden), grads = jax.value_and_grad(loss_fn, has_aux=True)(params, hidden, inputs, targets)
    grads, norm = clip_grads(grads, clip)
    cache = jax.tree.map(lambda c, g: 0.9 * c + 0.1 * g**2, cache, grads)
    params = jax.tree.map(lambda p, c, g: p - lr * g / (jnp.sqrt(c) + 1e-4), params, cache, grads)
    return params, cache, hidden, loss, norm


def sample(params, key, first, length):
    def step(carry, key):
        hidden, token = carry
        hidden, logits = rnn_step(params, hidden, token)
        token = random.categorical(key, logits / 0.5)
        return (hidden, token), token

    _, tokens = lax.scan(step, (init_hidden(), first), random.split(key, length))
    return "".join(chars[int(t)] for t in tokens)


key = random.PRNGKey(0)
params = init_params(key)
cache = jax.tree.map(jnp.zeros_like, params)
hidden = init_hidden()
pos = 0
for it in range(60):
    if pos + seq_len + 1 > len(data):
        pos, hidden = 0, init_hidden()
    inputs, targets = data[pos : pos + seq_len], data[pos + 1 : pos + seq_len + 1]
    params, cache, hidden, loss, norm = rmsprop_step(params, cache, hidden, inputs, targets)
    pos += seq_len
    if it % 15 == 0:
        print(f"iter {it}, loss {loss:.4f}, norm {norm:.3f}")

n_params = sum(p.size for p in jax.tree.leaves(params))
print("parameters", n_params, "gates", sorted(params["lstm"]))
print("sample:", sample(params, random.PRNGKey(1), jnp.array(char_to_ix["t"]), 30))
batch = jnp.stack([data[i : i + seq_len + 1] for i in range(0, 40, 10)])
losses, states = jax.vmap(loss_fn, in_axes=(None, None, 0, 0))(params, init_hidden(), batch[:, :-1], batch[:, 1:])
print("losses", np.round(losses, 3), "state", jax.tree.map(jnp.shape, states))
