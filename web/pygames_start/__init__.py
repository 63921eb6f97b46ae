"""What Python in a page does before all else, so that a start has less to do; the build puts it beside Python's library.

Python imports a module `sitecustomize` as it starts, which imports these (``building/compile.mjs``).
"""
