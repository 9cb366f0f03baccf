"""Options of `print` and `blank`: the paper, how pages lie on it, what is chosen, where it goes, whether it is fresh."""

import io
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET

import pikepdf
import pypdfium2
import pytest
import yaml

from shipyard.core import library
from shipyard.core.resources import PACKAGE


@pytest.fixture
def home(tmp_path, monkeypatch):
    """The current folder is an empty one."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def printed(run):
    """`printed("enterprise", "--up", 2)`: the PDF."""

    def call(*arguments):
        result = run("print", *arguments, "-o", "-")
        assert result.status == 0, result.err
        return result.raw

    return call


def pages(raw):
    return list(pypdfium2.PdfDocument(raw))


def sizes(raw):
    return [tuple(round(side * 25.4 / 72, 1) for side in page.get_size()) for page in pages(raw)]


def words(raw):
    return [" ".join(page.get_textpage().get_text_bounded().split()) for page in pages(raw)]


def ink(page):
    """The share of a page that is not white, at 216 dots an inch, where hairlines weigh little."""
    picture = page.render(scale=3, may_draw_forms=True).to_pil().convert("L")
    dark = picture.histogram()
    return sum(count * (255 - level) for level, count in enumerate(dark)) / 255 / (picture.width * picture.height)


# Paper.

PAPERS = {
    "a3": (297, 420),
    "a4": (210, 297),
    "a5": (148, 210),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
    "200x300mm": (200, 300),
    "A4": (210, 297),
}


@pytest.mark.parametrize("name", PAPERS)
@pytest.mark.parametrize("turned", [False, True])
def test_papers(printed, name, turned):
    size = PAPERS[name][::-1] if turned else PAPERS[name]
    raw = printed("escort", "--paper", name, "--landscape" if turned else "--portrait")
    assert sizes(raw) == [size]
    assert "Escort" in words(raw)[0]


@pytest.mark.parametrize("name", ["a9", "210x297", "10x10mm", "210x99999mm", "x", "-5x5mm", "nanxnanmm"])
def test_no_paper(run, name):
    result = run("print", "escort", "-o", "-", "--paper", name)
    assert (result.status, result.raw) == (2, b"")
    assert "tabloid" in result.err or "no paper" in result.err


def test_paper_too_small_to_read_is_refused_in_words(run, home):
    result = run("print", "escort", "-o", "a.pdf", "--paper", "80x80mm")
    assert result.status == 3
    assert re.search(r"YARD201 .*\d+%", result.err)
    assert os.listdir(home) == []


@pytest.mark.parametrize("command", ["print enterprise", "blank fpf-ship"])
@pytest.mark.parametrize(
    "wishes",
    ["-o a.svg --fillable", "-o a.png --fillable", "-o a.svg --dpi 300", "-o a.pdf --dpi 300", "-o - --dpi 150"],
)
def test_a_wish_that_the_kind_of_file_cannot_meet_is_wrong_usage(run, home, command, wishes):
    result = run(*command.split(), *wishes.split())
    assert result.status == 2
    assert "changes nothing here" in result.err
    assert not list(home.iterdir())


def test_dpi_is_for_pictures_and_so_not_for_separate_pdfs(run, home):
    assert run("print", "enterprise", "--separate", "sheets", "--dpi", 300).status == 2
    assert not list(home.iterdir())


@pytest.mark.parametrize("margin", ["nan", "-nan", "inf", "-1", "60.1", "x"])
def test_a_margin_is_a_number_of_millimetres(run, home, margin):
    assert run("print", "enterprise", "-o", "a.pdf", f"--margin={margin}").status == 2


def test_a_margin_stays_white(printed):
    """20 mm around: whatever is drawn, ink begins there."""
    page = pages(printed("enterprise", "--margin", 20))[0]
    picture = page.render(scale=2).to_pil().convert("L")
    box = picture.point(lambda level: 255 if level < 128 else 0).getbbox()
    edges = [box[0], box[1], picture.width - box[2], picture.height - box[3]]
    assert min(edges) / 2 / 72 * 25.4 >= 19.8


def test_the_settings_choose_the_paper_and_options_go_before(run, home):
    (home / "shipyard.toml").write_text('paper = "letter"\n')
    assert run("print", "escort", "-o", "a.pdf").status == 0
    assert run("print", "escort", "-o", "b.pdf", "--paper", "a4").status == 0
    assert sizes((home / "a.pdf").read_bytes()) == [(215.9, 279.4)]
    assert sizes((home / "b.pdf").read_bytes()) == [(210.0, 297.0)]


# Several on one, both sides.


def test_two_cards_on_a_sheet_keep_their_size(printed):
    """On A3 two A4 pages stand side by side, and the paper turns by itself."""
    raw = printed("escort", "resolute", "--paper", "a3", "--up", 2)
    assert sizes(raw) == [(420.0, 297.0)]
    assert "Escort" in words(raw)[0] and "Resolute" in words(raw)[0]


@pytest.mark.parametrize("copies", [1, 2, 3, 4, 5])
def test_sheets_of_paper_for_pages(printed, copies):
    raw = printed("enterprise", "--one-per-page", "--paper", "a3", "--up", 2, "--copies", copies)
    assert len(pages(raw)) == -(-copies // 2)


def test_too_many_pages_on_one_sheet_cannot_be_read(run):
    result = run("print", "enterprise", "-o", "-", "--up", 16)
    assert result.status == 3
    assert "YARD201" in result.err


def test_references_stand_on_backs(printed):
    raw = printed("tholian-ca-a", "tholian-pc-a", "--duplex")
    fronts_and_backs = words(raw)
    assert len(fronts_and_backs) % 2 == 0
    assert all("SUPERSTRUCTURE" in text for text in fronts_and_backs[::2])
    assert not any("SUPERSTRUCTURE" in text for text in fronts_and_backs[1::2])
    assert all("web" in text.lower() for text in fronts_and_backs[1::2])


def test_duplex_and_up_do_not_go_together(run):
    assert run("print", "tholian-ca-a", "-o", "-", "--duplex", "--up", 2).status == 2


def test_the_ruler_is_fifty_millimetres(printed):
    with pikepdf.open(io.BytesIO(printed("enterprise", "--ruler"))) as pdf:
        content = b"\n".join(form.read_bytes() for form in [pdf.pages[0].Contents])
    lines = re.findall(rb"([\d.]+) ([-\d.]+) m ([\d.]+) ([-\d.]+) l S", content)
    lengths = {round((float(x2) - float(x1)) * 25.4 / 72, 1) for x1, y1, x2, y2 in lines if y1 == y2}
    assert 50.0 in lengths
    assert "50 mm" in words(printed("enterprise", "--ruler"))[0]


# Ink.


@pytest.mark.parametrize("name", ["enterprise", "resolute", "tholian-ca-a", "house"])
def test_outline_takes_less_ink_and_says_the_same(printed, name):
    full, grey, outline = (printed(name, "--ink", kind) for kind in ("full", "grey", "outline"))
    assert sorted(words(full)) == sorted(words(grey)) == sorted(words(outline))
    assert ink(pages(outline)[0]) < ink(pages(full)[0])


def test_grey_has_no_colour(printed):
    picture = pages(printed("house", "--ink", "grey"))[0].render(scale=1).to_pil().convert("RGB")
    assert all(red == green == blue for red, green, blue in set(picture.getdata()))
    coloured = pages(printed("house"))[0].render(scale=1).to_pil().convert("RGB")
    assert any(red != green for red, green, blue in set(coloured.getdata()))


# Form fields.


def fields(raw):
    with pikepdf.open(io.BytesIO(raw)) as pdf:
        return {str(field.T): str(field.FT) for field in pdf.Root.AcroForm.Fields}


def test_boxes_and_lines_are_fields_with_names_of_their_own(printed):
    raw = printed("enterprise", "escort", "--fillable")
    found = fields(raw)
    with pikepdf.open(io.BytesIO(raw)) as pdf:
        assert len(found) == len(pdf.Root.AcroForm.Fields)  # no two share a name
    assert {"/Btn", "/Tx"} == set(found.values())
    assert any(name.startswith("ENTERPRISE") for name in found)
    assert any(name.startswith("Escort") for name in found)


def test_a_form_looks_like_paper(printed):
    plain, form = (pages(printed("enterprise", *options))[0] for options in ((), ("--fillable",)))
    assert plain.render(scale=1.5).to_pil().tobytes() == form.render(scale=1.5).to_pil().tobytes()


def test_what_is_ticked_is_kept_by_a_reader(printed, tmp_path):
    raw = printed("enterprise", "--fillable")
    with pikepdf.open(io.BytesIO(raw)) as pdf:
        box = next(field for field in pdf.Root.AcroForm.Fields if str(field.FT) == "/Btn")
        box.V, box.AS = pikepdf.Name.Yes, pikepdf.Name.Yes
        line = next(field for field in pdf.Root.AcroForm.Fields if str(field.FT) == "/Tx")
        line.V = pikepdf.String("Kirk")
        pdf.save(tmp_path / "filled.pdf")
    filled = pypdfium2.PdfDocument(tmp_path / "filled.pdf")
    filled.init_forms()
    assert ink(filled[0]) > ink(pages(raw)[0])


# Choosing.


def fleet(home, name="Strike", **more):
    squadrons = [{"ship": "defender", "names": ["Alpha", "Beta", "Gamma"]}, {"ship": "enterprise"}, {"ship": "charger"}]
    document = {"kind": "fpf-fleet", "name": name, "squadrons": squadrons, **more}
    (home / f"{name.lower()}.fleet.yaml").write_text(yaml.safe_dump(document))
    return f"{name.lower()}.fleet.yaml"


def test_only_what_has_the_name(run, home):
    file = fleet(home)
    for pattern, present, absent in [
        ("2  ENTERPRISE", "ENTERPRISE", "DEFENDER"),
        ("*enterprise", "ENTERPRISE", "CHARGER"),
        ("*Beta", "DEFENDER", "ENTERPRISE"),
    ]:
        result = run("print", file, "-o", "a.pdf", "--only", pattern)
        assert result.status == 0, result.err
        text = " ".join(words((home / "a.pdf").read_bytes()))
        assert present in text and absent not in text and "Roster" not in text


def test_only_by_a_name_without_its_number(run, home):
    """Squadrons are numbered before their name, cards of equal ships behind it."""
    result = run("print", fleet(home), "-o", "a.pdf", "--only", "enterprise")
    assert result.status == 0, result.err
    assert "ENTERPRISE" in " ".join(words((home / "a.pdf").read_bytes()))
    ships = [{"ship": "escort", "count": 2}]
    (home / "b.fleet.yaml").write_text(
        yaml.safe_dump({"kind": "bfcs-fleet", "name": "B", "tech_level": 1, "ships": ships})
    )
    result = run("print", "b.fleet.yaml", "-o", "b.pdf", "--only", "escort", "--one-per-page")
    assert result.status == 0, result.err
    assert len(pages((home / "b.pdf").read_bytes())) == 2


def test_a_state_with_errors_prints_nothing(run, home):
    state = {"kind": "fpf-state", "name": "F", "ship": "enterprise", "ships": [{"number": 9, "lost": {"shields": 1}}]}
    (home / "a.state.yaml").write_text(yaml.safe_dump(state))
    result = run("print", "a.state.yaml", "-o", "a.pdf")
    assert result.status == 3
    assert "error FPF" in result.err and "nothing printed" in result.err
    assert os.listdir(home) == ["a.state.yaml"]


def test_only_a_document(run, home):
    result = run("print", "escort", "resolute", "enterprise", "-o", "a.pdf", "--only", "Reso*", "--only", "escort")
    assert result.status == 0
    text = " ".join(words((home / "a.pdf").read_bytes()))
    assert "Resolute" in text and "Escort" in text and "ENTERPRISE" not in text


@pytest.mark.parametrize(
    ("design", "pattern", "words"),
    [
        ("klingon-strike", "IKV-Amat", "did you mean IKV-Amar?"),
        ("border-patrol", "zzz", "there is Border Patrol; Attrex, Heavy Cruiser; Basal,"),
        ("frontier-watch", "Beacom", "did you mean Beacon?"),
    ],
)
def test_only_what_is_not_there_names_what_is(run, home, design, pattern, words):
    """The ships on the sheets too, not the document alone."""
    result = run("print", design, "-o", "a.pdf", "--only", pattern)
    assert result.status == 2
    assert f"nothing here is called {pattern}; {words}" in result.err


def test_what_is_odd_about_a_shipped_design_is_told_by_show_alone(run, home, save):
    """Nobody can mend it; in a design of one's own it is told when it is printed."""
    assert "BFCS208" in run("show", "escort").err
    assert run("print", "escort", "-o", "a.pdf").err == "1 page to a.pdf\n"
    own = library.designs("bfcs-ship")["escort"].read_text(encoding="utf-8")
    assert "BFCS208" in run("print", save("own.ship.yaml", own), "-o", "a.pdf").err


