from flax import nnx

from .helpers import empty


class Net(nnx.Module):
    def __init__(self, count, rngs):
        self.layers = empty()
        for _ in range(count):
            self.layers.append(nnx.Linear(2, 2, rngs=rngs))


Net(2, nnx.Rngs(0))
