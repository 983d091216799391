# form: annotated
"""A tiny GPT: layers are initialised as a list of dicts, stacked, and run with lax.scan; trained on a periodic string."""
from __future__ import annotations

import dataclasses
import math
from typing import TypedDict

import jax
import jax.numpy as jnp
import optax
from jax import lax


@dataclasses.dataclass(frozen=True)
class GPTConfig:
    vocab_size: int = 6
    block_size: int = 8
    n_layer: int = 2
    n_head: int = 2
    n_embd: int = 16


class Norm(TypedDict):
    scale: jax.Array
    bias: jax.Array


class Layer(TypedDict):
    ln_1: Norm
    qkv: jax.Array
    proj: jax.Array
    ln_2: Norm
    fc: jax.Array
    fc_bias: jax.Array
    fc_proj: jax.Array


class Params(TypedDict):
    wte: jax.Array
    wpe: jax.Array
    layers: list[Layer]
    ln_f: Norm


def norm_init(dim: int) -> Norm:
    return {"scale": jnp.ones(dim), "bias": jnp.zeros(dim)}


def init_layer(key: jax.Array, cfg: GPTConfig) -> Layer:
    d = cfg.n_embd
    k1, k2, k3, k4 = jax.random.split(key, 4)
    std, proj_std = 0.2, 0.2 / math.sqrt(2 * cfg.n_layer)
    return {
        "ln_1": norm_init(d),
        "qkv": std * jax.random.normal(k1, (d, 3 * d)),
        "proj": proj_std * jax.random.normal(k2, (d, d)),
        "ln_2": norm_init(d),
        "fc": std * jax.random.normal(k3, (d, 2 * d)),
        "fc_bias": jnp.zeros(2 * d),
        "fc_proj": proj_std * jax.random.normal(k4, (2 * d, d)),
    }


def init_params(key: jax.Array, cfg: GPTConfig) -> Params:
    k_wte, k_wpe, k_layers = jax.random.split(key, 3)
    return {
        "wte": 0.2 * jax.random.normal(k_wte, (cfg.vocab_size, cfg.n_embd)),
        "wpe": 0.1 * jax.random.normal(k_wpe, (cfg.block_size, cfg.n_embd)),
        "layers": [init_layer(k, cfg) for k in jax.random.split(k_layers, cfg.n_layer)],
        "ln_f": norm_init(cfg.n_embd),
    }


def layer_norm(p: Norm, x: jax.Array) -> jax.Array:
    x = x - x.mean(-1, keepdims=True)
    return p["scale"] * x * lax.rsqrt(jnp.mean(x * x, -1, keepdims=True) + 1e-5) + p["bias"]


def attention(layer: Layer, x: jax.Array, n_head: int) -> jax.Array:
    t, d = x.shape
    q, k, v = jnp.split(x @ layer["qkv"], 3, axis=-1)
    q, k, v = (a.reshape(t, n_head, d // n_head).swapaxes(0, 1) for a in (q, k, v))
    scores = q @ k.swapaxes(-1, -2) / math.sqrt(d // n_head)
    scores = jnp.where(jnp.tril(jnp.ones((t, t), bool)), scores, -1e9)
    out = jax.nn.softmax(scores, axis=-1) @ v
    return out.swapaxes(0, 1).reshape(t, d) @ layer["proj"]


def forward(params: Params, cfg: GPTConfig, tokens: jax.Array) -> tuple[jax.Array, jax.Array]:
    x = params["wte"][tokens] + params["wpe"][: tokens.shape[0]]

    def block(carry: tuple[jax.Array, jax.Array], layer: Layer) -> tuple[tuple[jax.Array, jax.Array], jax.Array]:
        h, depth = carry
        h = h + attention(layer, layer_norm(layer["ln_1"], h), cfg.n_head)
        mlp = jax.nn.gelu(layer_norm(layer["ln_2"], h) @ layer["fc"] + layer["fc_bias"]) @ layer["fc_proj"]
        return (h + mlp, depth + 1), jnp.linalg.norm(mlp)

    stacked = jax.tree.map(lambda *leaves: jnp.stack(leaves), *params["layers"])
    (x, _), norms = lax.scan(jax.checkpoint(block), (x, jnp.int32(0)), stacked)
    return layer_norm(params["ln_f"], x) @ params["wte"].T, norms


def loss_fn(params: Params, cfg: GPTConfig, tokens: jax.Array) -> tuple[jax.Array, jax.Array]:
    logits, norms = jax.vmap(forward, in_axes=(None, None, 0))(params, cfg, tokens[:, :-1])
    losses = optax.softmax_cross_entropy_with_integer_labels(logits, tokens[:, 1:])
    return losses.mean(), norms.mean(axis=0)


def main() -> None:
    cfg = GPTConfig()
    key = jax.random.key(1337)
    params = init_params(key, cfg)
    decay_mask = jax.tree.map(lambda p: p.ndim > 1, params)
    tx = optax.adamw(1e-2, weight_decay=0.1, mask=decay_mask)
    opt_state = tx.init(params)

    @jax.jit
    def step(params: Params, opt_state: optax.OptState, tokens: jax.Array) -> tuple[Params, optax.OptState, jax.Array, jax.Array]:
        (loss, norms), grads = jax.value_and_grad(lambda p: loss_fn(p, cfg, tokens), has_aux=True)(params)
        updates, opt_state = tx.update(grads, opt_state, params)
        return optax.apply_updates(params, updates), opt_state, loss, norms

    text = jnp.array([0, 1, 2, 3, 4, 5, 4, 3, 2, 1] * 8)
    for i in range(20):
        starts = jax.random.randint(jax.random.fold_in(key, i), (8,), 0, len(text) - cfg.block_size - 1)
        tokens = jax.vmap(lambda s: lax.dynamic_slice(text, (s,), (cfg.block_size + 1,)))(starts)
        params, opt_state, loss, norms = step(params, opt_state, tokens)
        if i % 5 == 4:
            print(f"iter {i}: loss {loss:.4f}, mlp norms {[round(float(n), 3) for n in norms]}")

    context = text[:4]
    for _ in range(4):
        logits, _ = forward(params, cfg, context)
        context = jnp.append(context, jnp.argmax(logits[-1]))
    print("generated", context.tolist())
    print("decayed", sum(jax.tree.leaves(decay_mask)), "of", len(jax.tree.leaves(params)))
    print("layer 0", {k: jax.tree.map(jnp.shape, v) for k, v in params["layers"][0].items()})


if __name__ == "__main__":
    main()
