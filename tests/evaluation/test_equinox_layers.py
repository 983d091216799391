"""What is said of a layer of Equinox and of what it gives is what Equinox says; what fails fails."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import equinox as eqx
import jax
import jax.numpy as jnp
import pytest

from .layer_calls import check

LAYERS = """
Linear({n}, {n}, use_bias={b}, key=key)  @ v
Linear("scalar", {n}, key=key)  @ v
Linear({n}, "scalar", use_bias={b}, key=key)  @ v
MLP({n}, {n}, {n}, {depth}, key=key)  @ v
MLP({n}, {o}, {n}, {depth}, activation={f}, final_activation={f}, key=key)  @ v
MLP("scalar", {n}, {n}, {depth}, use_final_bias={b}, key=key, scan={b})  @ v
Embedding({n}, {n}, key=key)  @ i
Embedding(weight=jnp.ones(({n}, {n})))  @ i
LayerNorm({n}, use_weight={b})  @ v
LayerNorm(({n}, {n}), use_bias={b})  @ v
RMSNorm(shape={n}, use_bias={b})  @ v
GroupNorm({n}, {m})  @ v
GroupNorm({n}, channelwise_affine=False)  @ v
Identity({n})  @ v
PReLU()  @ v
Dropout({p}, inference={b})  @ v
RotaryPositionalEmbedding({m})  @ v
Conv1d({m}, {m}, {k}, stride={s}, padding={pad}, dilation={s}, groups={g}, use_bias={b}, key=key)  @ c1
Conv2d({m}, {m}, ({k}, {k}), ({s}, {s}), {pad}, groups={g}, key=key)  @ c2
Conv2d({m}, {m}, {k}, padding=(({s}, 0), (1, {s})), padding_mode="replicate", key=key)  @ c2
Conv3d({m}, {m}, {k}, {s}, key=key)  @ c3
Conv(1, {m}, {m}, {k}, padding={pad}, key=key)  @ c1
ConvTranspose1d({m}, {m}, {k}, stride={s}, padding={pad}, dilation={s}, groups={g}, use_bias={b}, key=key)  @ c1
ConvTranspose2d({m}, {m}, {k}, (2, {s}), (1, 0), {pad}, key=key)  @ c2
ConvTranspose(1, {m}, {m}, {k}, {s}, {pad}, key=key)  @ c1
MaxPool1d({k}, {s}, use_ceil={b})  @ c1
AvgPool2d({k}, stride=({s}, {s}), padding=1)  @ c2
MaxPool2d(({k}, {k}), {s}, ((1, 0), (0, 1)), use_ceil={b})  @ c2
AvgPool3d({k})  @ c3
Pool(0.0, jax.lax.add, 1, {k}, {s})  @ c1
AdaptiveAvgPool1d({n})  @ c1
AdaptiveMaxPool2d(({n}, {n}))  @ c2
GRUCell({n}, {n}, use_bias={b}, key=key)  @ v, v
LSTMCell({n}, {n}, use_bias={b}, key=key)  @ v, (v, v)
LSTMCell({n}, {n}, key=key)  @ v, v
MultiheadAttention({n}, {m}, key=key)  @ q, q, q
MultiheadAttention({n}, {m}, {n}, {n}, {n}, {n}, {n}, dropout_p={p}, key=key)  @ q, q, q
MultiheadAttention(2, 2, key=key)  @ q, q, q, mask
Sequential([eqx.nn.Linear({n}, {n}, key=key), eqx.nn.Lambda({f}), eqx.nn.Linear({n}, {n}, key=key)])  @ v
Sequential([eqx.nn.LayerNorm({n}), eqx.nn.Identity(), eqx.nn.Lambda(lambda x: x[None])])  @ v
Sequential([eqx.nn.Conv2d({m}, {m}, {k}, key=key), {plain}, eqx.nn.AvgPool2d({k})])  @ c2
Lambda({f})  @ v
""".strip().splitlines()

SHAPES = {"v": (0, 3), "i": (0, 2), "q": (2, 3), "c1": (2, 3), "c2": (3, 4), "c3": (4, 5), "mask": (2, 4)}
"""By what a layer is given: how many axes that has, at least and fewer than."""
MOSTLY = {"v": 1, "i": 0, "q": 2, "c1": 2, "c2": 3, "c3": 4, "mask": 2}
PADDING = ["0", "1", "'SAME'", "'valid'", "'SAME_LOWER'", "2"]
FUNCTIONS = ["jax.nn.relu", "jnp.tanh", "lambda x: x * 2", "lambda x: jnp.stack([x, x])", "jax.nn.softmax", "jnp.sum"]
DRAWN = {
    "n": lambda r: r.choice("123"),
    "m": lambda r: r.choice("24"),
    "o": lambda r: r.choice(["2", "'scalar'"]),
    "b": lambda r: r.choice(["True", "False"]),
    "p": lambda r: r.choice(["0.5", "0.0"]),
    "depth": lambda r: r.choice("012"),
    "k": lambda r: r.choice("123"),
    "s": lambda r: r.choice("112"),
    "g": lambda r: r.choice("112"),
    "pad": lambda r: r.choice(PADDING),
    "f": lambda r: r.choice(FUNCTIONS),
    "plain": lambda r: r.choice(["jax.nn.relu", "eqx.nn.Lambda(jnp.tanh)", "eqx.nn.PReLU()", "lambda x, key=None: x"]),
}


def array(random: Random, name: str) -> str:
    axes = MOSTLY[name] if random.random() < 0.8 else random.randrange(*SHAPES[name])
    sizes = [random.choice((2, 4) if name.startswith("c") and not at else (1, 2, 3)) for at in range(axes)]
    sizes = [size + random.choice((0, 3)) if name.startswith("c") and at else size for at, size in enumerate(sizes)]
    kinds = ["int"] * 9 + ["float"] if name == "i" else ["bool"] if name == "mask" else ["float"] * 9 + ["int"]
    return f"jnp.ones({tuple(sizes)}, {random.choice(kinds)})"


def written(random: Random) -> str:
    """A layer, called; sometimes changed as a tree before, or for each row."""
    made, given = random.choice(LAYERS).split("  @ ")
    made = re.sub(r"{(\w+)}", lambda found: DRAWN[found[1]](random), made)
    arrays = re.sub(r"\b[a-z]\w*", lambda found: array(random, found[0]), given)
    layer = random.choice(
        ["eqx.nn.{}"] * 4 + ["jax.tree.map(lambda x: x, eqx.nn.{})", "eqx.nn.inference_mode(eqx.nn.{})"]
    )
    return f"{layer.format(made)}({arrays})"


HEAD = """\
import equinox as eqx
import jax
import jax.numpy as jnp
from treetyped import reveal_structure

key = jax.random.key(0)
"""


@pytest.mark.parametrize("seed", range(4))
def test_a_layer_gives_what_equinox_gives_and_fails_where_it_fails(seed: int, tmp_path: Path) -> None:
    random = Random(seed)
    names = {"eqx": eqx, "jax": jax, "jnp": jnp, "key": jax.random.key(0)}
    check(tmp_path, HEAD, [written(random) for _ in range(300)], names)
