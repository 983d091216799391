from flax import nnx


def empty():
    return nnx.data([])
