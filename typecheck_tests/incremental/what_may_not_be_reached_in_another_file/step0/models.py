class Layer:
    def __init__(self, weights, options):
        self.weights = weights
        self.options = options

    def __call__(self, x):
        if self.options["mixes"]:
            if self.options["twice"]:
                x = x @ self.weights
            x = x @ self.weights
        return x
