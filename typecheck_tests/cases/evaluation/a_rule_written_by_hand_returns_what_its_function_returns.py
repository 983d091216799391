"""The rules of ``custom_jvp``, ``custom_vjp`` and ``custom_vmap`` are run, and give trees like those of the function."""

import jax
import jax.numpy as jnp
from jax.custom_batching import custom_vmap


def repeated(f, x):
    return jax.lax.scan(lambda c, _: (f(c), None), x, None, length=1)[0]  # E: defjvp: the rule must return what the function returns at the root: a leaf (float scalar), not a tuple of length 2  [pytree-structure] ;; N: called at line 117


@jax.custom_jvp
def right(x):
    return (x, {"a": x})


@right.defjvp
def right_jvp(primals, tangents):
    (x,), (t,) = primals, tangents
    return [right(x), (t, {"a": t})]


@jax.custom_jvp
def no_pair(x):
    return x**2


@no_pair.defjvp
def no_pair_jvp(primals, tangents):
    (tangent,) = tangents
    return tangent


@jax.custom_jvp
def other_output(x):
    return x


@other_output.defjvp
def other_output_jvp(primals, tangents):
    (x,), (t,) = primals, tangents
    return (x, x), (t, t)


@jax.custom_vjp
def other_forward(x):
    return x


def forward(x):
    return (x, x), None


def backward(_, g):
    return (g,)


other_forward.defvjp(forward, backward)


@jax.custom_vjp
def no_tuple(x):
    return x


no_tuple.defvjp(lambda x: (x, None), lambda _, g: 2.0 * g)


@jax.custom_vjp
def fine(x):
    return {"a": x}


fine.defvjp(lambda x: ({"a": x}, None), lambda _, g: (g["a"],))


@custom_vmap
def sine(x):
    return jnp.sin(x)


@sine.def_vmap
def sine_rule(axis_size, in_batched, xs):
    return jnp.sin(xs), in_batched[0]


@custom_vmap
def listed(x):
    return jnp.sin(x)


@listed.def_vmap
def listed_rule(axis_size, in_batched, xs):
    return [jnp.sin(xs)], in_batched


@custom_vmap
def unlike(x):
    return jnp.sin(x)


@unlike.def_vmap
def unlike_rule(axis_size, in_batched, xs):
    return [jnp.sin(xs), xs], in_batched


x, xs = jnp.float32(1.0), jnp.arange(3.0)
jax.jvp(right, (x,), (x,))
jax.grad(lambda x: fine(x)["a"])(x)
no_pair(x), other_output(x), other_forward(x), no_tuple(x)
jax.vmap(sine)(xs), jax.vmap(lambda x: sine(x) + 1)(xs)
jax.vmap(lambda x, y: (x, listed(y)), in_axes=(0, None), out_axes=(0, None))(xs, 1.0)
listed(x), jax.jit(unlike)(x)
jax.jvp(no_pair, (x,), (x,))  # E: defjvp: the rule must return a pair (output, tangent), not a leaf (float scalar)  [pytree-structure]
jax.grad(no_pair)(x)  # E: defjvp: the rule must return a pair (output, tangent), not a leaf (float scalar)  [pytree-structure]
jax.jvp(other_output, (x,), (x,)), jax.jit(lambda x: jax.jvp(other_output, (x,), (x,)))(x)  # a rule is compared with what is recorded
jax.jvp(lambda x: repeated(other_output, x), (x,), (x,))  # RAISES
jax.grad(lambda x: repeated(other_forward, x))(x)  # E: defvjp: "fwd" must return what the function returns at the root: a leaf (float scalar), not a tuple of length 2  [pytree-structure] ;; N: the function is told its rules in line 58
jax.grad(no_tuple)(x)  # E: defvjp: "bwd" must return a tuple of 1 cotangent, one for each argument, not a leaf (float scalar)  [pytree-structure] ;; N: the function is told its rules in line 66
jax.vmap(listed)(xs)  # E: def_vmap: structures differ at the root: the function returns a leaf (float scalar), the rule a list of length 1  [pytree-structure]
jax.vmap(lambda x: unlike(x) + 1)(xs)  # E: def_vmap: the rule returns a list of length 2 at the root, and a list of length 1 to say what of it is batched  [pytree-structure]
