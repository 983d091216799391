# form: bare
# Kalman filter + RTS smoother for a constant-velocity target, and the noise learned by gradient descent.
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

dt = 0.5


def make_model(log_q, log_r):
    F = jnp.eye(4) + dt * jnp.eye(4, k=2)
    H = jnp.eye(2, 4)
    G = jnp.array([[0.5 * dt**2, 0.0], [0.0, 0.5 * dt**2], [dt, 0.0], [0.0, dt]])
    Q = jnp.exp(log_q) * G @ G.T + 1e-6 * jnp.eye(4)
    R = jnp.exp(log_r) * jnp.eye(2)
    return {"F": F, "H": H, "Q": Q, "R": R}


def predict(model, state):
    mean, cov = state
    F = model["F"]
    return F @ mean, F @ cov @ F.T + model["Q"]


def update(model, state, z):
    mean, cov = state
    H = model["H"]
    residual = z - H @ mean
    S = H @ cov @ H.T + model["R"]
    K = jnp.linalg.solve(S, H @ cov).T
    new_state = (mean + K @ residual, cov - K @ S @ K.T)
    log_lik = -0.5 * (residual @ jnp.linalg.solve(S, residual) + jnp.linalg.slogdet(2 * jnp.pi * S)[1])
    return new_state, log_lik


def kalman_filter(model, init_state, observations):
    def step(carry, z):
        state, total = carry
        predicted = predict(model, state)
        filtered, ll = update(model, predicted, z)
        return (filtered, total + ll), {"predicted": predicted, "filtered": filtered}

    (last, log_lik), history = lax.scan(step, (init_state, 0.0), observations)
    return last, log_lik, history


def rts_smoother(model, history):
    def step(carry, inputs):
        next_mean, next_cov = carry
        (mean, cov), (pred_mean, pred_cov) = inputs
        C = jnp.linalg.solve(pred_cov, model["F"] @ cov).T
        smoothed = (mean + C @ (next_mean - pred_mean), cov + C @ (next_cov - pred_cov) @ C.T)
        return smoothed, smoothed

    last = jax.tree.map(lambda x: x[-1], history["filtered"])
    earlier = jax.tree.map(lambda x: x[:-1], history["filtered"])
    ahead = jax.tree.map(lambda x: x[1:], history["predicted"])
    _, smoothed = lax.scan(step, last, (earlier, ahead), reverse=True)
    return jax.tree.map(lambda xs, x: jnp.concatenate([xs, x[None]]), smoothed, last)


def simulate(key, model, x0, n):
    def step(x, key):
        k1, k2 = jax.random.split(key)
        x = model["F"] @ x + jax.random.multivariate_normal(k1, jnp.zeros(4), model["Q"])
        z = model["H"] @ x + jax.random.multivariate_normal(k2, jnp.zeros(2), model["R"])
        return x, (x, z)

    _, (xs, zs) = lax.scan(step, x0, jax.random.split(key, n))
    return xs, zs


def neg_log_lik(noise, init_state, observations):
    model = make_model(noise["log_q"], noise["log_r"])
    last, log_lik, _ = kalman_filter(model, init_state, observations)
    return -log_lik / len(observations), last


@jax.jit
def learn_step(noise, init_state, observations):
    (nll, last), grads = jax.value_and_grad(neg_log_lik, has_aux=True)(noise, init_state, observations)
    noise = jax.tree.map(lambda p, g: p - 0.3 * g, noise, grads)
    return noise, nll, last


def rmse(a, b):
    return float(np.sqrt(np.mean((np.asarray(a) - np.asarray(b)) ** 2)))


truth = make_model(jnp.log(0.3), jnp.log(0.5))
states, observations = simulate(jax.random.PRNGKey(2), truth, jnp.array([0.0, 0.0, 1.0, 0.5]), 40)
init_state = (jnp.zeros(4), 5.0 * jnp.eye(4))

noise = {"log_q": jnp.array(0.0), "log_r": jnp.array(1.0)}
for i in range(15):
    noise, nll, last = learn_step(noise, init_state, observations)
    if i % 5 == 0:
        print("nll", i, round(float(nll), 4))
print("learned", jax.tree.map(lambda p: round(float(jnp.exp(p)), 3), noise))
print("last mean", np.round(last[0], 3), "trace", round(float(jnp.trace(last[1])), 3))

model = make_model(**noise)
_, log_lik, history = kalman_filter(model, init_state, observations)
mean, cov = rts_smoother(model, history)
print("log likelihood", round(float(log_lik), 3))
print("rmse observed", round(rmse(observations, states[:, :2]), 4))
print("rmse filtered", round(rmse(history["filtered"][0][:, :2], states[:, :2]), 4))
print("rmse smoothed", round(rmse(mean[:, :2], states[:, :2]), 4))
print("mean trace", round(float(jnp.trace(cov, axis1=1, axis2=2).mean()), 4))

# several targets at once, one model
keys = jax.random.split(jax.random.PRNGKey(3), 3)
starts = jnp.array([[0.0, 0.0, 1.0, 0.0], [1.0, 1.0, 0.0, -1.0], [2.0, 0.0, 0.5, 0.5]])
_, many = jax.vmap(simulate, in_axes=(0, None, 0, None))(keys, model, starts, 40)
_, likelihoods, _ = jax.vmap(kalman_filter, in_axes=(None, None, 0))(model, init_state, many)
print("likelihoods", np.round(likelihoods, 2))
