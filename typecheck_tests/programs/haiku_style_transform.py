# form: bare
"""A hundred-line Haiku: functions that call get_parameter become (init, apply) pairs."""
import collections
import functools

import jax
import jax.numpy as jnp

Transformed = collections.namedtuple('Transformed', ['init', 'apply'])
TrainingState = collections.namedtuple('TrainingState', 'params avg_params opt_state')
MomentumState = collections.namedtuple('MomentumState', 'step trace')

frame_stack = []


def get_parameter(name, shape, init):
    params, next_key, initialising, scope = frame_stack[-1]
    path = '/'.join(scope)
    if initialising:
        params.setdefault(path, {})[name] = init(next_key(), shape)
    return params[path][name]


def transform(f):
    def init(rng, *args):
        params, keys = {}, iter(jax.random.split(rng, 64))
        frame_stack.append((params, lambda: next(keys), True, []))
        try:
            f(*args)
        finally:
            frame_stack.pop()
        return params

    def apply(params, rng, *args):
        frame_stack.append((params, lambda: rng, False, []))
        try:
            return f(*args)
        finally:
            frame_stack.pop()

    return Transformed(init, apply)


def module(name):
    def wrap(f):
        @functools.wraps(f)
        def call(*args, suffix='', **kwargs):
            scope = frame_stack[-1][3]
            scope.append(name + suffix)
            out = f(*args, **kwargs)
            scope.pop()
            return out
        return call
    return wrap


@module('linear')
def linear(x, size):
    w = get_parameter('w', (x.shape[-1], size), jax.nn.initializers.lecun_normal())
    b = get_parameter('b', (size,), lambda key, shape: jnp.zeros(shape))
    return x @ w + b


@module('layer_norm')
def layer_norm(x):
    scale = get_parameter('scale', x.shape[-1:], lambda key, shape: jnp.ones(shape))
    x = x - x.mean(-1, keepdims=True)
    return scale * x / jnp.sqrt((x ** 2).mean(-1, keepdims=True) + 1e-5)


def net_fn(batch):
    h = batch['x']
    for i, size in enumerate((16, 8)):
        h = jax.nn.gelu(layer_norm(linear(h, size, suffix=f'_{i}'), suffix=f'_{i}'))
    return linear(h, 1, suffix='_out')[..., 0]


net = transform(net_fn)


def momentum(learning_rate, decay):
    def init(params):
        return MomentumState(step=jnp.zeros([], jnp.int32), trace=jax.tree.map(jnp.zeros_like, params))

    def update(grads, state):
        trace = jax.tree.map(lambda t, g: decay * t + g, state.trace, grads)
        return jax.tree.map(lambda t: -learning_rate * t, trace), MomentumState(state.step + 1, trace)

    return init, update


opt_init, opt_update = momentum(0.02, 0.9)


def loss(params, batch):
    return jnp.mean((net.apply(params, None, batch) - batch['y']) ** 2)


@jax.jit
def update(state, batch):
    value, grads = jax.value_and_grad(loss)(state.params, batch)
    updates, opt_state = opt_update(grads, state.opt_state)
    params = jax.tree.map(jnp.add, state.params, updates)
    avg_params = jax.tree.map(lambda a, p: 0.9 * a + 0.1 * p, state.avg_params, params)
    return TrainingState(params, avg_params, opt_state), value


def main():
    key_x, key_init = jax.random.split(jax.random.PRNGKey(7))
    x = jax.random.uniform(key_x, (64, 3), minval=-1.0)
    batch = {'x': x, 'y': jnp.sin(3 * x[:, 0]) + x[:, 1] * x[:, 2]}

    params = net.init(key_init, batch)
    state = TrainingState(params, params, opt_init(params))
    for step in range(30):
        state, value = update(state, batch)
        if step % 10 == 9:
            print('step %d loss %.5f avg loss %.5f' % (step, value, loss(state.avg_params, batch)))
    print('updates', state.opt_state.step)
    for name, entry in state.params.items():
        print(name, {k: v.shape for k, v in entry.items()}, jnp.abs(entry.get('w', entry.get('scale'))).sum())
    weights, rest = {}, {}
    for name, entry in state.params.items():
        (weights if 'linear' in name else rest)[name] = entry
    print(len(weights), 'linear modules,', sum(a.size for a in jax.tree.leaves(rest)), 'other parameters')


if __name__ == '__main__':
    main()
