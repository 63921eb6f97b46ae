"""A puzzle on the board: what is right, what refutes what is wrong, and which puzzles there are."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Self

from pygames.errors import Counted, Message, strung
from pygames.levels import LEVELS
from pygames.puzzles import Puzzle, Theme, puzzles_of, theme_of
from pygames.record import Path, Record
from pygames.rules import GAMES
from pygames.rules.terms import COLOUR_NAME, OTHER
from pygames.telling import word_name
from pygames_web.model.addresses import PUZZLES
from pygames_web.model.exercise import Exercise, fresh, passed, saying
from pygames_web.model.table import Table

#: The levels that puzzles are solved by, the weakest first; then those that none of them solves.
DIFFICULTIES = (*LEVELS, "")


@lru_cache(maxsize=8)
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, read once."""
    return tuple(puzzles_of(game))


@lru_cache(maxsize=64)
def themes_in(game: str, number: int) -> tuple[Theme | None, ...]:
    """Return what each move of the winner of a puzzle does."""
    return tuple(theme_of(position, move) for position, _, move, _ in puzzles(game)[number - 1].decisions())


def puzzle_record(game: str, number: int) -> Record:
    """Return a puzzle as a game that begins with it, with its solution as the moves played."""
    puzzle = puzzles(game)[number - 1]
    record = Record(puzzle.setup, puzzle.text)
    path: Path = ()
    for move in puzzle.line:
        record, path = record.play(path, move)
    return record


