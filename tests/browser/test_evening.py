"""The whole evening through the real pages, from an empty desk to the published standings.

Twenty-one pairs, five rounds: totals and dats, a tie that the lot decides, a
winner above the cap, a no-show, three light infractions, a withdrawal and a
late pair. The sheets of the first two rounds are typed; those of the last three
are sent as a browser without script sends them, for another test types fifty.
What each table must be worth is written down by hand here, without the code
under test, and the classification is added up from that (V 13, V 14).
"""

import re

from playwright.sync_api import Page, expect

from tests.support.evening import Evening


def ordinary(round_: int, table: int, left: int, right: int) -> tuple[int, int]:
    """The lower number wins: 101 to a figure that differs from table to table."""
    loser = 10 * round_ + table
    return (101, loser) if left < right else (loser, 101)


def test_the_whole_evening(desk_page: Page, open_page):
    evening = Evening(desk_page)
    evening.create("Botifarra de Sant Vicenç")

    evening.open("parelles/nova/")
    evening.register("Els Trempats", "Joan Pi", "Núria Mas")
    evening.register("Manilla i as")
    evening.register("Cal·lígrafs", "Pere Roca")
    evening.import_pairs("\n".join(f"Parella {number};Nom {number}" for number in range(4, 22)))

    # round 1: everything that can happen to a sheet
    tables = evening.draw(1, seed=4821)
    assert [table for table, _left, _right in tables] == list(range(1, 11))
    special = iter(tables)
    tie_decided_by_lot(evening, *next(special))
    winner_above_the_cap(evening, *next(special))
    no_show_of_the_right_pair(evening, *next(special))
    sheet_dat_by_dat(evening, *next(special))
    impossible_totals_are_refused(evening, *next(special))
    for table, left, right in special:
        evening.enter(table, left, right, ordinary(1, table, left, right))
    late = late_pair_registers(evening)
    evening.open("rondes/1/")
    evening.close_and_publish()

    # round 2: the late pair plays, nobody rests; three light infractions
    tables = evening.draw(2, seed=77)
    assert late in {pair for _table, *pairs in tables for pair in pairs}
    assert len(tables) == 11
    three_light_infractions(evening, *tables[0])
    for table, left, right in tables:
        evening.enter(table, left, right, ordinary(2, table, left, right))
    evening.close_and_publish()

    withdraw(evening, 20)
    for number in (3, 4, 5):
        tables = evening.draw(number, seed=100 + number)
        assert len(tables) == 10
        assert 20 not in {pair for _table, *pairs in tables for pair in pairs}
        for table, left, right in tables:
            evening.send(table, left, right, ordinary(number, table, left, right))
        evening.open(f"rondes/{number}/")
        evening.close_and_publish()

    stranger = open_page()
    assert evening.published(stranger) == evening.expected()
    assert sum(row.played for row in evening.account.values()) == 21 + 22 + 3 * 21


def tie_decided_by_lot(evening: Evening, table: int, left: int, right: int) -> None:
    """V 13.2: 80–80, and the right pair won the lot: 80–81."""
    evening.line(f"{table} 80 80")
    expect(evening.page.locator("#line-asks .is-asks")).to_have_count(1)
    evening.line(evening.letter("alone", "right"))
    expect(evening.echo()).to_contain_text("81–80")
    evening.note(left, right, (80, 81))


def winner_above_the_cap(evening: Evening, table: int, left: int, right: int) -> None:
    """V 13.4: 150–40 on the paper is recorded 136–40."""
    evening.line(f"{table} 150 40")
    expect(evening.echo()).to_contain_text("136–40")
    evening.note(left, right, (136, 40))


def no_show_of_the_right_pair(evening: Evening, table: int, left: int, right: int) -> None:
    """V 13.3: the pair that is there wins 51–0."""
    evening.line(f"{table} {evening.letter('of_table', 'right_absent')}")
    expect(evening.echo()).to_contain_text("51–0")
    evening.note(left, right, (51, 0))


def sheet_dat_by_dat(evening: Evening, table: int, left: int, right: int) -> None:
    """Dats of 72 (botifarra), 14 for the other, 31: 103–14."""
    evening.line(f"{table}{evening.letter('of_table', 'dats')}")
    rows = evening.page.locator("#line-sheet tr[data-dat]")
    rows.nth(0).locator("[data-left]").fill("73")  # no multiple of 2
    rows.nth(0).locator("[data-code]").select_option("B")
    expect(rows.nth(0).locator("[data-why]")).not_to_be_empty()
    rows.nth(0).locator("[data-left]").fill("72")
    rows.nth(1).locator("[data-right]").fill("14")
    rows.nth(2).locator("[data-left]").fill("31")
    expect(rows.nth(0).locator("[data-why]")).to_be_empty()
    expect(rows.nth(2).locator("[data-total-left]")).to_have_text("103")
    evening.page.locator("#line-sheet button[value=save]").click()
    expect(evening.echo()).to_contain_text("103–14")
    evening.note(left, right, (103, 14))


def impossible_totals_are_refused(evening: Evening, table: int, left: int, right: int) -> None:
    """The match stops at 101: 140–130 cannot be, says the line that comes back as it was typed."""
    evening.line(f"{table} 140 130")
    refused = evening.page.locator("#line-asks .is-refused")
    expect(refused).to_contain_text("101")
    field = refused.locator("input")
    expect(field).to_have_value(f"{table} 140 130")
    field.fill(f"{table} 140 30")
    field.press("Enter")
    expect(evening.echo()).to_contain_text("136–30")
    evening.note(left, right, (136, 30))


def late_pair_registers(evening: Evening) -> int:
    evening.open("parelles/nova/")
    evening.register("Tard i d'hora")
    return 22


def three_light_infractions(evening: Evening, table: int, left: int, _right: int) -> None:
    """V 16.1.2.1: the third light one in a match counts as serious; three faults (V 14.3)."""
    for _time in range(3):
        evening.open(f"rondes/2/taules/{table}/infraccio/")
        evening.page.locator("[name=side]").first.check()
        evening.page.locator("[name=article][value='16.1.3.5']").check()
        evening.page.locator("main .btn-next").click()
        expect(evening.page.locator(".message")).to_be_visible()
    evening.open("infraccions/")
    expect(evening.page.locator("main")).to_contain_text(re.compile("greu|serious"))
    evening.account[left].faults += 3
    evening.open("rondes/2/")


def withdraw(evening: Evening, number: int) -> None:
    evening.open(f"parelles/{number}/")
    evening.page.locator("details:has(form[action$='/retira/']) > summary").click()
    evening.page.locator("form[action$='/retira/'] [name=reason]").fill("es fa tard")
    evening.page.locator("form[action$='/retira/'] button").click()
    expect(evening.page.locator(".message.is-success")).to_be_visible()
