"""A rule that is not to be run may end in a call that never returns: it does not return ``None``."""

import sys
from typing import NoReturn
from unittest import TestCase

import jax


def unreachable() -> NoReturn:
    raise NotImplementedError


@jax.custom_jvp
def exits(x, y):
    return x * y


@exits.defjvp
def exits_jvp(primals, tangents):
    sys.exit("no derivative")


@jax.custom_vjp
def refuses(x, y):
    return x * y


def refuses_fwd(x, y):
    print("no derivative")
    unreachable()


def refuses_bwd(residuals, cotangent):
    unreachable()


refuses.defvjp(refuses_fwd, refuses_bwd)


class Test(TestCase):
    def test_call(self):
        @jax.custom_jvp
        def f(x, y):
            return x * y

        @f.defjvp
        def f_jvp(primals, tangents):
            self.fail("should not be executed")

        return f(1.0, 2.0)


@jax.custom_vjp
def prints(x):
    return 2 * x


def prints_fwd(x):
    print(x)


def prints_bwd(residuals, cotangent):
    return (cotangent,)


prints.defvjp(prints_fwd, prints_bwd)

exits(1.0, 2.0)
refuses(1.0, 2.0)
Test("test_call").test_call()
jax.grad(prints)(1.0)  # E: defvjp: "fwd" must return a pair (output, residuals), not None  [pytree-structure] ;; N: the function is told its rules in line 67
