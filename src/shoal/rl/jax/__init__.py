"""Aqualin in pure JAX: the game (`aqualin`), random games (`rollout`) and the environment for PGX (`env`).

The game and the rollout need only JAX. One game is written throughout; `jax.vmap` makes it a batch.
"""
