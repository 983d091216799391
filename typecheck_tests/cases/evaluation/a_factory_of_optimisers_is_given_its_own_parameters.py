"""What ``inject_hyperparams`` gives takes the arguments of its factory, whose parameters ``static_args`` names."""

import jax.numpy as jnp
import optax

params = {"w": jnp.ones(3)}


def with_decay(rate, /, decay=0.1):
    return optax.adamw(rate, weight_decay=decay)


def plain(rate, *, decay=0.1):
    return optax.adamw(rate, weight_decay=decay)


def make(factory):
    return optax.inject_hyperparams(factory)(learning_rate=0.1)


right = [
    make(optax.adam),
    optax.inject_hyperparams(optax.adamw)(0.1, 0.8, weight_decay=0.1),
    optax.inject_hyperparams(optax.adamw, static_args="weight_decay")(learning_rate=0.1),
    optax.inject_hyperparams(inner_factory=optax.sgd, static_args=["nesterov"])(0.1, momentum=0.9, nesterov=True),
    optax.inject_hyperparams(optax.scale)(step_size=0.1),
    optax.inject_hyperparams(with_decay)(0.1),
    optax.inject_hyperparams(plain)(0.1, decay=0.2),
    optax.inject_hyperparams(lambda rate, **options: optax.sgd(rate, **options))(0.1, momentum=0.9),
    optax.inject_hyperparams(optax.sgd)(*(0.1, 0.9)),
]

optax.inject_hyperparams(optax.adam)(lr=0.1)  # E: adam has no parameter "lr": it has "learning_rate", "b1", "b2", "eps", "eps_root", "mu_dtype", ...  [pytree-structure]
optax.inject_hyperparams(optax.adam)(b1=0.9)  # E: adam is called without "learning_rate"  [pytree-structure]
optax.inject_hyperparams(plain)(0.1, 0.2)  # E: plain is given 2 arguments by position, but takes 1  [pytree-structure]
optax.inject_hyperparams(optax.adamw, static_args=("masks",))  # E: optax.inject_hyperparams: adamw has no parameter "masks": it has "learning_rate", "b1", "b2", "eps", "eps_root", "mu_dtype", ...  [pytree-structure]


def of_sgd():
    return optax.inject_hyperparams(optax.sgd)(lr=0.1).init(params)  # E: sgd has no parameter "lr": it has "learning_rate", "momentum", "nesterov", "accumulator_dtype"  [pytree-structure] ;; N: called at line 43


of_sgd()  # RAISES
