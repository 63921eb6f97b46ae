"""What comes from outside (files, links, messages, what a browser keeps) is bounded here before anything is built of it.

How long a text is, how deep it is nested, how many digits a number has and how many marks stand on one letter: each bound lies far
above what anybody writes, and low enough that whatever lies below it is read at once. Every reader of outside text begins here.

    bounds      the bounds
    text        texts of people, and numbers in texts
    json_text   JSON
    files       files, and what the system says of them
    arguments   what is typed behind a command
    streams     what a command reads from and writes to
"""
