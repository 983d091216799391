"""What a rule of ``custom_jvp`` or ``custom_vjp`` returns has the shapes and kinds of what the function returns."""

from functools import partial

import jax
import jax.numpy as jnp


def repeated(f, x):
    return jax.lax.scan(lambda c, _: (f(c), None), x, None, length=1)[0]  # E: defjvp: the rule must return what the function returns at the root: float scalar, not float array of shape (3,)  [pytree-structure] ;; N: called at line 78


@jax.custom_jvp
def longer(x):
    return x


@longer.defjvp
def longer_jvp(primals, tangents):
    (x,), (t,) = primals, tangents
    return jnp.zeros((3,)) + x, jnp.zeros((3,)) + t


@jax.custom_vjp
def stacked(x):
    return {"a": x}


stacked.defvjp(lambda x: ({"a": jnp.stack([x, x])}, None), lambda _, g: (g["a"].sum(),))


@jax.custom_vjp
def counted(x):
    return jnp.round(x).astype(int)


counted.defvjp(lambda x: (jnp.round(x), None), lambda _, g: (g,))


@partial(jax.custom_vjp, nondiff_argnums=(1,))
def scaled(x, by):
    return by * x


def scaled_forward(x, by):
    return by * x[None], None


scaled.defvjp(scaled_forward, lambda by, _, g: (by * g[0],))


@jax.custom_vjp
def fine(x):
    return x


fine.defvjp(lambda x: (1.0 * x, None), lambda _, g: (g,))


def late(run):
    """A function that is called at any time may be called before its rules are told again."""

    @jax.custom_vjp
    def told(x):
        return x

    told.defvjp(lambda x: (x, None), lambda _, g: (g,))
    run(lambda: jax.grad(lambda x: repeated(told, x))(1.0))
    told.defvjp(lambda x: (jnp.stack([x, x]), None), lambda _, g: (g,))


x = jnp.float32(1.0)
late(lambda job: job())
jax.grad(longer), longer(x), stacked(x), counted(x), scaled(x, 2.0)
jax.jvp(longer, (x,), (x,))  # a rule is compared with what is recorded
jax.grad(lambda x: scaled(x, 2.0).sum())(x)  # the cotangent is like what the forward rule returns
jax.grad(lambda x: repeated(fine, x))(x), jax.jit(jax.grad(fine))(x)
jax.jvp(lambda x: repeated(longer, x), (x,), (x,))  # RAISES
jax.grad(lambda x: jax.jit(stacked)(x)["a"])(x)  # E: defvjp: "fwd" must return what the function returns at ['a']: float scalar, not float array of shape (2,)  [pytree-structure] ;; N: the function is told its rules in line 29
jax.grad(lambda x: jax.jit(counted)(x).astype(float))(x)  # E: defvjp: "fwd" must return what the function returns at the root: int scalar, not float scalar  [pytree-structure] ;; N: the function is told its rules in line 37
jax.grad(lambda x: jax.lax.cond(True, lambda x: scaled(x, 2.0), lambda x: x, x))(x)  # E: defvjp: "fwd" must return what the function returns at the root: float scalar, not float array of shape (1,)  [pytree-structure] ;; N: the function is told its rules in line 49
