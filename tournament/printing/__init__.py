"""Everything that the championship prints, as PDF in the language asked for.

press        a template becomes a PDF
printer      a process of its own for what takes longer
spool        and there it lies ready
stamping     pages that share a frame, and the words that are set on each
tags         what those pages say to who listens
squares      the square that a telephone reads
names        fit a name into its place
strokes      the lines of a form
form         what a regulation puts on the match sheet, and where (V 15)
slip         the same for a quarter of an A4
phrases      the small print of both, from the rules
filling      what differs from sheet to sheet
imposition   which sheet lies where on the paper
sheet        the match sheets of a round, and blank ones
lists        what hangs on the wall
aloud        what is read into the microphone
listing      a table on paper
desk         standings, prizes, door, cross table, rules
own_page     one pair: its rounds, its place and why
diploma      one for each of the first places
poster       the address of the public page, for telephones
kit          all of it in one pile, for when the laptop dies
"""
