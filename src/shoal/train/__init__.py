"""Learning Aqualin by self-play on an accelerator; writes the weights that `shoal.engine` ships.

The game is `shoal.rl.jax`, the search mctx, the optimiser Optax; networks are plain trees of arrays. What describes one
game is written for one, and `jax.vmap` makes it many; networks take batches.
"""
