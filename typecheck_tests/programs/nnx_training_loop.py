# form: bare
# Fits a noisy spiral with Flax NNX: an MLP with dropout and batch norm, nnx.Optimizer, and metrics.

import jax
import jax.numpy as jnp
import numpy as np
import optax
from flax import nnx


class Block(nnx.Module):
    def __init__(self, din, dout, *, rngs):
        self.linear = nnx.Linear(din, dout, rngs=rngs)
        self.bn = nnx.BatchNorm(dout, rngs=rngs)
        self.dropout = nnx.Dropout(0.1, rngs=rngs)

    def __call__(self, x):
        return nnx.relu(self.dropout(self.bn(self.linear(x))))


class MLP(nnx.Module):
    def __init__(self, din, dhidden, dout, *, rngs):
        self.block1 = Block(din, dhidden, rngs=rngs)
        self.block2 = Block(dhidden, dhidden, rngs=rngs)
        self.out = nnx.Linear(dhidden, dout, rngs=rngs)

    def __call__(self, x):
        return self.out(self.block2(self.block1(x)))


def loss_fn(model, batch):
    logits = model(batch['x'])
    loss = optax.softmax_cross_entropy_with_integer_labels(logits=logits, labels=batch['y']).mean()
    return loss, logits


@nnx.jit
def train_step(model, optimizer, metrics, batch):
    grad_fn = nnx.value_and_grad(loss_fn, has_aux=True)
    (loss, logits), grads = grad_fn(model, batch)
    metrics.update(loss=loss, logits=logits, labels=batch['y'])
    optimizer.update(model, grads)
    return loss


@nnx.jit
def eval_step(model, metrics, batch):
    loss, logits = loss_fn(model, batch)
    metrics.update(loss=loss, logits=logits, labels=batch['y'])


@jax.jit
def pure_predict(graphdef, params, rest, x):
    model = nnx.merge(graphdef, params, rest)
    return model(x)


def ensemble_predict(graphdef, states, rest, x):
    return jax.vmap(pure_predict, in_axes=(None, 0, None, None))(graphdef, states, rest, x)


def interpolate(state_a, state_b, t):
    return jax.tree.map(lambda a, b: (1 - t) * a + t * b, state_a, state_b)


def spiral(seed, n):
    rng = np.random.RandomState(seed)
    t = rng.uniform(0.3, 2.0, n)
    y = rng.randint(0, 2, n)
    angle = 2.5 * t + np.pi * y
    x = np.stack([t * np.cos(angle), t * np.sin(angle)], 1) + 0.05 * rng.randn(n, 2)
    return {'x': jnp.array(x, jnp.float32), 'y': jnp.array(y)}


def count_params(state):
    return sum(leaf.size for leaf in jax.tree.leaves(state))


train, test = spiral(0, 128), spiral(1, 64)
model = MLP(2, 16, 2, rngs=nnx.Rngs(0))
optimizer = nnx.Optimizer(model, optax.adamw(1e-2), wrt=nnx.Param)
metrics = nnx.MultiMetric(accuracy=nnx.metrics.Accuracy(), loss=nnx.metrics.Average('loss'))
_, initial, _ = nnx.split(model, nnx.Param, ...)
initial = jax.tree.map(jnp.copy, initial)

for epoch in range(4):
    model.train()
    for i in range(0, 128, 32):
        batch = {k: v[i:i + 32] for k, v in train.items()}
        loss = train_step(model, optimizer, metrics, batch)
    train_metrics = metrics.compute()
    metrics.reset()
    model.eval()
    eval_step(model, metrics, test)
    test_metrics = metrics.compute()
    metrics.reset()
    print(f"{epoch}: train loss {train_metrics['loss']:.4f} acc {train_metrics['accuracy']:.3f}",
          f"test loss {test_metrics['loss']:.4f} acc {test_metrics['accuracy']:.3f}")

model.eval()
graphdef, params, rest = nnx.split(model, nnx.Param, ...)
print('parameters', count_params(params), 'other', count_params(rest))
print(jax.tree.map(jnp.shape, nnx.to_pure_dict(params)))

line = [interpolate(initial, params, t) for t in (0.0, 0.5, 1.0)]
states = jax.tree.map(lambda *xs: jnp.stack(xs), *line)
logits = ensemble_predict(graphdef, states, rest, test['x'])
for t, one in zip((0.0, 0.5, 1.0), logits):
    print('interpolation', t, 'acc', jnp.mean(one.argmax(-1) == test['y']))

half = nnx.merge(graphdef, line[1], rest)
print('half way', half(test['x'])[:2])
nnx.update(model, initial)
print('reset to start', jnp.mean(model(test['x']).argmax(-1) == test['y']))