@dataclass(frozen=True)
class PuzzleTry(Exercise):
    """A puzzle: one move is right, and the best defence answers it."""

    place = PUZZLES
    option = "puzzle"
    missing = Message("there is no puzzle {number}; {game} has {count}")

    @classmethod
    def begin(cls, game: str, number: int) -> Self:
        return cls(game, number, fresh(puzzles(game)[number - 1].position))

    @classmethod
    def number_of(cls, game: str) -> int:
        return len(puzzles(game))

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return puzzles(self.game)[self.number - 1]

    @property
    def question(self) -> Message:
        colour, turns = COLOUR_NAME[self.puzzle.colour], self.puzzle.turns
        if turns is None:
            return Message("{colour} to move. Only one move wins in the end: find it.", colour=colour)
        return Counted(
            "{colour} to move. Only one move wins within {n} turn of {colour}: find it.",
            "{colour} to move. Only one move wins within {n} turns of {colour}: find it.",
            n=turns,
            colour=colour,
        )

    @property
    def order(self) -> list[int]:
        """The easiest come first; among those that are equally difficult, the ones of the usual variant."""
        variants = [*GAMES[self.game].variants]

        def place(number: int) -> tuple[int, int]:
            puzzle = puzzles(self.game)[number - 1]
            return DIFFICULTIES.index(puzzle.level), variants.index(puzzle.setup.variant)

        return sorted(super().order, key=place)

    @property
    def answer(self) -> str:
        return self.puzzle.line[len(self.table.path)]

    @property
    def show(self) -> tuple[str, ...]:
        kinds = self.table.position.kinds_of_marks
        return tuple(name for name, kind in kinds.items() if kind.counted)

    def hint(self) -> Self:
        """Return the exercise with a word on what the right move does or, if that was said, on where it begins."""
        exercise = self.back()
        theme = theme_of(exercise.table.position, exercise.answer)
        told = Message("Look for this: {theme}.", theme=theme.title) if theme else None
        if told is None or told == exercise.told:
            ways = exercise.table.position.clicks(exercise.answer)
            told = _look_at(ways[0][0]) if ways else Message("The right move places no stone: pass.")
        return replace(exercise, told=told, table=saying(exercise.table, told))

    @property
    def pointed_out(self) -> str:
        """The cell at which a hint tells one to look; empty if none does."""
        named = self.told is not None and self.told.template == _look_at("").template
        return str(self.told.values["cell"]) if self.told and named else ""

    @property
    def explanation(self) -> tuple[Message, ...]:
        """What each move of the solution does."""
        moves = [move for _, _, move, _ in self.puzzle.decisions()]
        found = zip(themes_in(self.game, self.number), moves, strict=True)
        return tuple(theme.why(move) for theme, move in found if theme)

    def _judged(self, before: Table, move: str) -> Self:
        puzzle, colour = self.puzzle, self.puzzle.colour
        if move != puzzle.line[len(before.path)]:
            return self._refuted(before, move)
        table, heard = self.table, self.table.spoken
        while len(table.path) < len(puzzle.line) and table.position.turn != colour:
            table = passed(table.play(puzzle.line[len(table.path)]))
            heard = (*heard, *table.spoken)
        answers = [word_name(answer) for answer in puzzle.line[len(self.table.path) : len(table.path)]]
        after = replace(self, table=replace(table, spoken=heard))
        if len(table.path) < len(puzzle.line):
            enemy = COLOUR_NAME[OTHER[colour]]
            told = (
                Message(
                    "{move} is right. {colour} answers {reply}. Go on.",
                    move=word_name(move),
                    colour=enemy,
                    reply=strung(answers),
                )
                if answers
                else Message("{move} is right. Go on.", move=word_name(move))
            )
            return after._right(told, solved=False)
        if table.position.over:
            told = Message("{colour} has won.") if self.helped else Message("Solved: {colour} has won.")
        else:
            whatever = Message("Whatever comes now, {colour} can win.")
            told = whatever if self.helped else Message("Solved: whatever comes now, {colour} can win.")
        return after._right(Message(told.template, colour=COLOUR_NAME[colour]), solved=True)

    def _refuted(self, before: Table, move: str) -> Self:
        """Return the exercise with a move that does not win and the answer that refutes it on the board."""
        refutations = next(found for position, _, _, found in self.puzzle.decisions() if position == before.position)
        reply, table = refutations[move], self.table
        if reply and table.position.turn != self.puzzle.colour:
            table = table.play(reply)
        told = self._failure(
            word_name(move), word_name(reply), forced=reply == "pass" and before.position.play(move).must_pass
        )
        back = replace(before, chosen=(), refused=None)
        return replace(self, told=told, table=saying(table, told), before=back)

    def _failure(self, move: object, reply: object, *, forced: bool) -> Message:
        """Return what is said of a move that does not win, or not soon enough, and of what refutes it, if anything must.

        A pass that is ``forced`` refutes nothing: what comes after it does.
        """
        enemy, turns = COLOUR_NAME[OTHER[self.puzzle.colour]], self.puzzle.turns
        if forced:
            return self._failure_after_pass(move, enemy)
        if turns is None and reply:
            return Message(
                "{move} does not win: {colour} answers {reply}. Try again.", move=move, colour=enemy, reply=reply
            )
        if turns is None:
            return Message("{move} does not win. Try again.", move=move)
        if reply:
            return Counted(
                "{move} does not win within {n} turn: {colour} answers {reply}. Try again.",
                "{move} does not win within {n} turns: {colour} answers {reply}. Try again.",
                n=turns,
                move=move,
                colour=enemy,
                reply=reply,
            )
        return Counted(
            "{move} does not win within {n} turn. Try again.",
            "{move} does not win within {n} turns. Try again.",
            n=turns,
            move=move,
        )

    def _failure_after_pass(self, move: object, enemy: Message) -> Message:
        """Return what is said of a move that does not win although the other colour cannot but pass."""
        winner, turns = COLOUR_NAME[self.puzzle.colour], self.puzzle.turns
        if turns is None:
            return Message(
                "{move} does not win: {colour} must pass, but {winner} does not win even so. Try again.",
                move=move,
                colour=enemy,
                winner=winner,
            )
        return Counted(
            "{move} does not win within {n} turn: {colour} must pass, but {winner} does not win in time even so. Try again.",
            "{move} does not win within {n} turns: {colour} must pass, but {winner} does not win in time even so. Try again.",
            n=turns,
            move=move,
            colour=enemy,
            winner=winner,
        )


def _look_at(cell: str) -> Message:
    return Message("Look at {cell}.", cell=cell)