def test_each_name_must_be_there(run, home):
    """The second would be left out in silence."""
    assert run("print", "frontier-watch", "-o", "a.pdf", "--only", "Beacon", "--only", "Tinder").status == 0
    result = run("print", "frontier-watch", "-o", "b.pdf", "--only", "Beacon", "--only", "Tindr")
    assert result.status == 2
    assert "nothing here is called Tindr; did you mean Tinder?" in result.err
    assert os.listdir(home) == ["a.pdf"]


def test_only_what_is_not_there_is_wrong_usage(run, home):
    result = run("print", "escort", "-o", "a.pdf", "--only", "Hood")
    assert result.status == 2
    assert "Hood" in result.err and "Escort" in result.err
    assert os.listdir(home) == []


def test_copies_follow_as_sets(printed):
    raw = printed("escort", "enterprise", "--copies", 3, "--one-per-page")
    assert [("Escort" in text, "ENTERPRISE" in text) for text in words(raw)] == [(True, False), (False, True)] * 3


def test_one_per_page(printed):
    assert len(pages(printed("enterprise", "charger"))) == 1
    assert len(pages(printed("enterprise", "charger", "--one-per-page"))) == 2


def test_sorting(printed, home):
    for name in ("b", "a", "C"):
        (home / f"{name}.ship.yaml").write_text(
            yaml.safe_dump(
                {"kind": "bfcs-ship", "name": f"Ship {name}", "tech_level": 5, "move": 3, "speed": 3, "shields": 3}
            )
        )
    files = ["b.ship.yaml", "C.ship.yaml", "a.ship.yaml"]
    given = " ".join(words(printed(*files)))
    named = " ".join(words(printed(*files, "--sort", "name")))
    assert re.findall(r"Ship [abC]", given) == ["Ship b", "Ship C", "Ship a"]
    assert re.findall(r"Ship [abC]", named) == ["Ship a", "Ship b", "Ship C"]


