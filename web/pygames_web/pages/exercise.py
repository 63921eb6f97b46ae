"""The page of an exercise, a step of a lesson or a puzzle: the board and, beside it, what to do and what came of it."""

from collections.abc import Iterable
from dataclasses import replace

from pygames.drawing import Scene
from pygames.levels import LEVELS
from pygames.puzzles.themes import themes
from pygames.rules import GAMES
from pygames_web.machine.actions import (
    ANSWER,
    NEXT_EXERCISE,
    PUZZLE_HINT,
    RESTART,
    SHARE,
    SHOW_ANSWER,
    TRY_AGAIN,
    VERSUS,
)
from pygames_web.machine.places import Practising
from pygames_web.machine.state import State
from pygames_web.markup import Markup, tag
from pygames_web.model.addresses import EXPLORED, GUIDE, LESSON, PUZZLES, RESULTS
from pygames_web.model.exercise import Exercise
from pygames_web.model.lesson_step import LessonStep
from pygames_web.model.puzzle_try import DIFFICULTIES, PuzzleTry, puzzles
from pygames_web.pages.board import ANSWERING_KEYS, board
from pygames_web.pages.icons import icon
from pygames_web.pages.parts import control, way, word_moves
from pygames_web.pages.results import streak_told
from pygames_web.pages.scene import scene
from pygames_web.pages.seats import seats
from pygames_web.pages.share import share
from pygames_web.pages.turn import going_on
from pygames_web.words import Speaker


def exercise_page(state: State, exercise: Exercise, say: Speaker) -> Markup:
    """Return the page."""
    return tag(
        "main",
        board(say(ANSWERING_KEYS), exercise.table, say),
        tag("aside", _task(state, exercise, say), _beyond(state, exercise, say), class_="panel exercise"),
        share(state, say),
        class_="table",
    )


def _task(state: State, exercise: Exercise, say: Speaker) -> Markup:
    """Return what is to be done, what came of the last move, and what one can do."""
    return tag(
        "div",
        tag("h1", _title(exercise, say), " ", tag("small", _place(exercise, say)), tabindex="-1"),
        _of_the_day(state, say),
        tag("p", say(exercise.question), id="question"),
        _kind(exercise, say),
        _answer(exercise, say),
        None if exercise.solved or exercise.before else word_moves(exercise.table.position, ANSWER, say),
        _tools(exercise, say),
        class_="task",
    )


def _beyond(state: State, exercise: Exercise, say: Speaker) -> Markup:
    """Return what there is to read beside it, and the ways from here."""
    game = exercise.table.record.setup.game
    return tag(
        "div",
        _why(exercise, say),
        _marks_in_games(exercise, say),
        seats(exercise.table, say),
        *_lists(state, exercise, say),
        tag(
            "p",
            way("rules", say("How to play {game}", game=game.title), f"#{GUIDE}{exercise.game}"),
            way("puzzle", say("Puzzles"), f"#{PUZZLES}{exercise.game}")
            if isinstance(exercise, LessonStep)
            else way("lesson", say("Lesson"), f"#{LESSON}{exercise.game}"),
            control(say("Share"), SHARE, icon="share", aria_haspopup="dialog", id="share"),
            class_="ways",
        ),
        class_="beyond",
    )


def exercise_title(exercise: Exercise, say: Speaker) -> str:
    """Return the title of the page."""
    return f"{_title(exercise, say)} {exercise.number} - pygames"


def exercise_scene(state: State, exercise: Exercise) -> Scene:
    """Return the drawing of the board."""
    show = tuple({*state.prefs.show, *exercise.show})
    pointed_out = exercise.pointed_out if isinstance(exercise, PuzzleTry) else ""
    circled = exercise.table.position.board.cell.get(pointed_out, 0)
    return scene(exercise.table, replace(state.prefs, show=show), circled=circled)


def _title(exercise: Exercise, say: Speaker) -> str:
    title = GAMES[exercise.game].title
    if isinstance(exercise, LessonStep):
        return say("Lesson: {game}", game=title)
    return say("Puzzles: {game}", game=title)


def _place(exercise: Exercise, say: Speaker) -> str:
    """Return how far one has come in a lesson, or which puzzle it is: their numbers are names, not their order."""
    if isinstance(exercise, LessonStep):
        return f"{exercise.number} / {exercise.count}"
    return say("No. {number}", number=exercise.number)


def _of_the_day(state: State, say: Speaker) -> Markup | None:
    """Return that this is the puzzle of the day, where one came to it as that, and on how many days running it was solved."""
    day = state.place.day if isinstance(state.place, Practising) else ""
    if not day:
        return None
    streak = state.tally.streak(day)
    words = f"{say('Puzzle of the day')} · {streak_told(streak, say)}" if streak else say("Puzzle of the day")
    return tag("p", tag("a", words, href=f"#{RESULTS}"), id="of-the-day")


def _answer(exercise: Exercise, say: Speaker) -> Markup:
    """Return what came of the last move; there is room for what a lesson may say of it, so that the board keeps its size then."""
    task = exercise.task if isinstance(exercise, LessonStep) else None
    longest = max((say(words) for words in (task.done, task.otherwise) if words), key=len) if task else None
    return tag(
        "div", tag("p", told(exercise, say), id="told", class_=tone(exercise)), class_="telling", data_room=longest
    )


