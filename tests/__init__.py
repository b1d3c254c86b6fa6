"""The tests; they mirror `src/shoal`."""