def test_the_file_can_be_found_by_its_keywords(printed):
    with pikepdf.open(io.BytesIO(printed("klingon-strike", "escort"))) as pdf:
        assert "Klingon Strike Fleet" in str(pdf.docinfo["/Keywords"])
        assert "Madan M Mitra" in str(pdf.docinfo["/Subject"])
        assert str(pdf.docinfo["/Author"])


def test_page_labels_name_the_document(printed):
    document = pypdfium2.PdfDocument(printed("klingon-strike", "resolute"))
    labels = [document.get_page_label(at) for at in range(len(document))]
    assert labels[0] == "Klingon Strike Fleet 1" and labels[-1] == "Resolute 1"
    assert len(set(labels)) == len(labels)


# One file a document.


def test_separate_files(run, home):
    result = run("print", "escort", "enterprise", "klingon-strike", "--separate", "sheets")
    assert result.status == 0, result.err
    assert sorted(os.listdir(home / "sheets")) == ["enterprise.pdf", "escort.pdf", "klingon-strike.pdf"]
    assert "in 3 files" in result.err


@pytest.mark.parametrize("name", ["CON", "nul.x", "a:b", "a?b*", "trailing.", " blank ", "ÄÖ", "x" * 240, "..."])
def test_names_that_every_system_takes(run, home, name):
    from shipyard.cli.delivery import SafeNames

    names = SafeNames()
    first, second, third = names.name(name, ".pdf"), names.name(name.upper(), ".pdf"), names.name(name, ".pdf")
    found = {first.casefold(), second.casefold(), third.casefold()}
    assert len(found) == 3
    for one in found:
        stem = one.removesuffix(".pdf")
        assert not re.search(r'[<>:"/\\|?*\x00-\x1f]', one)
        assert stem and stem == stem.strip(" ") and not stem.endswith(".")
        assert stem.partition(".")[0] not in {"con", "prn", "aux", "nul", "com1", "lpt1"}
        assert len(one.encode()) < 200


