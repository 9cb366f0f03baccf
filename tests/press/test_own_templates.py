"""Templates that users write: whatever is wrong in one is a finding with its place, never a crash."""

import signal

import pytest

from shipyard.core import library
from shipyard.pipeline import Yard
from shipyard.press.papers import paper
from shipyard.printing import Job, print_designs


def _too_long(*_):
    raise AssertionError("does not come to an end")


@pytest.fixture
def press(save):
    """`press("<sheet>...</sheet>")`: a shipped ship printed with a template of one's own, within ten seconds."""

    def call(text):
        path = save("mine.xml.j2", text)
        loaded = Yard().load(library.designs("fpf-ship")["defender"])
        before = signal.signal(signal.SIGALRM, _too_long)
        signal.alarm(10)
        try:
            return print_designs([loaded], Job(paper("a4"), template=path))
        finally:
            signal.alarm(0)
            signal.signal(signal.SIGALRM, before)

    return call


def in_a_row(leaf):
    return f"<sheet><block name='x'><row h='20'>{leaf}</row></block></sheet>"


def test_a_sound_template_prints(press):
    printed = press(in_a_row("<text>{{ blocks[0].title }}</text>"))
    assert printed.findings == ()
    assert len(printed.pages) == 1


def test_products_and_loops_of_a_sheet_s_size_are_fine(press):
    text = "{{ 'ab' * 3 }}{{ 2.5 * 4 }}{{ 2 ** 10 }}{{ 2 ** -1 }}{% for a in range(3) %}{{ a }}{% endfor %}"
    printed = press(in_a_row(f"<text>{text}</text>"))
    assert printed.findings == ()


def test_a_template_may_take_parts_of_the_shipped_ones(press):
    printed = press('{% extends "fpf/squadron.xml.j2" %}')
    assert printed.findings == ()


TEMPLATES = {
    "syntax": "<sheet>\n{% if %}\n</sheet>",
    "not closed": "<sheet>\n{% if true %}\n</sheet>",
    "unknown name": in_a_row("<text>{{ nowhere }}</text>"),
    "unknown attribute": in_a_row("<text>{{ blocks[0].nowhere }}</text>"),
    "unknown filter": in_a_row("<text>{{ footer|nowhere }}</text>"),
    "empty value": in_a_row("{% set empty = blocks[0].get('nothing') %}<text>{{ empty }}</text>"),
    "division": in_a_row("<text>{{ 1 / 0 }}</text>"),
    "wrong sort": in_a_row("<text>{{ blocks + 1 }}</text>"),
    "missing part": "{% include 'nowhere.xml.j2' %}",
    "endless": "{% macro a() %}{{ a() }}{% endmacro %}{{ a() }}",
    "loops in loops": in_a_row("{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}"),
    "a long loop": "{% for a in range(10 ** 15) %}x{% endfor %}",
    "a loop from the far end": in_a_row("{% for a in range(-99999999, 0) %}{% endfor %}"),
    "a long text": in_a_row("<text>{{ 'x' * 10 ** 12 }}</text>"),
    "a long list": in_a_row("<text>{{ (10 ** 12 * [1])|length }}</text>"),
    "a large number": in_a_row("<text>{{ 9 ** 9 ** 9 }}</text>"),
    "other words at each run": in_a_row("<text>{{ lipsum(1) }}</text>"),
    "another choice at each run": in_a_row("<text>{{ [1, 2, 3]|random }}</text>"),
    "not XML": "<sheet><block></sheet>",
    "nothing": "",
    "unknown element": in_a_row("<txet/>"),
    "unknown markup attribute": in_a_row("<text colour='red'>a</text>"),
    "no size": in_a_row("<text size='0'>a</text>"),
    "a size below nothing": in_a_row("<text size='-5'>a</text>"),
    "a size that is no number": in_a_row("<text size='nan'>a</text>"),
    "a size without an end": in_a_row("<text size='inf'>a</text>"),
    "a step of no size": in_a_row("<text fit='20' ladder='9|0'>a</text>"),
    "a tone beyond white": in_a_row("<text tone='1.5'>a</text>"),
    "a weight below nothing": in_a_row("<line x='1' w='5' weight='-1'/>"),
    "left of the paper": in_a_row("<text x='-50'>a</text>"),
    "right of the paper": in_a_row("<box x='500' w='10' h='3'/>"),
    "below the paper": in_a_row("<circle x='5' y='5000' r='3'/>"),
    "forbidden": in_a_row("<text>{{ ''.__class__.__mro__ }}</text>"),
}


