"""What the page has to say in more than a sentence."""

from typing import NamedTuple

from pygames.errors import Message
from pygames_web.machine.actions import Ask

#: The id of the button for what a report offers first.
OFFER = "offer"


class Offer(NamedTuple):
    """What a person may do about a report: what its button says, what it asks for, and the name of its icon."""

    label: Message
    ask: Ask
    icon: str


class DetailedNotice(Message):
    """A sentence that goes on: the particulars are listed below it, then comes what may be done about it.

    One that is ``lasting`` stays until the game goes on, or one leaves the game or the list of games: what it offers cannot be had
    otherwise.
    """

    __slots__ = ("lasting", "offers", "particulars")

    def __init__(
        self,
        message: Message,
        particulars: tuple[Message, ...] = (),
        offers: tuple[Offer, ...] = (),
        lasting: bool = False,
    ) -> None:
        super().__init__(message.template, **message.values)
        self.particulars = particulars
        self.offers = offers
        self.lasting = lasting

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, DetailedNotice):
            return False
        return super().__eq__(other) and (self.particulars, self.offers) == (other.particulars, other.offers)

    __hash__ = Message.__hash__
