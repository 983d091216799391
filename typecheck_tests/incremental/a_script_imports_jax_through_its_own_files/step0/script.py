from .trainer import run


def main(args):
    return run(args.steps)
