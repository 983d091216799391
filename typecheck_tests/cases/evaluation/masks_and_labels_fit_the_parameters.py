"""``masked`` and ``multi_transform`` split the parameters by a tree, or by what a function makes of them."""

import jax
import jax.numpy as jnp
import optax

params = {"a": {"w": jnp.zeros((3, 2)), "b": jnp.zeros(2)}, "c": [jnp.ones(4), jnp.ones(())]}
grads = jax.tree.map(jnp.ones_like, params)
adam, still = optax.adam(1e-3), optax.set_to_zero()


def by_labels(labels, given):
    tx = optax.multi_transform({"fast": adam, "still": still}, labels)
    state = tx.init(given)  # E: optax.multi_transform: 'slow' is no key of "transforms", which has 'fast', 'still'  [pytree-structure] ;; N: ...
    return tx.update(given, state, given)

def with_missing_labels(given):
    return optax.multi_transform({"fast": adam}, {"a": "fast"}).init(given)  # E: optax.multi_transform: structures differ at the root: "param_labels" is a dict with keys 'a', "params" is a dict with keys 'a', 'c'  [pytree-structure] ;; N: ...

def with_other_gradients(given):
    tx = optax.multi_transform({"fast": adam}, {"a": "fast", "c": "fast"})
    return tx.update({"a": given["c"], "c": given["c"]}, tx.init(given))  # E: update: structures differ at ['a']: "updates" is a list of length 2, the tree given to init is a dict with keys 'b', 'w'  [pytree-structure] ;; N: ...

def masked_by(mask, given):
    tx = optax.adamw(1e-3, mask=mask)
    return tx.init(given)  # E: optax.masked: structures differ at the root: "mask" is a dict with keys 'a', "params" is a dict with keys 'a', 'c'  [pytree-structure] ;; N: ...

def label(given):
    return jax.tree.map(lambda leaf: "fast" if leaf.ndim > 1 else "still", given)


for each in (label, label(params), {"a": "fast", "c": ["still", "fast"]}):
    tx = optax.chain(optax.clip(1.0), optax.multi_transform({"fast": adam, "still": still}, each))
    updates, _ = tx.update(grads, tx.init(params), params)
    params = optax.apply_updates(params, updates)
hidden = optax.masked(adam, {"a": True, "c": [False, True]})
hidden.update(grads, hidden.init(params))
by_labels({"a": "fast", "c": ["still", "slow"]}, params)  # RAISES
with_missing_labels(params)  # RAISES
with_other_gradients(params)  # RAISES
masked_by({"a": True}, params)  # RAISES
