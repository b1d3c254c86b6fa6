"""Tests of Aquarium Designer."""
