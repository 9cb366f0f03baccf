"""Pages: how many blocks one takes, at the boundary; gaps, growth, frames, the foot, splitting, footers."""

from dataclasses import replace

import pytest
from placed_marks import Line, Rect, Text, boxes, texts
from placed_marks import flow as flow_of

from shipyard.press.pages import Wishes, compose
from shipyard.press.papers import PAPERS, Paper, paper

PAGE = Paper(210.0, 120.0)  # with margins of 10: 100 of room


def flow(blocks, **setup):
    return flow_of(blocks, **{"top": 10, "bottom": 10, "gap": 5, **setup})


def block(tall, name="", more="", inner=""):
    return f"<block name='{name}' frame='frame' {more}>{inner}<row h='{tall}'><text>{name}</text></row></block>"


def pages(blocks, paper_=PAGE, **setup):
    found, faults = compose([flow(blocks, **setup)], paper_)
    assert faults == []
    return found


def frames(page):
    """Top and bottom of each block's frame."""
    return [
        (round(b.top, 2), round(b.bottom, 2)) for b in boxes(page) if isinstance(b.mark, Rect) and b.mark.weight == 0.9
    ]


# How many fit.


@pytest.mark.parametrize("each", [1, 2, 3, 4, 7])
@pytest.mark.parametrize("full", [1, 2, 5])
@pytest.mark.parametrize("more", [-1, 0, 1])
def test_as_many_pages_as_needed_and_no_empty_one(each, full, more):
    """Blocks of which exactly `each` fill a page with their gaps, to the last hundredth."""
    tall = (100 - 5 * (each - 1)) / each
    count = each * full + more
    if count < 1:
        return
    found = pages("".join(block(round(tall, 4), f"b{n}") for n in range(count)))
    assert len(found) == -(-count // each)
    assert [len(frames(page)) for page in found] == [min(each, count - each * n) for n in range(len(found))]


@pytest.mark.parametrize(("tall", "on_first"), [(47.5, 2), (47.51, 1), (47.49, 2)])
def test_content_that_fits_exactly_fits(tall, on_first):
    assert len(frames(pages(block(tall) * 2)[0])) == on_first


def test_a_block_as_high_as_the_page_fits():
    assert len(pages(block(100) * 3)) == 3


def test_a_block_higher_than_the_page_is_a_fault_and_the_others_are_printed():
    found, faults = compose([flow(block(40, "a") + block(100.1, "big") + block(40, "c"))], PAGE)
    assert [fault.block for fault in faults] == ["big"]
    assert (faults[0].problem.slug, faults[0].problem.box) == ("does-not-fit", "whole sheet")
    assert "100 mm" in faults[0].problem.message
    assert len(found) == 1
    assert [text for text in texts(found) if text in "abc"] == ["a", "c"]


def test_nothing_makes_no_page():
    assert compose([flow("")], PAGE) == ([], [])
    assert compose([], PAGE) == ([], [])


def test_only_faults_make_no_page():
    assert compose([flow(block(200))], PAGE)[0] == []


def test_order_is_kept():
    names = [f"b{n}" for n in range(9)]
    found = pages("".join(block(30, name) for name in names))
    assert [text for text in texts(found) if text.startswith("b")] == names


# Gaps and growth.


def test_the_first_block_stands_at_the_top_margin():
    assert frames(pages(block(20))[0]) == [(10, 30)]


def test_blocks_keep_their_gap():
    assert frames(pages(block(20) * 2)[0]) == [(10, 30), (35, 55)]


def test_justified_blocks_end_at_the_bottom_margin():
    found = frames(pages(block(20) * 3, justify=1)[0])
    assert found == [(10, 30), (50, 70), (90, 110)]


def test_one_block_alone_stays_at_the_top_even_when_justified():
    assert frames(pages(block(20), justify=1)[0]) == [(10, 30)]


GROWING = "<block frame='frame'><row h='20' grow='1'/><row h='10' grow='2'/></block>"


def test_rows_take_what_is_left_over():
    assert frames(pages(GROWING, stretch=50)[0]) == [(10, 110)]


def test_rows_gain_no_more_than_they_may():
    assert frames(pages(GROWING, stretch=2)[0]) == [(10, 10 + 30 + 3 * 2)]


def test_one_measure_for_all_blocks_of_a_page():
    found = frames(pages(GROWING * 2, stretch=3)[0])
    assert [round(bottom - top, 2) for top, bottom in found] == [39, 39]


def test_a_roomy_gap_where_the_page_has_room_to_spare():
    assert frames(pages(block(20) * 2, roomy_gap=15, spare=12)[0]) == [(10, 30), (45, 65)]
    assert frames(pages(block(45) * 2, roomy_gap=15, spare=12)[0]) == [(10, 55), (60, 105)]


def test_a_block_for_the_foot_stands_there():
    found = frames(pages(block(20) + block(30, more="place='bottom'"))[0])
    assert found == [(10, 30), (80, 110)]


def test_a_new_page_is_started_where_one_is_wanted():
    found = pages(block(10) + block(10, more="new-page='1'") + block(10))
    assert [len(frames(page)) for page in found] == [1, 2]


def test_a_line_to_cut_stands_in_the_middle_of_each_gap():
    (page,) = pages(block(20) * 3, cut=1)
    cuts = [b for b in boxes(page) if isinstance(b.mark, Line) and b.mark.dash]
    assert [round(b.top, 2) for b in cuts] == [32.5, 57.5]


def test_no_line_to_cut_above_the_first_block_of_a_page():
    for page in pages(block(90) * 2, cut=1):
        assert not [b for b in boxes(page) if isinstance(b.mark, Line)]


# Splitting.


def long_block(count, keep=""):
    body = "".join(f"<row h='10' {keep if n % 2 else ''}><text>r{n}</text></row>" for n in range(count))
    return f"<block name='long' frame='frame' split='1'><row h='10' repeat='1'><text>head</text></row>{body}</block>"


@pytest.mark.parametrize(
    ("count", "per_page"), [(9, [9]), (10, [9, 1]), (18, [9, 9]), (19, [9, 9, 1]), (27, [9, 9, 9])]
)
def test_a_block_that_may_be_split_repeats_its_head(count, per_page):
    found = pages(long_block(count))
    assert [sum(text.startswith("r") for text in texts([page])) for page in found] == per_page
    assert [texts([page]).count("head") for page in found] == [1] * len(per_page)
    assert [text for text in texts(found) if text.startswith("r")] == [f"r{n}" for n in range(count)]


def test_rows_that_are_kept_together_are_not_split():
    first, second = pages(long_block(11, "keep='1'"))
    assert [text for text in texts([first]) if text.startswith("r")][-1] == "r8"
    third = pages(long_block(12, "keep='1'"))[0]
    last = [text for text in texts([third]) if text.startswith("r")][-1]
    assert int(last[1:]) % 2 == 0
    assert second


def test_a_row_higher_than_a_page_is_a_fault():
    content = "<block name='x' split='1'><row h='10' repeat='1'/><row h='95'/></block>"
    assert [fault.block for fault in compose([flow(content)], PAGE)[1]] == ["x"]


def test_the_outline_names_a_split_block_once():
    found = pages(long_block(20))
    assert [entry.name for page in found for entry in page.outline] == ["long"]


def test_the_outline_stands_on_the_page_of_its_block():
    found = pages("".join(block(60, f"b{n}") for n in range(4)))
    assert [[entry.name for entry in page.outline] for page in found] == [["b0"], ["b1"], ["b2"], ["b3"]]
    assert all(entry.y == 10 for page in found for entry in page.outline)


# References.


def test_what_stands_once_comes_after_all_others_and_once_where_several_have_the_same():
    rules, other = (f"<block back='1' once='1'><row h='20'><text>{n}</text></row></block>" for n in "rx")
    found, _ = compose([flow(block(40, "a") + rules), flow(block(40, "b") + other), flow(block(40, "c") + rules)], PAGE)
    assert [[text for text in texts([page]) if text in ("a", "b", "c", "r", "x")] for page in found] == [
        ["a", "b"],
        ["c"],
        ["r", "x"],
    ]
    assert [entry.name for page in found for entry in page.outline] == ["a", "b", "c"]


def test_a_reference_stands_on_the_back_of_each_page_of_its_own():
    rules = "<block back='1' once='1'><row h='20'><text>rules</text></row></block>"
    found, _ = compose([flow(block(90) * 2 + rules)], PAGE, Wishes(duplex=True))
    assert ["rules" in texts([page]) for page in found] == [False, True, False, True]


@pytest.mark.parametrize(("shared", "rules_on"), [(1, [False, True]), (0, [False, True, False, True])])
def test_documents_with_the_same_references_share_leaves_where_their_sheet_says_so(shared, rules_on):
    rules = "<block back='1' once='1'><row h='20'><text>rules</text></row></block>"
    both = [replace(flow(block(30, name) + rules, shared_back=shared), owner=name) for name in "ab"]
    found, _ = compose(both, PAGE, Wishes(duplex=True))
    assert ["rules" in texts([page]) for page in found] == rules_on


def test_a_block_at_the_bottom_starts_at_the_top_of_a_page_of_its_own():
    blocks = block(90, "a") + block(90, "b").replace("<block", "<block place='bottom'")
    _, alone = pages(blocks, justify=1, most_gap=30)
    assert frames(alone)[0][0] == 10


# Large pages.


def at(found, name):
    return next(b.top for page in found for b in boxes(page) if isinstance(b.mark, Text) and b.mark.text == name)


def test_blocks_that_are_spread_are_not_spread_over_any_distance():
    two = block(10, "a") + block(10, "b")
    assert at(pages(two, justify=1), "b") - at(pages(two, justify=1), "a") > 40
    found = pages(two, justify=1, gap=5, most_gap=12)
    assert at(found, "b") - at(found, "a") == pytest.approx(22)


def test_a_block_at_the_bottom_is_not_further_from_the_others_than_the_sheet_says():
    two = block(10, "a") + block(10, "b").replace("<block", "<block place='bottom'")
    assert at(pages(two), "b") - at(pages(two), "a") == pytest.approx(90)
    assert at(pages(two, gap=5, most_gap=12), "b") - at(pages(two), "a") == pytest.approx(22)


# Footers.


def footers(found):
    return [text for text in texts(found) if text.startswith("page ")]


def test_pages_are_numbered_and_credited():
    found = pages(block(90) * 3, footer="Home Fleet", credit="FPF by Madan M Mitra")
    assert footers(found) == [f"page {n} of 3  ·  Home Fleet  ·  FPF by Madan M Mitra" for n in (1, 2, 3)]


def test_an_empty_footer_leaves_no_gap():
    assert footers(pages(block(20), credit="Me")) == ["page 1 of 1  ·  Me"]


def test_flows_with_the_same_footer_count_together_others_apart():
    one = [flow(block(90), footer="A"), flow(block(80), footer="A"), flow(block(90), footer="B")]
    found, _ = compose(one, PAGE)
    assert footers(found) == ["page 1 of 2  ·  A", "page 2 of 2  ·  A", "page 1 of 1  ·  B"]


@pytest.mark.parametrize("length", [1, 100, 200, 1000])
def test_a_long_name_stays_on_the_paper(length):
    (page,) = pages(block(20), footer="W" * length, credit="FPF by Madan M Mitra")
    (foot,) = [b for b in boxes(page) if isinstance(b.mark, Text) and b.mark.text.startswith("page")]
    assert foot.left >= 10 and foot.right <= 200
    assert foot.mark.text.endswith("FPF by Madan M Mitra")


# Paper.


@pytest.mark.parametrize("name", sorted(PAPERS))
def test_paper_upright_and_across(name):
    upright, across = paper(name), paper(name, landscape=True)
    assert upright.height > upright.width
    assert (across.width, across.height) == (upright.height, upright.width)


def test_paper_sizes():
    """ISO 216 in mm; ANSI in inches."""
    inches = {"letter": (8.5, 11), "legal": (8.5, 14), "tabloid": (11, 17)}
    expected = {name: (round(wide * 25.4, 1), round(high * 25.4, 1)) for name, (wide, high) in inches.items()}
    assert {"a3": (297.0, 420.0), "a4": (210.0, 297.0), "a5": (148.0, 210.0), **expected} == PAPERS
