"""One sentence for each refusal about pairs and about lists of pairs."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

PAIRS: dict[str, Promise] = {
    "same_players": _("%(pair)s has these players already."),
    "nickname_missing": _("Write the nickname of the pair."),
    "too_long": _("“%(field)s” is too long: at most %(limit)s letters."),
    "same_person_twice": _("Both players have the same name: %(person)s."),
    "nickname_taken": _(
        "“%(nickname)s” is also the nickname of the pair %(pair)s. "
        "Is it the same pair, registered twice?"
    ),
    "person_in_two_pairs": _(
        "%(person)s already plays in another pair: %(pair)s. If it is another person with the "
        "same name, add a second surname or the town to tell them apart."
    ),
    "person_perhaps_twice": _(
        "Perhaps in another pair already: %(persons)s. Is it the same person?"
    ),
    "pair_is_out": _("The pair %(pair)s is out already."),
    "pair_is_in": _("The pair %(pair)s is in the championship."),
    "pair_has_a_table": _(
        "The pair %(pair)s has a table in round %(round)s and cannot be deleted: withdraw it."
    ),
    "nobody_chosen": _("Tick at least one pair."),
    "nobody_waited_for": _("All of them have come or left meanwhile: nothing was changed."),
    "pair_has_an_infraction": _(
        "An infraction of the pair %(pair)s is recorded in round %(round)s, so it cannot be "
        "deleted: withdraw it."
    ),
    "pair_gone": _("The pair %(pair)s has been deleted meanwhile."),
}

LISTS: dict[str, Promise] = {
    "list_empty": _("The list is empty. It needs at least one line with the nickname of a pair."),
    "list_too_long": _("The list has %(rows)s lines, and at most %(limit)s can be read."),
    "list_too_wide": _(
        "A line of the list has %(cells)s cells, and at most %(limit)s can be read."
    ),
    "file_too_big": _("The file is too large: at most %(limit)s bytes can be read."),
    "file_is_a_workbook": _(
        "This is a spreadsheet. Save it as CSV, or copy its cells and paste them here."
    ),
    "file_is_not_text": _("This file is not a list in text. Save it as CSV and try again."),
    "answer_unclear": _("“%(text)s” in the column “%(column)s” is neither yes nor no: read as no."),
    "letters_unreadable": _("Some letters of this line cannot be read. Look at the accents."),
    "person_in_list": _("%(person)s is also a player of line %(line)s."),
    "person_perhaps_in_list": _(
        "%(person)s may also be a player of line %(line)s. Is it the same person?"
    ),
    "nickname_in_list": _("“%(nickname)s” is also the nickname of line %(line)s."),
    "pair_known": _("The pair %(pair)s is registered already."),
    "nothing_to_import": _("No line of this list can be registered."),
    "list_changed": _(
        "The list does not read any more as it was shown: a pair was registered meanwhile, or its "
        "reading was changed. Look at it again."
    ),
}

CHAMPIONSHIPS: dict[str, Promise] = {
    "tournament_gone": _("The championship “%(name)s” has been deleted meanwhile."),
    "deletion_other_name": _(
        "To delete the championship write its name as it is: “%(name)s”. Nothing was deleted."
    ),
    "deletion_not_sure": _(
        "“%(name)s” has been played, in part at least. Tick that it is to be deleted all the "
        "same. Nothing was deleted."
    ),
    "deletion_no_copy": _(
        "The copy could not be written into %(folder)s (%(problem)s), so nothing was deleted."
    ),
    "account_is_needed": _(
        "The account of %(name)s stays: it was not made by an invitation of this championship, "
        "or it still helps with one."
    ),
}
