"""Whole programs written at random, run under JAX and checked: is every error true, and is none lost on the way?"""
