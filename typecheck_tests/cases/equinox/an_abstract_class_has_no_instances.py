"""A class with a method or a field that is still abstract cannot be made."""

from abc import abstractmethod

import equinox as eqx
from jax import Array


class Layer(eqx.Module):
    @abstractmethod
    def __call__(self, x: Array) -> Array: ...


class Scaled(eqx.Module):
    scale: eqx.AbstractVar[Array]


Layer()  # E: Cannot instantiate abstract class "Layer" with abstract attr ...  [abstract]
Scaled()  # E: Missing positional argument "scale" in call to "Scaled"  [call-arg]
