"""Play, analyse and train on Aqualin and Aquarium Designer, two tile games of the sea. Unofficial."""

__version__ = "0.1.0"

__all__ = ["__version__"]
