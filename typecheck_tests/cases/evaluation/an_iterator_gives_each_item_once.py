"""What is left of an iterator depends on how much of it was taken: pairs, rests and loops that end early."""

import jax.numpy as jnp

numbers = iter([1, 2, 3, 4])
pairs = list(zip(numbers, numbers, strict=True))
assert pairs[1][1] == 4

named = zip("ab", [jnp.ones(1), jnp.ones(2)], strict=True)
for pair in named:
    print(pair[0])
    break
assert next(named)[1].shape == (2,)

rest = iter(range(5))
first = list(zip(rest, range(2), strict=False))
left = list(rest)
assert left[1] == 4

numbered = enumerate("abc", 1)
next(numbered)
later = list(numbered)
assert later[0] == (2, "b")

taken = map(len, ["a", "bc", "def"])
head, second = next(taken), list(taken)
assert second[1] == 3
