"""The losses of Optax give one number for each example: the gradient needs their mean, and shapes that only broadcast are refused."""

import jax
import jax.numpy as jnp
import optax

logits = jnp.zeros((8, 3))
classes = jnp.zeros(8, int)
one_hot = jax.nn.one_hot(classes, 3)
scores = jnp.zeros((8, 1))
targets = jnp.zeros(8)


def by_class(logits):
    return optax.softmax_cross_entropy_with_integer_labels(logits, classes)
    # E: optax.softmax_cross_entropy_with_integer_labels: each label stands for one item of an axis: ...  [pytree-leaf] ;; N: called at ...


def by_one_hot(logits):
    return optax.softmax_cross_entropy(logits, one_hot)


def by_score(scores):
    return optax.sigmoid_binary_cross_entropy(scores, targets[:, None])


jax.grad(by_class)(logits)  # E: grad: the function returns float array of shape (8,), but only a float scalar has a gradient  [pytree-leaf]
jax.grad(by_one_hot)(logits)  # E: grad: the function returns float array of shape (8,), ...  [pytree-leaf]
jax.grad(by_score)(scores)  # E: grad: the function returns float array of shape (8, 1), ...  [pytree-leaf]
jax.grad(lambda logits: by_class(logits).mean())(logits)
jax.grad(lambda logits: by_one_hot(logits).sum())(logits)
by_class(logits[:, 0])  # RAISES
jax.vmap(jax.grad(lambda row, of: optax.softmax_cross_entropy(row, of)))(logits, one_hot)
jax.vmap(jax.grad(optax.softmax_cross_entropy_with_integer_labels))(logits, classes)
jax.grad(lambda x: optax.softmax_cross_entropy(x, one_hot, axis=None))(logits)
jax.grad(lambda x: optax.cosine_similarity(x, one_hot, axis=0))(logits)
# E: grad: the function returns float array of shape (3,), ...  [pytree-leaf]

optax.l2_loss(scores, targets)
# E: optax.l2_loss: both must be of one shape, not float array of shape (8, 1) and float array of shape (8,)  [pytree-leaf]
optax.squared_error(predictions=scores[:, 0], targets=targets).mean()
optax.l2_loss(scores)
optax.huber_loss(scores, targets)
jnp.take_along_axis(logits, classes, axis=-1)
# E: jnp.take_along_axis: the array and the indices must have as many axes: (8, 3) and (8,)  [pytree-leaf]
jnp.take_along_axis(logits, classes[:, None], axis=-1)[:, 0] + targets
optax.softmax_cross_entropy_with_integer_labels(logits, one_hot)
# E: optax.softmax_cross_entropy_with_integer_labels: "labels" takes whole numbers, not float array of shape (8, 3)  [pytree-leaf]
# N: softmax_cross_entropy takes one-hot labels
optax.softmax_cross_entropy(logits, classes)  # E: ...the shapes do not go together: ...  [pytree-leaf]
optax.sigmoid_binary_cross_entropy(classes, targets)
# E: optax.sigmoid_binary_cross_entropy: "logits" takes floats, not int array of shape (8,)  [pytree-leaf]


@jax.jit
def step(logits):
    value, grads = jax.value_and_grad(lambda logits: by_class(logits).mean())(logits)
    print(float(value))  # E: value is traced, so float() cannot have its value ...  [pytree-static] ;; N: called at ...
    return grads


step(logits)  # RAISES