def test_separate_files_do_not_collide(run, home):
    for folder in ("one", "two"):
        (home / folder).mkdir()
        ship = {"kind": "bfcs-ship", "name": folder, "tech_level": 5, "move": 3, "speed": 3, "shields": 3}
        (home / folder / "Hood.ship.yaml").write_text(yaml.safe_dump(ship))
    assert run("print", "one", "two", "--separate", "out").status == 0
    assert sorted(os.listdir(home / "out")) == ["Hood-2.pdf", "Hood.pdf"]


def test_separate_over_a_file(run, home):
    (home / "out").write_text("mine")
    assert run("print", "escort", "--separate", "out").status == 2
    assert (home / "out").read_text() == "mine"


def test_one_bad_ship_does_not_stop_the_others(run, home):
    (home / "bad.ship.yaml").write_text("kind: bfcs-ship\nname: Bad\ntech_level: 99\n")
    result = run("print", "bad.ship.yaml", "escort", "--separate", "out")
    assert result.status == 1
    assert os.listdir(home / "out") == ["escort.pdf"]


# Pictures.


def test_a_picture_of_each_page(run, home):
    result = run("print", "klingon-strike", "-o", "k.svg")
    assert result.status == 0, result.err
    names = sorted(os.listdir(home))
    assert names == [f"k-{number}.svg" for number in range(1, len(names) + 1)] and len(names) > 1
    for name in names:
        root = ET.parse(home / name).getroot()
        assert root.tag.endswith("svg") and root.get("width") == "210mm"
    assert "K'T'ROIKA" in (home / "k-2.svg").read_text()


