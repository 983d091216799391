# form: annotated
"""A variational autoencoder with parameters in frozen dataclasses, trained with Optax."""

from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
import optax
from jax import Array

LATENTS = 2


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Dense:
    kernel: Array
    bias: Array

    def __call__(self, x: Array) -> Array:
        return x @ self.kernel + self.bias


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Encoder:
    hidden: Dense
    mean: Dense
    logvar: Dense


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Decoder:
    hidden: Dense
    out: Dense


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class VAE:
    encoder: Encoder
    decoder: Decoder


class Losses(NamedTuple):
    recon: Array
    kl: Array


def init_dense(key: Array, n_in: int, n_out: int) -> Dense:
    return Dense(jax.random.normal(key, (n_in, n_out)) * jnp.sqrt(1.0 / n_in), jnp.zeros((n_out,)))


def init_vae(key: Array, n_data: int, n_hidden: int = 12) -> VAE:
    keys = jax.random.split(key, 5)
    encoder = Encoder(
        hidden=init_dense(keys[0], n_data, n_hidden),
        mean=init_dense(keys[1], n_hidden, LATENTS),
        logvar=init_dense(keys[2], n_hidden, LATENTS),
    )
    decoder = Decoder(
        hidden=init_dense(keys[3], LATENTS, n_hidden),
        out=init_dense(keys[4], n_hidden, n_data),
    )
    return VAE(encoder, decoder)


def encode(params: Encoder, x: Array) -> tuple[Array, Array]:
    h = jax.nn.relu(params.hidden(x))
    return params.mean(h), params.logvar(h)


def decode(params: Decoder, z: Array) -> Array:
    return params.out(jax.nn.relu(params.hidden(z)))


def reparameterize(rng: Array, mean: Array, logvar: Array) -> Array:
    return mean + jnp.exp(0.5 * logvar) * jax.random.normal(rng, logvar.shape)


def binary_cross_entropy_with_logits(logits: Array, labels: Array) -> Array:
    logits = jax.nn.log_sigmoid(logits)
    return -jnp.sum(labels * logits + (1.0 - labels) * jnp.log(-jnp.expm1(logits)))


def kl_divergence(mean: Array, logvar: Array) -> Array:
    return -0.5 * jnp.sum(1 + logvar - jnp.square(mean) - jnp.exp(logvar))


def elbo(params: VAE, rng: Array, x: Array) -> Losses:
    mean, logvar = encode(params.encoder, x)
    z = reparameterize(rng, mean, logvar)
    return Losses(binary_cross_entropy_with_logits(decode(params.decoder, z), x), kl_divergence(mean, logvar))


def loss_fn(params: VAE, rng: Array, batch: Array, beta: float) -> tuple[Array, Losses]:
    rngs = jax.random.split(rng, batch.shape[0])
    losses = jax.vmap(elbo, in_axes=(None, 0, 0))(params, rngs, batch)
    losses = jax.tree.map(jnp.mean, losses)
    return losses.recon + beta * losses.kl, losses


@partial(jax.jit, static_argnames="optimizer")
def train_step(
    params: VAE, opt_state: optax.OptState, rng: Array, batch: Array, optimizer: optax.GradientTransformation
) -> tuple[VAE, optax.OptState, Losses]:
    (_, losses), grads = jax.value_and_grad(loss_fn, has_aux=True)(params, rng, batch, 0.5)
    updates, opt_state = optimizer.update(grads, opt_state, params)
    return optax.apply_updates(params, updates), opt_state, losses


@jax.jit
def generate(decoder: Decoder, z: Array) -> Array:
    return jax.nn.sigmoid(jax.vmap(decode, in_axes=(None, 0))(decoder, z))


def bars(key: Array, n: int, size: int = 4) -> Array:
    k1, k2 = jax.random.split(key)
    position = jax.random.randint(k1, (n,), 0, size)
    bar = jax.nn.one_hot(position, size)[:, :, None] * jnp.ones((1, 1, size))
    vertical = jax.random.bernoulli(k2, 0.5, (n, 1, 1))
    return jnp.where(vertical, bar, bar.swapaxes(1, 2)).reshape(n, -1)


data_key, init_key, rng = jax.random.split(jax.random.PRNGKey(11), 3)
data = bars(data_key, 64)
params = init_vae(init_key, data.shape[1])
optimizer = optax.adam(1e-2)
opt_state = optimizer.init(params)

for epoch in range(6):
    history: list[Losses] = []
    for start in range(0, 64, 16):
        rng, step_rng = jax.random.split(rng)
        params, opt_state, losses = train_step(params, opt_state, step_rng, data[start : start + 16], optimizer)
        history.append(losses)
    mean_losses = jax.tree.map(lambda *xs: jnp.mean(jnp.stack(xs)), *history)
    print(f"epoch {epoch}: recon {mean_losses.recon:.4f} kl {mean_losses.kl:.5f}")

grid = jnp.stack(jnp.meshgrid(jnp.linspace(-2.0, 2.0, 3), jnp.linspace(-2.0, 2.0, 2)), axis=-1).reshape(-1, 2)
print("generated", generate(params.decoder, grid).round(2)[:, :4].tolist())
means, logvars = jax.vmap(encode, in_axes=(None, 0))(params.encoder, data)
print(f"latent mean {jnp.abs(means).mean():.4f} logvar {logvars.mean():.4f}")
print(jax.tree.map(jnp.shape, params))
print("norms", [f"{jnp.linalg.norm(leaf):.3f}" for leaf in jax.tree.leaves(params.encoder)])
