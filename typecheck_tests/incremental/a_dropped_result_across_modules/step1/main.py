from jax import Array

from .average import Average


def mean(average: Average, x: Array) -> Array:
    average.update(x)
    return average.total


def total(average: Average, x: Array) -> Array:
    average = average.update(x)
    return average.total
