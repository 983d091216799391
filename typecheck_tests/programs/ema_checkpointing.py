# form: bare
"""A deep residual MLP: rematerialised blocks, a warmup-cosine schedule, and an exponential moving average."""

import jax
import jax.numpy as jnp
import numpy as np
import optax

CONFIG = dict(depth=4, width=16, lr=5e-3, warmup=5, steps=30, decay=0.9, batch=32)


def init_block(key, width):
    k1, k2 = jax.random.split(key)
    scale = width**-0.5
    return {
        "norm": {"scale": jnp.ones(width), "bias": jnp.zeros(width)},
        "up": scale * jax.random.normal(k1, (width, 2 * width)),
        "down": scale * jax.random.normal(k2, (2 * width, width)),
    }


def init_model(key, cfg, n_in, n_out):
    k_embed, k_head, *k_blocks = jax.random.split(key, 2 + cfg["depth"])
    blocks = [init_block(k, cfg["width"]) for k in k_blocks]
    return {
        "embed": 0.3 * jax.random.normal(k_embed, (n_in, cfg["width"])),
        "blocks": jax.tree.map(lambda *leaves: jnp.stack(leaves), *blocks),
        "head": (jnp.zeros((cfg["width"], n_out)), jnp.zeros(n_out)),
    }


def layer_norm(p, x):
    mean = x.mean(-1, keepdims=True)
    var = x.var(-1, keepdims=True)
    return p["scale"] * (x - mean) / jnp.sqrt(var + 1e-5) + p["bias"]


@jax.checkpoint
def block_fn(block, x):
    h = layer_norm(block["norm"], x)
    return x + jax.nn.silu(h @ block["up"]) @ block["down"]


def apply_model(params, x):
    def body(carry, block):
        h, penalty = carry
        h = block_fn(block, h)
        return (h, penalty + jnp.mean(h**2)), jnp.std(h)

    h = x @ params["embed"]
    (h, penalty), stds = jax.lax.scan(body, (h, jnp.zeros(())), params["blocks"])
    w, b = params["head"]
    return h @ w + b, penalty, stds


def loss_fn(params, x, y):
    prediction, penalty, stds = apply_model(params, x)
    mse = jnp.mean((prediction - y) ** 2)
    return mse + 1e-4 * penalty, {"mse": mse, "stds": stds}


def make_optimizer(cfg):
    schedule = optax.warmup_cosine_decay_schedule(0.0, cfg["lr"], cfg["warmup"], cfg["steps"])
    tx = optax.chain(
        optax.clip_by_global_norm(1.0),
        optax.scale_by_adam(b2=0.99),
        optax.add_decayed_weights(1e-3),
        optax.scale_by_schedule(schedule),
        optax.scale(-1.0),
    )
    return tx, schedule


def ema_update(ema, params, decay):
    return jax.tree.map(lambda e, p: decay * e + (1 - decay) * p, ema, params)


def create_state(key, cfg):
    params = init_model(key, cfg, n_in=3, n_out=2)
    tx, schedule = make_optimizer(cfg)
    state = {"params": params, "ema": params, "opt": tx.init(params), "step": 0}
    return state, tx, schedule


def train(key, cfg, dataset):
    key, init_key = jax.random.split(key)
    state, tx, schedule = create_state(init_key, cfg)

    @jax.jit
    def train_step(state, batch):
        x, y = batch
        (loss, aux), grads = jax.value_and_grad(loss_fn, has_aux=True)(state["params"], x, y)
        updates, opt = tx.update(grads, state["opt"], state["params"])
        params = optax.apply_updates(state["params"], updates)
        ema = ema_update(state["ema"], params, cfg["decay"])
        return {"params": params, "ema": ema, "opt": opt, "step": state["step"] + 1}, (loss, aux)

    x, y = dataset
    for i in range(cfg["steps"]):
        key, batch_key = jax.random.split(key)
        idx = jax.random.choice(batch_key, len(x), (cfg["batch"],), replace=False)
        state, (loss, aux) = train_step(state, (x[idx], y[idx]))
        if i % 10 == 0:
            stds = np.round(aux["stds"], 2)
            print(f"{i:3d} loss {loss:.4f} mse {aux['mse']:.4f} lr {schedule(i):.5f} stds {stds}")
    return state


if __name__ == "__main__":
    k_data, k_train = jax.random.split(jax.random.key(11))
    xs = jax.random.normal(k_data, (128, 3))
    ys = jnp.stack([jnp.sin(xs[:, 0]) + xs[:, 1], xs[:, 2] * xs[:, 1]], axis=1)
    state = train(k_train, CONFIG, (xs, ys))

    for name in ("params", "ema"):
        total, metrics = loss_fn(state[name], xs, ys)
        print(name, round(float(total), 4), round(float(metrics["mse"]), 4))
    gap = jax.tree.map(lambda p, e: float(jnp.abs(p - e).max()), state["params"], state["ema"])
    print("gap", round(max(jax.tree.leaves(gap)), 5), sorted(gap), int(state["step"]))
    checkpoint = {jax.tree_util.keystr(k): np.asarray(v) for k, v in jax.tree_util.tree_leaves_with_path(state["ema"])}
    restored = jax.tree.unflatten(jax.tree.structure(state["ema"]), list(checkpoint.values()))
    print("saved", len(checkpoint), [k for k in checkpoint if "norm" in k])
    print("restored", round(float(loss_fn(restored, xs, ys)[0]), 4))
