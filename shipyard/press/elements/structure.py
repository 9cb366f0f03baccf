"""Elements that hold others: the layout knows them by name."""

from shipyard.press.markup import ElementType

ELEMENTS = (
    ElementType(
        "sheet",
        "The root: blocks that flow onto pages.",
        {
            "width": ("mm", 190.0, "width of the blocks, centred on the paper"),
            "top": ("mm", 10.0, "from the paper's upper edge to the first block"),
            "bottom": ("mm", 14.0, "from the last block's end to the paper's lower edge"),
            "gap": ("mm", 6.0, "least distance between two blocks"),
            "roomy_gap": ("mm", 0.0, "distance to keep where the page has room to spare"),
            "spare": ("mm", 12.0, "how much room is room to spare"),
            "stretch": ("mm", 0.0, "most that a row of grow 1 may gain"),
            "justify": ("flag", False, "spread the blocks so that the last ends at the bottom"),
            "most_gap": (
                "mm",
                0.0,
                "how far that may part them, or one at the bottom from the others; 0: any distance",
            ),
            "cut": ("flag", False, "draw a dashed line to cut along between two blocks"),
            "footer": ("text", "", "text of the footer between `page n of N` and the credit"),
            "credit": ("text", "", "whose game it is, in the footer"),
            "numbered": ("flag", True, "start the footer with `page n of N`"),
            "footer_y": ("mm", 8.0, "from the footer's baseline to the paper's lower edge"),
            "footer_size": ("size", "small", "type size of the footer"),
            "shared_back": ("flag", False, "its references are alike, so that documents share pages over them too"),
            "footer_left": ("flag", False, "start the footer at the blocks' left edge instead of centring it"),
        },
    ),
    ElementType(
        "block",
        "Rows that stay together on a page.",
        {
            "name": ("text", "", "its entry in the outline, and its name in messages"),
            "owner": ("text", "", "whose its form fields are; without it they have its name"),
            "frame": ("weight", "none", "weight of the outline"),
            "place": ("place", "flow", "`flow`, or `bottom` for the foot of the page"),
            "new_page": ("flag", False, "start a page"),
            "back": (
                "flag",
                False,
                "a reference: stands on a page of its own, on the backs when both sides are printed",
            ),
            "once": ("flag", False, "stands after all sheets, and once where several have the same"),
            "parts": ("list", (), "entries below its own in the outline, as the ships of a squadron"),
            "split": ("flag", False, "may break between rows; rows with repeat=1 stand again on each page"),
        },
    ),
    ElementType(
        "row",
        "A band across its block or cell. What stands directly in it is placed as in one cell of full width.",
        {
            "h": ("mm", 0.0, "least height"),
            "pad": ("mm", 0.0, "added to the height that the content needs"),
            "grow": ("number", 0.0, "share of the room that is left over"),
            "fill": ("tone", "none", "tone of the ground"),
            "line": ("weight", "none", "weight of the line under it"),
            "line_tone": ("tone", "black", "tone of the line under it"),
            "line_x": ("mm", 0.0, "where the line under it starts"),
            "repeat": ("flag", False, "stands again on each page of a split block"),
            "keep": ("flag", False, "stays with the row after it when a block is split"),
            "field": ("text", "", "what the form fields in it are for, as Shields"),
        },
    ),
    ElementType(
        "cell",
        "A part of a row, from x, w wide. Holds either rows or other elements.",
        {
            "x": ("mm", 0.0, "left edge"),
            "w": ("mm", 0.0, "width; 0 is the rest of the row"),
            "left": ("weight", "none", "weight of the line on its left edge"),
            "left_tone": ("tone", "black", "tone of that line"),
            "fill": ("tone", "none", "tone of the ground"),
            "field": ("text", "", "what the form fields in it are for, as the name of a ship"),
        },
    ),
    ElementType(
        "kept",
        "What `{% call kept(key) %}` writes: its content stands in its place, and again where the key stands alone.",
        {"key": ("text", "", "names the content within one print")},
    ),
)
