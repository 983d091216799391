# form: bare
"""MAML (Finn et al., 2017) on sinusoid regression: the gradient of a loss after a gradient step."""

import jax
import jax.numpy as jnp
from jax import grad, jit, random, value_and_grad, vmap

LAYERS = [1, 16, 16, 1]
ALPHA = 0.01
BETA = 2e-3
META_BATCH = 4
SHOTS = 5
ITERATIONS = 30


def init_network(key, sizes):
    params = []
    for fan_in, fan_out in zip(sizes[:-1], sizes[1:]):
        key, sub = random.split(key)
        w = random.normal(sub, (fan_in, fan_out)) * jnp.sqrt(2.0 / fan_in)
        b = jnp.zeros(fan_out)
        params.append((w, b))
    return params


def net(params, x):
    *hidden, (w_out, b_out) = params
    for w, b in hidden:
        x = jnp.tanh(x @ w + b)
    return x @ w_out + b_out


def mse(params, x, y):
    return jnp.mean((net(params, x) - y) ** 2)


def inner_update(params, x, y):
    grads = grad(mse)(params, x, y)
    return jax.tree.map(lambda p, g: p - ALPHA * g, params, grads)


def maml_loss(params, task):
    (x1, y1), (x2, y2) = task
    adapted = inner_update(params, x1, y1)
    return mse(adapted, x2, y2), mse(params, x2, y2)


def batch_maml_loss(params, tasks):
    after, before = vmap(maml_loss, in_axes=(None, 0))(params, tasks)
    return jnp.mean(after), {"before": jnp.mean(before), "worst": jnp.max(after)}


def sample_task(key):
    k_amp, k_phase, k_support, k_query = random.split(key, 4)
    amplitude = random.uniform(k_amp, minval=0.1, maxval=5.0)
    phase = random.uniform(k_phase, minval=0.0, maxval=jnp.pi)

    def draw(k):
        x = random.uniform(k, (SHOTS, 1), minval=-5.0, maxval=5.0)
        return x, amplitude * jnp.sin(x + phase)

    return draw(k_support), draw(k_query)


def adam_init(params):
    zeros = jax.tree.map(jnp.zeros_like, params)
    return {"m": zeros, "v": zeros, "t": jnp.zeros(())}


def adam_update(grads, state, params, lr=BETA, b1=0.9, b2=0.999, eps=1e-8):
    t = state["t"] + 1
    m = jax.tree.map(lambda m, g: b1 * m + (1 - b1) * g, state["m"], grads)
    v = jax.tree.map(lambda v, g: b2 * v + (1 - b2) * g**2, state["v"], grads)

    def step(p, m, v):
        return p - lr * (m / (1 - b1**t)) / (jnp.sqrt(v / (1 - b2**t)) + eps)

    return jax.tree.map(step, params, m, v), {"m": m, "v": v, "t": t}


@jit
def meta_step(params, opt_state, tasks):
    (loss, aux), grads = value_and_grad(batch_maml_loss, has_aux=True)(params, tasks)
    params, opt_state = adam_update(grads, opt_state, params)
    return params, opt_state, loss, aux


def adapt(params, task, steps):
    (x, y), (x_query, y_query) = task

    def body(params, _):
        params = inner_update(params, x, y)
        return params, mse(params, x_query, y_query)

    adapted, curve = jax.lax.scan(body, params, None, length=steps)
    return adapted, curve


if __name__ == "__main__":
    key = random.key(0)
    key, init_key = random.split(key)
    params = init_network(init_key, LAYERS)
    opt_state = adam_init(params)
    sample_batch = jit(vmap(sample_task))

    for i in range(ITERATIONS):
        key, task_key = random.split(key)
        tasks = sample_batch(random.split(task_key, META_BATCH))
        params, opt_state, loss, aux = meta_step(params, opt_state, tasks)
        if i % 10 == 0:
            print(f"iteration {i}: loss {loss:.4f}, before {aux['before']:.4f}, worst {aux['worst']:.4f}")

    test_task = sample_task(random.key(99))
    adapted, curve = adapt(params, test_task, 5)
    print("curve", [round(float(c), 4) for c in curve])
    moved = sum(jnp.sum(jnp.abs(d)) for d in jax.tree.leaves(jax.tree.map(jnp.subtract, adapted, params)))
    print("moved", round(float(moved), 4), "steps", int(opt_state["t"]))
    print("tree", jax.tree.structure(params))
    for i, ((w, b), (m_w, m_b)) in enumerate(zip(params, opt_state["m"])):
        print(
            i, w.shape, b.shape, round(float(jnp.linalg.norm(w)), 3), round(float(jnp.linalg.norm(m_w)), 5), m_b.shape
        )
