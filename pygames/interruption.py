"""How a command ends that is interrupted. This stands apart from the commands: to import them may be what is interrupted."""

#: The exit status: 128 + SIGINT, as shells have it.
INTERRUPTED = 130
