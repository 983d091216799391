"""Flax linen: attributes are set while the module is made and in ``setup``; a field is not set again in ``setup``."""

import flax.linen as nn
import jax
import jax.numpy as jnp


class Counting(nn.Module):
    features: int = 3

    @nn.compact
    def __call__(self, x):
        self.calls = 1  # E: Counting.calls cannot be set here: a Flax module is frozen outside of setup  [pytree-field] ;; N: set it in setup; what a call computes is returned, or kept with self.variable or self.sow ;; N: called at ...
        return nn.Dense(self.features)(x)


class Remembering(nn.Module):
    features: int = 3

    def setup(self) -> None:
        self.dense = nn.Dense(self.features)

    def keep(self, x: jax.Array) -> None:
        self.last = x  # E: Remembering.last cannot be set here: ...  [pytree-field] ;; N: ... ;; N: called at ...

    def __call__(self, x: jax.Array) -> jax.Array:
        y = self.dense(x)
        self.keep(y)
        return y


class TooLate(nn.Module):
    features: int = 3

    def __post_init__(self):
        super().__post_init__()
        self.twice = 2 * self.features  # E: TooLate.twice cannot be set here: ...  [pytree-field] ;; N: ... ;; N: called at ...


    @nn.compact
    def __call__(self, x):
        return nn.Dense(self.features)(x)


class Around(nn.Module):
    @nn.compact
    def __call__(self, x):
        return TooLate(4)(x)


class SetAgain(nn.Module):
    features: int = 3

    def setup(self):
        self.features = 4  # E: SetAgain.features is a field, which setup cannot set  [pytree-field] ;; N: give it where the module is made, or keep it under another name ;; N: called at ...

    def __call__(self, x):
        return x


class Inner(nn.Module):
    def setup(self):
        self.dense = nn.Dense(3)
        self.dense.features = 4  # E: Dense.features cannot be set here: ...  [pytree-field] ;; N: ... ;; N: called at ...

    def __call__(self, x):
        return self.dense(x)


# right
class InTime(nn.Module):
    features: int = 3

    def __post_init__(self):
        self.features = max(self.features, 2)
        self.twice = 2 * self.features
        super().__post_init__()

    @nn.compact
    def __call__(self, x):
        return nn.Dense(self.twice)(x)


class InHelper(nn.Module):
    features: int = 3

    def build(self):
        self.dense = nn.Dense(self.features)

    def setup(self):
        self.build()
        setattr(self, "scale", 2.0)  # noqa: B010

    def __call__(self, x):
        return self.scale * self.dense(x)


class Replaced(nn.Module):
    features: int = 3

    def __setattr__(self, name, value):
        object.__setattr__(self, name, value)

    @nn.compact
    def __call__(self, x):
        self.seen = x.shape
        return x


x, key = jnp.ones((2, 3)), jax.random.key(0)
InTime().init(key, x)
module = InTime()
module.features = 4
module.init(key, x)
InHelper().init(key, x)
Replaced().init(key, x)
Counting().init(key, x)  # RAISES
Remembering().init(key, x)  # RAISES
alone = TooLate()
alone.features = 4
alone.init(key, x)  # RAISES
Around().init(key, x)  # RAISES
SetAgain().init(key, x)  # RAISES
Inner().init(key, x)  # RAISES
