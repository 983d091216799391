from .library import init, step


class Trainer:
    def __init__(self, steps):
        self.steps = steps
        self.params, self.data = init()

    def fit(self):
        for _ in range(self.steps):
            self.params = step(self.params, self.data)
        return self.params


def run(steps):
    return Trainer(steps).fit()
