"""What is said of a layer of Equinox and of what it gives is what Equinox says; what fails fails."""

from __future__ import annotations

import re
import warnings
from pathlib import Path
from random import Random

import equinox as eqx
import jax
import jax.numpy as jnp
import pytest
from mypy import api

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
CONFIG = "[mypy]\nplugins = treetyped_mypy\nignore_missing_imports = true\n"


def really(text: str) -> object:
    """What Equinox gives; the error where it raises."""
    names = {"eqx": eqx, "jax": jax, "jnp": jnp, "key": jax.random.key(0)}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return jax.eval_shape(lambda: eval(text, names))
        except Exception as error:
            return error


def shown(found: object) -> list[str]:
    """The leaves as ``reveal_structure`` shows them."""
    kinds = {"f": "float", "i": "int", "b": "bool"}
    return [f"{kinds[leaf.dtype.kind]} {list(leaf.shape)}" for leaf in jax.tree.leaves(found)]


def agrees(said: str, is_: object) -> bool:
    """Whether what is said of each leaf is so, as far as something is said."""
    leaves = re.findall(r"leaf (.*)", said)
    if not leaves:
        return True
    if isinstance(is_, Exception) or len(leaves) != len(jax.tree.leaves(is_)):
        return isinstance(is_, Exception)
    return all(map(is_so, leaves, jax.tree.leaves(is_)))


def is_so(said: str, leaf: jax.ShapeDtypeStruct) -> bool:
    kind, sizes = re.match(r"(float|int|bool|complex) ", said), re.search(r"of shape \((.*)\)", said)
    is_kind = kind is None or kind[1][0] == leaf.dtype.kind
    if sizes is None:
        return is_kind and ("scalar" not in said or leaf.shape == ())
    shape = [size for size in sizes[1].replace(" ", "").split(",") if size]
    return (
        is_kind and len(shape) == leaf.ndim and all(a in ("?", str(b)) for a, b in zip(shape, leaf.shape, strict=True))
    )


@pytest.mark.parametrize("seed", range(4))
def test_a_layer_gives_what_equinox_gives_and_fails_where_it_fails(seed: int, tmp_path: Path) -> None:
    random, config = Random(seed), tmp_path / "mypy.ini"
    config.write_text(CONFIG)
    calls = {(at, line): written(random) for at in range(10) for line in range(30)}
    for at in range(10):
        lines = [f"reveal_structure({text})" for (file, _), text in calls.items() if file == at]
        (tmp_path / f"layers_{at}.py").write_text(HEAD + "\n".join(lines) + "\n")
    files = [str(tmp_path / f"layers_{at}.py") for at in range(10)]
    said, broken, status = api.run(["--config-file", str(config), "--cache-dir", str(tmp_path / "cache"), *files])
    assert status < 2, broken + said
    found: dict[tuple[int, int], list[str]] = {}
    for file, line, rest in re.findall(r"layers_(\d+)\.py:(\d+): (.*)", said):
        found.setdefault((int(file), int(line) - HEAD.count("\n") - 1), []).append(rest)
    wrong = [problem for place, text in calls.items() for problem in problems(text, found.get(place, []))]
    assert not wrong, "\n".join(wrong)


def problems(text: str, said: list[str]) -> list[str]:
    is_, lines = really(text), "\n".join(said)
    fails = "error:" in lines and "[pytree-" in lines
    if fails and not isinstance(is_, Exception):
        return [f"{text}\n  is {shown(is_)}, but: {lines}"]
    return [] if fails or agrees(lines, is_) else [f"{text}\n  is {is_}, but: {lines}"]
