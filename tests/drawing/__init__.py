"""Tests of what the pictures of both games are made of."""
