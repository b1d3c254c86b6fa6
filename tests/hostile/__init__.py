"""Mutated texts in large numbers: each is understood, or refused with a sentence."""
