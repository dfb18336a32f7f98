"""Everything that the championship prints, as PDF in the language asked for.

press        a template becomes a PDF
names        fit a name into its place
form         what a regulation puts on the match sheet, and where (V 15)
phrases      the small print of the sheet, from the rules
imposition   which sheet lies where on the paper
sheet        the match sheets of a round, and blank ones
lists        what hangs on the wall
listing      a table on paper
desk         standings, prizes, door, cross table, rules
kit          all of it in one pile, for when the laptop dies
"""
