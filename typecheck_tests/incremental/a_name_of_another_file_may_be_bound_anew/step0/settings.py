NAMES = ("w",)
RATE = None
DEPTH = 1


def choose(names):
    global NAMES
    NAMES = names


def init():
    return dict.fromkeys(NAMES, 0.0)


def rates():
    return {"rate": RATE}


def layers():
    return [1.0] * DEPTH
