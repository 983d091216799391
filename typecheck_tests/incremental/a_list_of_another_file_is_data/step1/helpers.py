def empty():
    return []