def test_one_page_is_one_picture(run, home):
    assert run("print", "enterprise", "-o", "e.png", "--dpi", 72).status == 0
    assert run("print", "enterprise", "-o", "e.svg").status == 0
    assert sorted(os.listdir(home)) == ["e.png", "e.svg"]
    assert (home / "e.png").read_bytes().startswith(b"\x89PNG\r\n")


def test_without_the_package_the_message_names_it(run, home, monkeypatch):
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    result = run("print", "enterprise", "-o", "e.png")
    assert result.status == 2
    assert "shipyard[png]" in result.err
    assert os.listdir(home) == []


@pytest.mark.parametrize("name", ["<b>Hood</b>", "Salt & Burn", "]]>", '"quoted"', "{{ x }}"])
def test_names_cannot_break_a_picture(run, home, name):
    ship = {"kind": "bfcs-ship", "name": name, "tech_level": 5, "move": 3, "speed": 3, "shields": 3}
    (home / "a.ship.yaml").write_text(yaml.safe_dump(ship))
    assert run("print", "a.ship.yaml", "-o", "a.svg").status == 0
    texts = [node.text for node in ET.parse(home / "a.svg").getroot().iter("{http://www.w3.org/2000/svg}text")]
    assert name in texts


# Fresh or stale.


def test_a_fresh_sheet_and_a_stale_one(run, home):
    file = fleet(home)
    (home / "sheets").mkdir()
    assert run("print", file, "-o", "sheets/strike.pdf", "--paper", "letter", "--ink", "outline").status == 0
    fresh = run("print", "--verify", "sheets/strike.pdf")
    assert (fresh.status, fresh.out) == (0, ""), fresh.err
    before = (home / "sheets/strike.pdf").read_bytes()
    fleet(home, value_limit=5000)
    stale = run("print", "--verify", "sheets/strike.pdf")
    assert stale.status == 1
    assert "stale" in stale.err and "--paper letter" in stale.err
    assert (home / "sheets/strike.pdf").read_bytes() == before
    assert run("print", "--verify", "sheets").status == 1
    command = re.search(r"shipyard (print .*)", stale.err)[1].split()
    assert run(*command).status == 0
    assert run("print", "--verify", "sheets").status == 0


