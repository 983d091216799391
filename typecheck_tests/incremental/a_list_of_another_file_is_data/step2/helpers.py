import flax.nnx as layers_of


def empty():
    return layers_of.data([])
