import os

import numpy as np

if os.environ.get("BACKEND") == "numpy":
    jnp = np
else:
    import jax.numpy as jnp  # type: ignore[no-redef]  # noqa: F401