def test_verify_with_the_designs_named(run, home):
    assert run("print", "escort", "-o", "e.pdf", "--paper", "letter").status == 0
    assert run("print", "escort", "--verify", "e.pdf", "--paper", "letter").status == 0
    assert run("print", "escort", "--verify", "e.pdf").status == 1
    assert run("print", "resolute", "--verify", "e.pdf", "--paper", "letter").status == 1


def test_verify_of_what_is_not_ours(run, home):
    (home / "a.pdf").write_bytes(b"%PDF-1.4 something")
    result = run("print", "--verify", "a.pdf")
    assert result.status == 2
    assert "does not say what it was printed from" in result.err
    assert run("print", "--verify", "nowhere.pdf").status == 3


def test_verify_passes_over_what_is_no_file_in_a_folder(run, home):
    (home / "sheets").mkdir()
    assert run("print", "enterprise", "-o", "sheets/e.pdf").status == 0
    (home / "sheets" / "a.pdf").mkdir()
    (home / "sheets" / "b.pdf").symlink_to("nowhere")
    os.mkfifo(home / "sheets" / "c.pdf")
    result = run("print", "--verify", "sheets")
    assert (result.status, result.err) == (0, "sheets/e.pdf: up to date\n")


@pytest.mark.parametrize("command", ["print enterprise", "blank fpf-ship"])
def test_a_font_is_a_plain_file(run, home, command):
    os.mkfifo(home / "a.ttf")
    result = run(*command.split(), "-o", "a.pdf", "--font", "a.ttf")
    assert result.status == 2
    assert "a.ttf: not usable as a font: it is no plain file" in result.err


def test_verify_when_the_design_is_gone(run, home):
    file = fleet(home)
    assert run("print", file, "-o", "a.pdf").status == 0
    (home / file).unlink()
    assert run("print", "--verify", "a.pdf").status in (1, 3)


def test_equal_bytes_in_another_folder(run, home, tmp_path, monkeypatch):
    """The same input elsewhere, later, in a process with another hash seed, language and time zone."""
    made = []
    for number, name in enumerate(("here", "there")):
        folder = tmp_path / name
        folder.mkdir()
        fleet(folder)
        environment = {"PYTHONHASHSEED": str(number), "TZ": ["UTC", "Asia/Tokyo"][number], "LC_ALL": "C"}
        subprocess.run(
            [sys.executable, "-m", "shipyard", "print", "strike.fleet.yaml", "-o", "a.pdf", "--fillable", "--ruler"],
            env={**os.environ, "PYTHONPATH": str(PACKAGE.parent), **environment},
            cwd=folder,
            check=True,
            capture_output=True,
        )
        made.append((folder / "a.pdf").read_bytes())
    assert made[0] == made[1]


# A game put away.


def test_damage_is_drawn_as_crossed_boxes(run, home):
    state = {
        "kind": "fpf-state",
        "name": "Friday",
        "ship": "enterprise",
        "ships": [{"number": 1, "lost": {"superstructure": 5}}],
    }
    (home / "friday.state.yaml").write_text(yaml.safe_dump(state))
    assert run("print", "enterprise", "-o", "fresh.pdf").status == 0
    for arguments in (
        ("enterprise", "--marked", "friday.state.yaml"),
        ("--marked", "friday.state.yaml"),
        ("friday.state.yaml",),
    ):
        result = run("print", *arguments, "-o", "marked.pdf")
        assert result.status == 0, result.err
        fresh, marked = (pages((home / name).read_bytes())[0] for name in ("fresh.pdf", "marked.pdf"))
        assert ink(marked) > ink(fresh)


def test_a_state_of_a_ship_that_is_not_printed(run, home):
    (home / "a.state.yaml").write_text("kind: fpf-state\nname: F\nship: enterprise\nships: []\n")
    result = run("print", "escort", "--marked", "a.state.yaml", "-o", "a.pdf")
    assert result.status == 2
    assert "not printed here" in result.err or "errors" in result.err


def test_what_is_no_state(run, home):
    result = run("print", "escort", "--marked", "enterprise", "-o", "a.pdf")
    assert result.status == 2
    assert "no state of a game" in result.err


