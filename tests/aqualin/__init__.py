"""Tests of the rules of Aqualin."""