@pytest.mark.parametrize("what", TEMPLATES)
def test_what_is_wrong_in_a_template_is_a_finding(press, what):
    printed = press(TEMPLATES[what])
    assert [finding.code for finding in printed.findings] == ["YARD203"]
    assert "mine.xml.j2" in printed.findings[0].message
    assert printed.pages == ()


@pytest.mark.parametrize("what", ["syntax", "not closed"])
def test_bad_syntax_is_placed(press, what):
    assert (
        "mine.xml.j2:2:" in press(TEMPLATES[what]).findings[0].message
        or "mine.xml.j2:3:" in press(TEMPLATES[what]).findings[0].message
    )


MEANINGLESS = [
    "<ticks n='5' per-row='0'/>",
    "<ticks n='-5'/>",
    "<ticks n='5' shape='star'/>",
    "<ticks n='5' gap='nan'/>",
    "<log columns='0' labels='1|2'/>",
    "<log columns='5'/>",
    "<arrow x='5' y='5' x2='5' y2='5'/>",
    "<rose x='5' arcs='X'/>",
    "<hexarcs><wedge arc='Q'/></hexarcs>",
    "<hexarcs><text>a</text></hexarcs>",
    "<text size='huge'>a</text>",
    "<text ladder='huge'>a</text>",
    "<text ladder='8*x'>a</text>",
    "<text tone='pink'>a</text>",
    "<text tone='#zz'>a</text>",
    "<text size='0'>a</text>",
    "<text size='-3'>a</text>",
    "<text><run size='huge'>a</run></text>",
    "<text><badge>1</badge></text>",
    "<lines><badge>1</badge></lines>",
    "<line weight='thick'/>",
    "<box fill='pink'/>",
    "<banks counts='a|b'/>",
    "<banks counts='3' most='0'/>",
    "<banks counts='-3'/>",
    "<track high='-10' low='10'/>",
    "<track w='0' h='0'/>",
    "<polygon sides='0'/>",
    "<series columns='-1' values='a|b'/>",
    "<row h='5'/>",
    "<cell w='-5'><text>a</text></cell>",
    "<cell/><text>a</text>",
    "<block/>",
    "<sheet/>",
    "<wedge arc='FA'/>",
    "<run>a</run>",
    "<b>a</b>",
    "stray text",
]


@pytest.mark.parametrize("leaf", MEANINGLESS)
def test_values_that_mean_nothing_do_not_crash(press, leaf):
    """They may draw nothing, or be a finding; they are never an internal fault."""
    printed = press(in_a_row(leaf))
    assert {finding.code for finding in printed.findings} <= {"YARD201", "YARD202", "YARD203"}


STRUCTURE = [
    "<row h='5'/>",
    "<text>a</text>",
    "<sheet><row h='5'/></sheet>",
    "<sheet><text>a</text></sheet>",
    "<sheet><block><text>a</text></block></sheet>",
    "<sheet><block><cell/></block></sheet>",
    "<sheet width='0'><block><row h='5'/></block></sheet>",
    "<sheet width='-10'><block><row h='5'/></block></sheet>",
    "<sheet top='900'><block><row h='5'/></block></sheet>",
    "<sheet gap='-5'><block><row h='5'/></block><block><row h='5'/></block></sheet>",
    "<sheet><block/></sheet>",
    "<sheet/>",
    "<sheet footer-size='huge'><block><row h='5'/></block></sheet>",
    "<sheet><block frame='thick'><row h='5'/></block></sheet>",
    "<sheet><block place='moon'><row h='5'/></block></sheet>",
    "<sheet><block split='1'><row h='5' repeat='1'/></block></sheet>",
]


@pytest.mark.parametrize("text", STRUCTURE)
def test_structure_that_means_nothing_does_not_crash(press, text):
    printed = press(text)
    assert {finding.code for finding in printed.findings} <= {"YARD201", "YARD202", "YARD203"}


def test_a_value_is_escaped_wherever_it_stands(press):
    printed = press(in_a_row("<text box=\"{{ '<b>' }}\">{{ '<b> & \"' }}</text>"))
    assert printed.findings == ()
