NAMES = ("b", "w", "scale")
