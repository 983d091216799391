NAMES = ("b", "w")
