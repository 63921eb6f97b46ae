"""How the page goes on: places, events and effects, and the pure functions that lead from one state to the next."""
