# form: bare
"""Fine-tuning with optax.multi_transform: a frozen stem, a slow trunk and a fast head, chosen by a tree of labels."""

import jax
import jax.numpy as jnp
import optax
from jax.tree_util import tree_leaves, tree_map, tree_map_with_path

RNG = jax.random.PRNGKey(7)
DIM, WIDTH, CLASSES = 6, 12, 3


def dense(rng, n_in, n_out):
    return {"w": jax.random.normal(rng, (n_in, n_out)) / n_in**0.5, "b": jnp.zeros((n_out,))}


def init_params(rng):
    r = jax.random.split(rng, 4)
    return {
        "stem": dense(r[0], DIM, WIDTH),
        "trunk": [dense(r[1], WIDTH, WIDTH), dense(r[2], WIDTH, WIDTH)],
        "head": dense(r[3], WIDTH, CLASSES),
        "temperature": jnp.array(1.0),
    }


def affine(p, x):
    return x @ p["w"] + p["b"]


def forward(params, x):
    x = jax.nn.gelu(affine(params["stem"], x))
    for block in params["trunk"]:
        x = x + jax.nn.gelu(affine(block, x))
    return affine(params["head"], x) / params["temperature"]


def loss_fn(params, batch):
    logits = forward(params, batch["x"])
    loss = optax.softmax_cross_entropy_with_integer_labels(logits, batch["y"]).mean()
    return loss, {"accuracy": (logits.argmax(-1) == batch["y"]).mean(), "loss": loss}


def label_params(params):
    def label(name, subtree):
        if name == "stem":
            return tree_map(lambda _: "frozen", subtree)
        if name == "trunk":
            return tree_map(lambda p: "decay" if p.ndim > 1 else "plain", subtree)
        return tree_map(lambda _: "fast", subtree)

    return {name: label(name, subtree) for name, subtree in params.items()}


def make_optimizer(params):
    by_label = optax.multi_transform(
        {
            "frozen": optax.set_to_zero(),
            "decay": optax.adamw(1e-2, weight_decay=1e-2),
            "plain": optax.adam(1e-2),
            "fast": optax.sgd(0.3, momentum=0.9),
        },
        label_params(params),
    )
    return optax.chain(optax.clip_by_global_norm(1.0), by_label)


def make_train_step(tx):
    @jax.jit
    def train_step(params, opt_state, batch):
        grads, metrics = jax.grad(loss_fn, has_aux=True)(params, batch)
        updates, opt_state = tx.update(grads, opt_state, params)
        params = optax.apply_updates(params, updates)
        metrics["grad_norm"] = optax.global_norm(grads)
        return params, opt_state, metrics

    return train_step


def make_batch(rng, n):
    r1, r2 = jax.random.split(rng)
    y = jax.random.randint(r1, (n,), 0, CLASSES)
    x = jax.random.normal(r2, (n, DIM)) + 1.5 * jax.nn.one_hot(y, DIM)
    return {"x": x, "y": y}


def total_change(before, after):
    diff = tree_map(lambda a, b: jnp.abs(a - b).sum(), before, after)
    return {name: round(float(sum(tree_leaves(sub))), 4) for name, sub in diff.items()}


rng_init, rng_test, rng_data = jax.random.split(RNG, 3)
params = pretrained = init_params(rng_init)
tx = make_optimizer(params)
opt_state = tx.init(params)
train_step = make_train_step(tx)

for step, rng in enumerate(jax.random.split(rng_data, 25)):
    params, opt_state, metrics = train_step(params, opt_state, make_batch(rng, 32))
    if step % 8 == 0:
        print(step, {name: round(float(value), 4) for name, value in sorted(metrics.items())})

print("change", total_change(pretrained, params))
test_loss, test_metrics = loss_fn(params, make_batch(rng_test, 100))
print("test", round(float(test_loss), 4), round(float(test_metrics["accuracy"]), 3))

inner = opt_state[1].inner_states
print("states", sorted(inner), len(tree_leaves(inner["decay"])), len(tree_leaves(inner["fast"])))

# a mask for what decays, as optax.masked takes it
mask = tree_map_with_path(lambda path, p: p.ndim > 1 and path[0].key != "stem", params)
shrink = optax.masked(optax.add_decayed_weights(0.1), mask)
zeros = tree_map(jnp.zeros_like, params)
decayed, _ = shrink.update(zeros, shrink.init(params), params)
print("decayed", total_change(zeros, decayed))

scales = {"stem": 0.0, "trunk": [0.5, 1.0], "head": 1.0, "temperature": 0.0}
merged = tree_map(lambda s, new, old: tree_map(lambda n, o: s * n + (1 - s) * o, new, old), scales, params, pretrained)
print("merged", round(float(loss_fn(merged, make_batch(rng_test, 100))[0]), 4))
