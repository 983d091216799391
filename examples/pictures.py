"""The pictures of the examples: the loss as it falls, and what was learnt, saved under ``examples/out``."""

from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
from linear_regression import NOISE, Regression
from matplotlib import style
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from mlp import Training
from treex_guide import NOISE as GUIDE_NOISE
from treex_guide import Training as GuideTraining

OUT = Path(__file__).parent / "out"
BLUE, ORANGE, GREY, INK = "#2f6fbb", "#d9722e", "#8a8f98", "#22262b"
STYLE = {
    "axes.edgecolor": GREY,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "figure.dpi": 130,
    "font.size": 10,
    "legend.frameon": False,
    "text.color": INK,
}


def draw_regression(result: Regression) -> Path:
    with style.context(STYLE):
        figure, left, right = two_panels()
        draw_loss(left, result.losses)
        draw_noise(left, NOISE, len(result.losses))
        low, high = float(result.truth.weight.min()), float(result.truth.weight.max())
        right.plot([low, high], [low, high], color=GREY, linewidth=1, zorder=1)
        right.scatter(
            np.asarray(result.truth.weight), np.asarray(result.found.weight), s=26, color=BLUE, label="weights"
        )
        right.scatter(np.asarray(result.truth.bias), np.asarray(result.found.bias), s=30, color=ORANGE, label="biases")
        right.set(title="What was found against the truth", xlabel="true value", ylabel="value found")
        right.legend(loc="upper left")
        return save(figure, "linear_regression.png")


def draw_mlp(result: Training) -> Path:
    with style.context(STYLE):
        figure, left, right = two_panels()
        draw_loss(left, result.losses)
        grid = jnp.linspace(result.x.min(), result.x.max(), 200)[:, None]
        right.scatter(
            np.asarray(result.x), np.asarray(result.y), s=18, color=GREY, alpha=0.7, label="samples of y = x²"
        )
        for (number, model), colour in zip(result.snapshots.items(), ("#c9cdd3", ORANGE, BLUE), strict=True):
            right.plot(
                grid, np.asarray(jax.vmap(model)(grid)), color=colour, linewidth=2, label=f"network, step {number}"
            )
        right.set(title="The fit", xlabel="x", ylabel="y")
        right.legend(loc="upper center")
        return save(figure, "mlp.png")


def draw_treex_guide(result: GuideTraining) -> Path:
    with style.context(STYLE):
        figure, left, right = two_panels()
        draw_loss(left, result.losses)
        left.axhline(GUIDE_NOISE**2, color=GREY, linestyle=":", linewidth=1)
        left.text(
            len(result.losses), GUIDE_NOISE**2 * 1.12, "variance of the noise", color=GREY, fontsize=9, ha="right"
        )
        grid = jnp.linspace(-1, 1, 200)[:, None]
        right.scatter(np.asarray(result.x), np.asarray(result.y), s=14, color=GREY, alpha=0.5, label="data")
        right.plot(grid, np.asarray(result.model(grid)[0]), color=BLUE, linewidth=2, label="prediction, in evaluation")
        right.set(title="The fit", xlabel="x", ylabel="y")
        right.legend(loc="upper center")
        return save(figure, "treex_guide.png")


def two_panels() -> tuple[Figure, Axes, Axes]:
    figure = Figure(figsize=(9, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    return figure, left, right


def draw_loss(panel: Axes, losses: list[float]) -> None:
    panel.semilogy(losses, color=BLUE, linewidth=1.6)
    panel.set(title="The loss as it falls", xlabel="step", ylabel="mean squared error")


def draw_noise(panel: Axes, noise: float, steps: int) -> None:
    """The loss that no model gets below."""
    panel.axhline(noise**2, color=GREY, linestyle=":", linewidth=1)
    panel.text(steps, noise**2 * 0.92, "variance of the noise", color=GREY, fontsize=9, ha="right", va="top")
    panel.set_ylim(bottom=noise**2 * 0.6)


def save(figure: Figure, name: str) -> Path:
    """Where the picture is, seen from the root of the repository."""
    OUT.mkdir(exist_ok=True)
    figure.savefig(OUT / name)
    return (OUT / name).relative_to(OUT.parent.parent)
