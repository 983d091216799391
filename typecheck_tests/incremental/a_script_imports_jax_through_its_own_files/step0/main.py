from .library import init, step


def main():
    params, data = init()
    for _ in range(3):
        params = step(params, data)


if __name__ == "__main__":
    main()
