"""Serves on this machine: a built site, or the sources while one works on them."""