# Usage.


@pytest.mark.parametrize(
    "arguments",
    [
        ("escort",),
        ("escort", "-o", "a.pdf", "--separate", "b"),
        ("-o", "a.pdf"),
        ("--verify", "a.pdf", "-o", "b.pdf"),
        ("escort", "-o", "a.pdf", "--ink", "pink"),
        ("escort", "-o", "a.pdf", "--copies", "0"),
        ("escort", "-o", "a.pdf", "--reference"),
        ("escort", "-o", "a.pdf", "--duplex"),
        ("enterprise", "-o", "a.pdf", "--font", "nowhere.ttf"),
    ],
)
def test_wrong_usage(run, home, arguments):
    assert run("print", *arguments).status == 2
    assert os.listdir(home) == []


def test_a_file_that_is_no_font(run, home):
    (home / "a.ttf").write_bytes(b"nothing of a font" * 50)
    result = run("print", "escort", "-o", "a.pdf", "--font", "a.ttf")
    assert result.status == 2
    assert "not usable as a font" in result.err


def test_a_folder_with_states_and_sources_is_printed_without_them(run, home):
    """What no sheet prints is no failure where nobody named it."""
    ship = {"kind": "bfcs-ship", "name": "Hood", "tech_level": 5, "move": 3, "speed": 3, "shields": 3}
    (home / "hood.ship.yaml").write_text(yaml.safe_dump(ship))
    (home / "friday.state.yaml").write_text(run("new", "bfcs-state", "Friday").out)
    (home / "ca.ssd.yaml").write_text(run("new", "sfb-ssd", "CA").out)
    result = run("print", ".", "-o", "a.pdf")
    assert result.status == 0, result.err
    assert run("print", "ca.ssd.yaml", "hood.ship.yaml", "-o", "a.pdf").status == 1


# The name of the output.


@pytest.mark.parametrize("command", [["print", "escort"], ["blank", "bfcs-ship"]], ids=" ".join)
def test_a_file_is_not_called_what_it_is_not(run, home, command):
    result = run(*command, "-o", "cards.docx")
    assert result.status == 2
    assert "written as .pdf, .svg or .png, not as .docx" in result.err
    assert list(home.iterdir()) == []
    result = run(*command, "-o", "cards")
    assert result.status == 0
    assert "ends in .pdf" in result.err
    assert "hint" not in run(*command, "-o", os.devnull).err.replace("hint: move", "").replace("hint: fewer", "")


def test_pictures_are_told_by_their_names(run, home):
    told = run("print", "frontier-watch", "-o", "watch.svg").err.strip().rpartition(" to ")[2]
    first, last = told.split(" ... ")
    assert {first, last} <= {path.name for path in home.iterdir()}
    assert run("print", "escort", "-o", "one.svg").err.endswith("1 page to one.svg\n")


def test_a_state_with_errors_is_called_as_it_was_given(run, home):
    state = "kind: bfcs-state\nname: Friday\nfleet: frontier-watch\nturn: 1\nships: [{ship: Nobody}]\n"
    (home / "friday.state.yaml").write_text(state)
    assert "\nfriday.state.yaml: it has errors" in run("print", "friday.state.yaml", "-o", "a.pdf").err


def test_a_kind_without_an_empty_sheet_leads_to_those_that_have_one(run, home):
    err = run("blank", "sfb-ssd", "-o", "a.pdf").err
    for kind in err.rpartition("there is one for ")[2].strip().split(", "):
        assert run("blank", kind, "-o", "a.pdf").status == 0


def test_only_a_pdf_can_be_stale(run, home):
    (home / "a.ship.yaml").write_text("kind: bfcs-ship\n")
    result = run("print", "--verify", "a.ship.yaml")
    assert result.status == 2
    assert "a.ship.yaml: that is no PDF" in result.err


@pytest.mark.parametrize(("options", "count"), [((), 1), (("--up", 2), 2), (("--up", 2, "--copies", 1), 1)])
def test_blank_pages_fill_their_paper(run, options, count):
    raw = run("blank", "fsf-career", "-o", "-", *options).raw
    (text,) = words(raw)
    assert text.count("FEDERATION STELLAR FORCE") == count
