"""inference_mode, filter_shard and deserialising keep the model; shapes and callbacks have the declared trees."""

import io

import equinox as eqx
import jax
import jax.numpy as jnp
from jax import Array


class Model(eqx.Module):
    weight: Array
    dropout: eqx.nn.Dropout

    def __call__(self, x: Array) -> Array:
        return self.weight * x


class Scale(eqx.Module):
    weight: Array


def make(x: Array) -> Model:
    return Model(x, eqx.nn.Dropout(0.5))


x = jnp.ones(2)
model = make(x)
reveal_type(eqx.nn.inference_mode(model))  # R: Model
reveal_type(eqx.tree_inference(model, value=False))  # R: Model
reveal_type(eqx.filter_shard(model, jax.sharding.SingleDeviceSharding(jax.devices()[0])))  # R: Model
file = io.BytesIO()
eqx.tree_serialise_leaves(file, model)
file.seek(0)
reveal_type(eqx.tree_deserialise_leaves(file, model))  # R: Model
eqx.filter_eval_shape(make, x).weight.shape
reveal_type(eqx.filter_eval_shape(Scale, x).weight)  # R: ShapeDtypeStruct
shape = jax.ShapeDtypeStruct((2,), jnp.float32)
reveal_type(eqx.filter_pure_callback(lambda x: (x, 3), x, result_shape_dtypes=(shape, 3)))  # R: tuple[Array, int]
reveal_type(eqx.filter_checkpoint(model)(x))  # R: Array
reveal_type(eqx.filter_jit(model)(x))  # R: Array
