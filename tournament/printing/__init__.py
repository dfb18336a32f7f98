"""Everything that the championship prints, as PDF in the language asked for.

imposition   which sheet lies where on the paper
names        fit a name into its place
phrases      the small print, from the rules
press        a template becomes a PDF
sheet        the match sheet (V 15)
"""
