# form: bare
# A GAN on a ring of Gaussians: generator and discriminator with an optimiser each.
from collections import namedtuple

import jax
import jax.numpy as jnp
import optax

GANState = namedtuple("GANState", ["g_params", "d_params", "g_opt_state", "d_opt_state", "rng"])

latent_dim = 4
batch_size = 32
g_optimizer = optax.adam(2e-3, b1=0.5)
d_optimizer = optax.chain(optax.clip(1.0), optax.sgd(5e-2, momentum=0.9))


def init_linear(rng, fan_in, fan_out):
    return {"w": jax.random.normal(rng, (fan_in, fan_out)) / fan_in ** 0.5, "b": jnp.zeros(fan_out)}


def init_generator(rng, hidden=16):
    r1, r2, r3 = jax.random.split(rng, 3)
    return {
        "fc1": init_linear(r1, latent_dim, hidden),
        "fc2": init_linear(r2, hidden, hidden),
        "out": init_linear(r3, hidden, 2),
    }


def init_discriminator(rng, hidden=16):
    r1, r2 = jax.random.split(rng)
    return {"fc": init_linear(r1, 2, hidden), "out": init_linear(r2, hidden, 1), "logit_scale": jnp.array(1.0)}


def apply_linear(layer, x):
    return x @ layer["w"] + layer["b"]


def generator(params, z):
    h = jax.nn.relu(apply_linear(params["fc1"], z))
    h = jax.nn.relu(apply_linear(params["fc2"], h))
    return apply_linear(params["out"], h)


def discriminator(params, x):
    h = jax.nn.leaky_relu(apply_linear(params["fc"], x), 0.2)
    return params["logit_scale"] * apply_linear(params["out"], h)[..., 0]


def bce(logits, target):
    return optax.sigmoid_binary_cross_entropy(logits, jnp.full_like(logits, target)).mean()


def d_loss_fn(d_params, g_params, real, z):
    fake = jax.lax.stop_gradient(generator(g_params, z))
    real_logits, fake_logits = discriminator(d_params, real), discriminator(d_params, fake)
    loss = bce(real_logits, 1.0) + bce(fake_logits, 0.0)
    return loss, {"d_real": real_logits.mean(), "d_fake": fake_logits.mean()}


def g_loss_fn(g_params, d_params, z):
    fake = generator(g_params, z)
    return bce(discriminator(d_params, fake), 1.0), fake


def sample_real(rng, n):
    angle_rng, noise_rng = jax.random.split(rng)
    angles = jax.random.randint(angle_rng, (n,), 0, 8) * (jnp.pi / 4)
    centers = jnp.stack([jnp.cos(angles), jnp.sin(angles)], axis=1)
    return centers + 0.05 * jax.random.normal(noise_rng, (n, 2))


@jax.jit
def train_step(state, real):
    rng, d_rng, g_rng = jax.random.split(state.rng, 3)

    z = jax.random.normal(d_rng, (batch_size, latent_dim))
    (d_loss, d_aux), d_grads = jax.value_and_grad(d_loss_fn, has_aux=True)(state.d_params, state.g_params, real, z)
    d_updates, d_opt_state = d_optimizer.update(d_grads, state.d_opt_state, state.d_params)
    d_params = optax.apply_updates(state.d_params, d_updates)

    z = jax.random.normal(g_rng, (batch_size, latent_dim))
    (g_loss, fake), g_grads = jax.value_and_grad(g_loss_fn, has_aux=True)(state.g_params, d_params, z)
    g_updates, g_opt_state = g_optimizer.update(g_grads, state.g_opt_state, state.g_params)
    g_params = optax.apply_updates(state.g_params, g_updates)

    new_state = GANState(g_params, d_params, g_opt_state, d_opt_state, rng)
    metrics = {"d_loss": d_loss, "g_loss": g_loss, "spread": fake.std(), **d_aux}
    return new_state, metrics


def train(state, data_rng, num_steps):
    history = []
    for step in range(num_steps):
        data_rng, batch_rng = jax.random.split(data_rng)
        state, metrics = train_step(state, sample_real(batch_rng, batch_size))
        history.append(metrics)
    stacked = jax.tree.map(lambda *m: jnp.stack(m), *history)
    return state, stacked


root = jax.random.PRNGKey(2024)
rng_g, rng_d, rng_state, rng_data, rng_eval = jax.random.split(root, 5)
g_params = init_generator(rng_g)
d_params = init_discriminator(rng_d)
state = GANState(g_params, d_params, g_optimizer.init(g_params), d_optimizer.init(d_params), rng_state)

state, metrics = train(state, rng_data, 12)
for name in sorted(metrics):
    print(name, [round(float(v), 4) for v in metrics[name][::4]])

samples = generator(state.g_params, jax.random.normal(rng_eval, (64, latent_dim)))
print("samples: mean", samples.mean(0), "radius", jnp.linalg.norm(samples, axis=1).mean())
print("generator moved", jax.tree.map(lambda a, b: f"{jnp.abs(a - b).max():.4f}", g_params, state.g_params))
print("discriminator", jax.tree.map(lambda a: f"{jnp.sum(a * a):.4f}", state.d_params))
print("adam count", state.g_opt_state[0].count, "trace", jax.tree.map(jnp.shape, state.d_opt_state[1][0].trace))
