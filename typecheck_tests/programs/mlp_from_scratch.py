# form: bare
"""A multilayer perceptron from scratch: parameters are a list of (w, b), trained with plain SGD."""

import time

import jax
import jax.numpy as jnp
from jax import grad, jit, random, vmap
from jax.scipy.special import logsumexp

layer_sizes = [16, 32, 32, 4]
step_size = 0.1
num_epochs = 4
batch_size = 32
n_targets = 4


def random_layer_params(m, n, key, scale=3e-1):
    w_key, b_key = random.split(key)
    return scale * random.normal(w_key, (n, m)), scale * random.normal(b_key, (n,))


def init_network_params(sizes, key):
    keys = random.split(key, len(sizes))
    return [random_layer_params(m, n, k) for m, n, k in zip(sizes[:-1], sizes[1:], keys)]


def relu(x):
    return jnp.maximum(0, x)


def predict(params, image):
    activations = image
    for w, b in params[:-1]:
        outputs = jnp.dot(w, activations) + b
        activations = relu(outputs)

    final_w, final_b = params[-1]
    logits = jnp.dot(final_w, activations) + final_b
    return logits - logsumexp(logits)


batched_predict = vmap(predict, in_axes=(None, 0))


def one_hot(x, k, dtype=jnp.float32):
    return jnp.array(x[:, None] == jnp.arange(k), dtype)


def accuracy(params, images, targets):
    target_class = jnp.argmax(targets, axis=1)
    predicted_class = jnp.argmax(batched_predict(params, images), axis=1)
    return jnp.mean(predicted_class == target_class)


def loss(params, images, targets):
    preds = batched_predict(params, images)
    return -jnp.mean(preds * targets)


@jit
def update(params, x, y):
    grads = grad(loss)(params, x, y)
    return [(w - step_size * dw, b - step_size * db) for (w, b), (dw, db) in zip(params, grads)]


@jit
def update_momentum(params, velocity, x, y, mass=0.9):
    value, grads = jax.value_and_grad(loss)(params, x, y)
    velocity = jax.tree.map(lambda v, g: mass * v + g, velocity, grads)
    params = jax.tree.map(lambda p, v: p - step_size * v, params, velocity)
    return params, velocity, value


def make_data(key, n):
    x_key, w_key = random.split(key)
    images = random.normal(x_key, (n, layer_sizes[0]))
    labels = jnp.argmax(images @ random.normal(w_key, (layer_sizes[0], n_targets)), axis=1)
    return images, one_hot(labels, n_targets)


def get_batches(images, targets):
    for start in range(0, len(images), batch_size):
        yield images[start:start + batch_size], targets[start:start + batch_size]


def l2_norm(tree):
    return jnp.sqrt(sum(jnp.sum(leaf ** 2) for leaf in jax.tree.leaves(tree)))


params = init_network_params(layer_sizes, random.PRNGKey(0))
train_images, train_labels = make_data(random.PRNGKey(1), 128)

for epoch in range(num_epochs):
    start_time = time.time()
    for x, y in get_batches(train_images, train_labels):
        params = update(params, x, y)
    epoch_time = time.time() - start_time
    train_acc = accuracy(params, train_images, train_labels)
    print("Epoch {}: training set accuracy {:.4f}".format(epoch, train_acc))

velocity = jax.tree.map(jnp.zeros_like, params)
for epoch in range(num_epochs):
    for x, y in get_batches(train_images, train_labels):
        params, velocity, value = update_momentum(params, velocity, x, y)
    print("Epoch {}: loss {:.5f}".format(epoch, value))

n_params = sum(p.size for p in jax.tree.leaves(params))
print("parameters:", n_params)
print("norm of parameters {:.4f}, of velocity {:.4f}".format(l2_norm(params), l2_norm(velocity)))
print(jax.tree.map(lambda p: p.shape, params))
