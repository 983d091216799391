"""What ``init`` makes and ``apply`` needs is what the modules that are called make, by their names in Flax linen."""

import functools

import flax.linen as nn
import jax
import jax.numpy as jnp

key = jax.random.key(0)


class Block(nn.Module):
    width: int
    norm: type = nn.LayerNorm

    @nn.compact
    def __call__(self, x):
        dense = functools.partial(nn.Dense, use_bias=False)
        return x + dense(self.width, name=f"dense{self.width}")(self.norm()(x))


class Model(nn.Module):
    depth: int
    head: nn.Module

    def setup(self):
        self.embed = nn.Embed(11, 4)
        self.blocks = [Block(4) for _ in range(self.depth)]
        self.scale = self.param("scale", nn.initializers.ones, (4,))
        self.never = nn.Dense(3)

    def __call__(self, tokens):
        x = self.embed(tokens)
        for block in self.blocks:
            x = block(x)
        return self.head(x * self.scale)

    def last(self, x):
        return self.head(x)


class Deep(nn.Module):
    @nn.compact
    def __call__(self, x):
        for _ in range(2):
            x = nn.remat(Block)(4)(nn.Conv(4, kernel_size=(3,))(x))
        return nn.Sequential([nn.Dense(2), nn.tanh, nn.Dense(1)])(x)


class Standardized(nn.Module):
    @nn.compact
    def __call__(self, x, train):
        x = nn.BatchNorm(use_running_average=not train)(x)
        return nn.Dropout(0.5, deterministic=not train)(nn.Dense(2)(x))


model, tokens = Model(2, nn.Sequential([nn.Dense(3), nn.relu, nn.Dense(2)])), jnp.zeros((2, 5), int)
variables = model.init(key, tokens)
deep = Deep().init(key, jnp.ones((2, 5, 3)))
plain = Standardized()
standardized = plain.init(key, jnp.ones((2, 5)), train=False)


def no_such_block():
    return variables["params"]["blocks_2"]  # E: variables['params'] has no key 'blocks_2': its keys are 'scale', 'embed', 'blocks_0', 'blocks_1', 'head'  [pytree-structure] ;; N: ...

def without_collection():
    return model.apply(variables["params"], tokens)  # E: apply: the collection 'scale' is float array of shape (4,), not a dict  [pytree-structure] ;; N: ...

def inner_parameters():
    return plain.apply(standardized["params"], jnp.ones((2, 5)), train=False)  # E: apply: "variables" has no collection 'batch_stats', which the module needs: it has 'BatchNorm_0', 'Dense_0'  [pytree-structure] ;; N: ...

def twice_in_a_collection():
    return model.apply({"params": variables}, tokens)  # E: apply: "variables" has 'params' inside 'params'  [pytree-structure] ;; N: ...

def of_a_smaller_model():
    return Model(3, nn.Dense(2)).apply(variables, tokens)  # E: apply: the 'params' that are given have no 'blocks_2/LayerNorm_0/scale', which the module needs  [pytree-structure] ;; N: ...

def of_another_width():
    return plain.apply(standardized, jnp.ones((2, 7)), train=False)  # E: apply: the statistic 'BatchNorm_0/mean' has the shape (5,), but the module needs (7,)  [pytree-structure] ;; N: ...

def swapped():
    return model.init(jnp.ones(3), key)  # E: init: "rngs" is float array of shape (3,), not a key: the order is init(key, x)  [pytree-leaf] ;; N: ...

def not_bound():
    return model(tokens)  # E: "embed" is made in setup, which runs only inside init and apply  [pytree-structure] ;; N: ... ;; N: ...

def read_outside():
    return model.embed  # E: "embed" is made in setup, which runs only inside init and apply  [pytree-structure] ;; N: model.bind(variables).embed has it ;; N: ...

def statistics_change():
    return plain.apply(standardized, jnp.ones((2, 5)), train=True, rngs={"dropout": key})  # E: apply: the module changes the collection 'batch_stats', which is not mutable here  [pytree-structure] ;; N: ... ;; N: ...

def no_random_numbers():
    return plain.apply(standardized, jnp.ones((2, 5)), True, mutable=["batch_stats"])  # E: apply: the module draws random numbers of "dropout", but "rngs" has no key for it  [pytree-structure] ;; N: ... ;; N: ...

def one_result_for_two():
    _y, _changed = plain.apply(standardized, jnp.ones((3, 5)), train=False)  # E: 3 values are unpacked into 2 names  [pytree-structure] ;; N: ...


def right(given):
    names = sorted(given["params"]) + list(deep["params"]["CheckpointBlock_1"]) + list(deep["params"]["Dense_1"])
    halved = jax.tree.map(lambda leaf: leaf / 2, given)
    model.apply(halved, jnp.ones((2, 4)), method="last")
    model.apply(halved, jnp.ones((2, 4)), method=model.last)
    y, changed = plain.apply(
        standardized, jnp.ones((2, 5)), train=True, mutable=["batch_stats"], rngs={"dropout": key}
    )
    both = {**standardized, **changed}
    both["batch_stats"]["BatchNorm_0"]["mean"] + jnp.ones(5)
    assert model.bind(given).embed is not None
    return names, jax.jit(plain.apply, static_argnames="train")(both, jnp.ones((4, 5)), train=False), y @ jnp.ones(2)


right(variables)
no_such_block()  # RAISES
without_collection()  # RAISES
twice_in_a_collection()  # RAISES
of_a_smaller_model()  # RAISES
of_another_width()  # RAISES
inner_parameters()  # RAISES
swapped()  # RAISES
not_bound()  # RAISES
read_outside()  # RAISES
statistics_change()  # RAISES
no_random_numbers()  # RAISES
one_result_for_two()  # RAISES



class Inner(nn.Module):
    def setup(self):
        self.dense = nn.Dense(2)

    def __call__(self, x):
        return self.dense(x)


def through_both(leaves):
    """Whoever calls it may be a method of a module."""
    inner = Inner()
    return jax.tree.map(lambda leaf: leaf, nn.Dense(2)(inner(leaves))), inner.dense


class Outer(nn.Module):
    @nn.compact
    def __call__(self, images):
        return [nn.Dense(3)(Inner()(leaf)) for leaf in jax.tree.leaves(images)]


class Holder(nn.Module):
    held: nn.Module

    def __call__(self, x):
        return self.held(x)


class Twice(nn.Module):
    first: nn.Module
    second: nn.Module

    def only_second(self, x):
        return self.second(x)

    def __call__(self, x):
        return self.first(x) + self.second(x)


class Derived(nn.Module):
    inner: nn.Module

    @nn.compact
    def __call__(self, x):
        def loss(module, x):
            return jnp.sum(module.inner(x))

        value, _gradient = nn.value_and_grad(loss, self, x)
        return value


shared = Block(3)
twice = Twice(Holder(shared), Holder(shared))
both = twice.init(key, jnp.ones((2, 3)))
twice.apply(both, jnp.ones((2, 3)), method="only_second")
derived = Derived(nn.Dense(2)).init(key, jnp.ones(3))
derived["params"]["inner"]["kernel"]
eight_bits = nn.Dense(3, dot_general_cls=nn.Fp8DotGeneralOp).init(key, jnp.ones((2, 16)))
eight_bits["_overwrite_with_gradient"]["Fp8DotGeneralOp_0"]


def of_the_second():
    return both["params"]["second"]  # E: both['params'] has no key 'second': its only key is 'first'  [pytree-structure] ;; N: ...


of_the_second()  # RAISES