def told(exercise: Exercise, say: Speaker) -> str:
    """Return what the last move came to, why it was refused, or how the one that is begun goes on."""
    refused, chosen = exercise.table.refused, exercise.table.chosen
    if refused:
        return say("Not possible: {reason}.", reason=refused)
    if chosen:
        position = exercise.table.position
        return going_on(position, chosen, position.entry(chosen).move, say)
    return say(exercise.told) if exercise.told else ""


def _kind(exercise: Exercise, say: Speaker) -> Markup | None:
    """Return the variant that a puzzle is of, if that is not the usual one, and how difficult it is."""
    if not isinstance(exercise, PuzzleTry):
        return None
    setup, level = exercise.puzzle.setup, exercise.puzzle.level
    variants = setup.game.variants
    variant = "" if setup.variant == next(iter(variants)) else say("Variant: {name}.", name=variants[setup.variant])
    finds = (
        say("The level {level} of the computer solves it.", level=LEVELS[level].title)
        if level
        else say("Hard even for the computer.")
    )
    return tag("p", variant, " " if variant else None, finds, id="difficulty")


def _why(exercise: Exercise, say: Speaker) -> Markup | None:
    """Return what each move of the solution does, once the puzzle is solved."""
    if not (isinstance(exercise, PuzzleTry) and exercise.solved):
        return None
    return tag("ul", *(tag("li", say(why)) for why in exercise.explanation), id="why")


def _marks_in_games(exercise: Exercise, say: Speaker) -> Markup | None:
    """Return, at the end of a lesson that marks something, where games can be told to do so, too."""
    if not (isinstance(exercise, LessonStep) and exercise.solved and exercise.following is None and exercise.show):
        return None
    return tag("p", say("What this lesson has marked on the board, a game can mark, too: look into its settings."))


def tone(exercise: Exercise) -> str:
    """Return how that is shown."""
    if exercise.table.refused:
        return "refused"
    return "solved" if exercise.solved else ""


def _tools(exercise: Exercise, say: Speaker) -> Markup:
    if exercise.before:
        return tag(
            "p", control(say("Take back"), TRY_AGAIN, icon="again", class_="main", id="try-again"), class_="words"
        )
    if not exercise.solved:
        puzzle = isinstance(exercise, PuzzleTry)
        return tag(
            "p",
            control(say("Hint"), PUZZLE_HINT, icon="hint", id="puzzle-hint") if puzzle else None,
            control(say("Show me"), SHOW_ANSWER, icon="watch", id="show-answer"),
            control(say("Start over"), RESTART, icon="again", id="restart") if puzzle and exercise.table.path else None,
            class_="words",
        )
    again = control(say("Start over"), RESTART, icon="again", id="restart")
    explore = (
        way("analysis", say("Explore"), f"#{EXPLORED}{exercise.game}/{exercise.number}")
        if isinstance(exercise, PuzzleTry)
        else None
    )
    if exercise.following:
        return tag(
            "p",
            control(say("Next"), NEXT_EXERCISE, icon="next", class_="main", id="next-exercise"),
            again,
            explore,
            class_="words",
        )
    game = GAMES[exercise.game]
    play = control(
        say("Play it now"),
        VERSUS.of(game.setup(game.sizes[0])),
        icon="play",
        class_="main",
    )
    return tag("p", play, again, explore, class_="words")


def _lists(state: State, exercise: Exercise, say: Speaker) -> list[Markup]:
    """Return links to all exercises of this kind, puzzles by their difficulty and by what they are about."""
    if not isinstance(exercise, PuzzleTry):
        return [_list(state, exercise, range(1, exercise.count + 1), say)]
    found = []
    numbered = list(enumerate(puzzles(exercise.game), 1))
    for level in DIFFICULTIES:
        numbers = [number for number, puzzle in numbered if puzzle.level == level]
        if numbers:
            title = say(LEVELS[level].title) if level else say("Harder")
            found += [tag("h2", title), _list(state, exercise, numbers, say)]
    by_theme = [
        part
        for theme in themes(exercise.game).values()
        if (numbers := [number for number, puzzle in numbered if theme.name in puzzle.themes])
        for part in (tag("h3", say(theme.title)), _list(state, exercise, numbers, say))
    ]
    return [*found, tag("details", tag("summary", say("By theme")), *by_theme)] if by_theme else found


def _list(state: State, exercise: Exercise, numbers: Iterable[int], say: Speaker) -> Markup:
    """Return links to some exercises of this kind, those that are done marked."""
    links = []
    for number in numbers:
        other = replace(exercise, number=number)
        done = other.name in state.learned
        label = say("{number}, done", number=number) if done else str(number)
        links.append(
            tag(
                "li",
                tag(
                    "a",
                    icon("check") if done else None,
                    str(number),
                    href=f"#/{other.name}",
                    aria_label=label,
                    aria_current="page" if number == exercise.number else None,
                    class_="done" if done else None,
                ),
            )
        )
    return tag("ol", *links, class_="exercises")
