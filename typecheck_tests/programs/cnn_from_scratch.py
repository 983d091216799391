# form: bare
# A small convolutional network on dicts of parameters, no libraries but JAX.
from functools import partial

import jax
import jax.numpy as jnp
from jax import lax
import numpy as np

NUM_CLASSES = 5
DN = ('NHWC', 'HWIO', 'NHWC')


def conv_init(key, k, cin, cout):
    bound = 1.0 / np.sqrt(k * k * cin)
    return {'kernel': jax.random.uniform(key, (k, k, cin, cout), minval=-bound, maxval=bound),
            'bias': jnp.zeros((cout,))}


def dense_init(key, din, dout):
    return {'kernel': jax.random.normal(key, (din, dout)) / np.sqrt(din), 'bias': jnp.zeros((dout,))}


def bn_init(c):
    return {'scale': jnp.ones((c,)), 'offset': jnp.zeros((c,))}, {'mean': jnp.zeros((c,)), 'var': jnp.ones((c,))}


def init_params(rng):
    k1, k2, k3 = jax.random.split(rng, 3)
    bn_params, bn_state = bn_init(8)
    params = {
        'conv1': conv_init(k1, 3, 1, 4),
        'conv2': conv_init(k2, 3, 4, 8),
        'bn': bn_params,
        'fc': dense_init(k3, 4 * 4 * 8, NUM_CLASSES),
    }
    return params, {'bn': bn_state}


def conv(p, x, stride=1):
    y = lax.conv_general_dilated(x, p['kernel'], (stride, stride), 'SAME', dimension_numbers=DN)
    return y + p['bias']


def batch_norm(p, s, x, train):
    if train:
        mean, var = x.mean((0, 1, 2)), x.var((0, 1, 2))
        s = {'mean': 0.9 * s['mean'] + 0.1 * mean, 'var': 0.9 * s['var'] + 0.1 * var}
    else:
        mean, var = s['mean'], s['var']
    return p['scale'] * (x - mean) / jnp.sqrt(var + 1e-5) + p['offset'], s


def forward(params, state, images, train=True):
    x = jax.nn.relu(conv(params['conv1'], images, stride=2))
    x, bn_state = batch_norm(params['bn'], state['bn'], conv(params['conv2'], x), train)
    x = jax.nn.relu(x).reshape((x.shape[0], -1))
    logits = x @ params['fc']['kernel'] + params['fc']['bias']
    return logits, {'bn': bn_state}


def loss_fn(params, state, batch):
    logits, new_state = forward(params, state, batch['image'])
    labels = jax.nn.one_hot(batch['label'], NUM_CLASSES)
    loss = -jnp.mean(jnp.sum(labels * jax.nn.log_softmax(logits), axis=-1))
    l2 = sum(jnp.sum(p ** 2) for p in jax.tree.leaves(params))
    return loss + 1e-4 * l2, (new_state, logits)


@partial(jax.jit, static_argnames=('momentum',))
def train_step(params, state, mom, batch, lr, momentum=0.9):
    (loss, (new_state, logits)), grads = jax.value_and_grad(loss_fn, has_aux=True)(params, state, batch)
    mom = jax.tree.map(lambda m, g: momentum * m + g, mom, grads)
    params = jax.tree.map(lambda p, m: p - lr * m, params, mom)
    acc = jnp.mean(jnp.argmax(logits, -1) == batch['label'])
    return params, new_state, mom, {'loss': loss, 'acc': acc}


@jax.jit
def eval_step(params, state, batch):
    logits, _ = forward(params, state, batch['image'], train=False)
    return jnp.mean(jnp.argmax(logits, -1) == batch['label'])


def synthetic_digits(seed, n):
    rng = np.random.RandomState(seed)
    label = rng.randint(0, NUM_CLASSES, size=n)
    image = 0.3 * rng.randn(n, 8, 8, 1).astype(np.float32)
    for i, c in enumerate(label):
        image[i, c:c + 3, c:c + 3, 0] += 1.0
    return {'image': image, 'label': label}


def main():
    params, state = init_params(jax.random.PRNGKey(42))
    mom = jax.tree.map(jnp.zeros_like, params)
    data, test = synthetic_digits(0, 96), synthetic_digits(1, 32)
    history = []
    for epoch in range(3):
        for i in range(0, 96, 32):
            batch = jax.tree.map(lambda a: a[i:i + 32], data)
            params, state, mom, metrics = train_step(params, state, mom, batch, 0.05)
            history.append(metrics)
        print(f"epoch {epoch} loss {metrics['loss']:.4f} acc {metrics['acc']:.3f}")
    stacked = jax.tree.map(lambda *xs: jnp.stack(xs), *history)
    print('mean loss', round(float(stacked['loss'].mean()), 4), 'steps', stacked['acc'].shape)
    print('test acc', eval_step(params, state, test))
    print('running mean', np.round(np.asarray(state['bn']['mean']), 3))
    for path, leaf in jax.tree_util.tree_leaves_with_path(params):
        print(jax.tree_util.keystr(path), leaf.shape, f'{jnp.linalg.norm(leaf):.4f}')


if __name__ == '__main__':
    main()
