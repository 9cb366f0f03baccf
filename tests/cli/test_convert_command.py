"""`shipyard convert` and `shipyard import`: what is written where, and the exit status."""

import json

import pytest

from shipyard.core import library
from shipyard.pipeline import Yard

SSD = library.designs("sfb-ssd")
AMARILLO = {
    "type": "PC",
    "name": "TDFS Case",
    "moveCost": 0.3333333,
    "sizeClass": 4,
    "shields": [18] * 6,
    "hullBoxes": {"chull": 7},
    "power": {"leftWarp": 6, "rightWarp": 6, "impulse": 2},
    "tables": {"excess": 4},
    "weapons": [{"type": "Phaser1", "arcs": ["FX"]}] * 4,
}


def test_the_document_goes_to_stdout_and_the_report_to_stderr(run):
    result = run("convert", "pc", "--to", "ststcs")
    assert result.status == 0
    assert Yard().load_text(result.raw, "again").sound
    assert "A.iv" in result.err and "[assumed]" in result.err


def test_a_json_report_to_stderr_stands_alone(run):
    result = run("convert", "ca", "--to", "ststcs", "--report", "json")
    report = json.loads(result.err)
    assert report["version"] == 1
    (entry,) = report["conversions"]
    assert (entry["target"], entry["model"], entry["written"]) == ("ststcs-ship", "A", True)
    assert set(entry["steps"][0]) == {"step", "title", "inputs", "rule", "result", "mark", "note", "ruling"}


def test_with_an_output_the_report_goes_to_stdout(run, tmp_path):
    for form in ("text", "markdown"):
        result = run("convert", "ca", "--to", "ststcs", "--report", form, "-o", tmp_path / f"{form}.ship.yaml")
        assert result.status == 0 and "A.iv" in result.out and result.err == ""
    result = run("convert", "ca", "--to", "ststcs", "--report", "json", "-o", tmp_path / "ca.ship.yaml")
    assert json.loads(result.out)["conversions"][0]["unused"]
    assert run("check", tmp_path / "ca.ship.yaml").status == 0


def test_the_same_input_gives_the_same_bytes(run):
    assert run("convert", "d", "--to", "ststcs").raw == run("convert", "d", "--to", "ststcs").raw


def test_models_take_either_case_and_one_letter(run):
    assert run("convert", "ca", "--to", "ststcs", "--model", "b").raw == (
        run("convert", "ca", "--to", "ststcs", "--model", "B").raw
    )
    for model in ("AB", "1", "", "É"):
        assert run("convert", "ca", "--to", "ststcs", "--model", model).status == 2


def test_a_broken_limit_is_written_told_and_exits_1(run, tmp_path):
    result = run("convert", "d", "--to", "ststcs", "--model", "B", "-o", tmp_path / "d.ship.yaml")
    assert result.status == 1
    assert "limit broken: error STS204" in result.err
    assert (tmp_path / "d.ship.yaml").is_file()


def test_what_is_dropped_is_told_and_strict_refuses_it(run, save, tmp_path):
    source = save("pc.ssd.yaml", SSD["pc"].read_text() + "other_weapons: [{type: snare, count: 1, arcs: [FA]}]\n")
    out = tmp_path / "out.ship.yaml"
    result = run("convert", source, "--to", "ststcs", "-o", out)
    assert result.status == 0 and "1 x snare in FA is lost" in result.err
    out.unlink()
    result = run("convert", source, "--to", "ststcs", "-o", out, "--strict")
    assert result.status == 1 and "nothing is written" in result.err
    assert not out.exists()
    assert run("convert", "pc", "--to", "ststcs", "--strict").status == 0


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("movement_cost: 1/3", "movement_cost: 0.9", "SFB201"),
        ("movement_cost: 1/3", "", "SFB101"),
        ("left: 6, right: 6", "left: 0, right: 0", "SFB202"),
        ("arcs: [FX]", "arcs: [FZ]", "SFB301"),
        ("impulse: 2", "impulse: [2]", "YARD103"),
        ("kind: sfb-ssd", "kind: fpf-shop", "YARD002"),
    ],
)
def test_a_fault_is_a_finding_exits_1_and_writes_nothing(run, save, tmp_path, old, new, code):
    source = save("pc.ssd.yaml", SSD["pc"].read_text().replace(old, new))
    result = run("convert", source, "--to", "ststcs", "-o", tmp_path / "out.ship.yaml")
    assert result.status == 1
    assert code in result.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pc.ssd.yaml"]


def test_an_option_mends_what_is_missing(run, save):
    source = save("pc.ssd.yaml", SSD["pc"].read_text().replace("movement_cost: 1/3", ""))
    assert run("convert", source, "--to", "ststcs", "--mpr", "1/1").status == 0


def test_several_files_go_to_a_folder_and_a_bad_one_does_not_hide_the_others(run, save, tmp_path):
    bad = save("bad.ssd.yaml", SSD["pc"].read_text().replace("[FX]", "[FZ]"))
    result = run("convert", "pc", bad, "ca", "--to", "ststcs", "-o", tmp_path / "out")
    assert result.status == 1 and "SFB301" in result.err
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["ca.ship.yaml", "pc.ship.yaml"]


def test_a_folder_is_converted_whole(run, tmp_path):
    result = run("convert", SSD["pc"].parent, "--to", "ststcs", "-o", tmp_path / "out")
    assert result.status == 0
    assert sorted(path.name.partition(".")[0] for path in (tmp_path / "out").iterdir()) == sorted(SSD)


def test_files_of_one_stem_do_not_write_over_one_another(run, save, tmp_path):
    text = SSD["pc"].read_text()
    names = [save(name, text) for name in ("a/pc.ssd.yaml", "b/PC.ssd.yaml", "c/pc-2.ssd.yaml")]
    assert run("convert", *names, "--to", "ststcs", "-o", tmp_path / "out").status == 0
    assert len(list((tmp_path / "out").iterdir())) == 3


def test_a_source_is_not_written_over(run, save):
    source = save("pc.ssd.yaml", SSD["pc"].read_text())
    assert run("convert", source, "--to", "ststcs", "-o", source).status == 2
    assert source.read_text() == SSD["pc"].read_text()


@pytest.mark.parametrize(
    "arguments",
    [
        ["pc", "ca", "--to", "ststcs"],
        ["pc", "--to", "bfcs"],
        ["pc"],
        ["--to", "ststcs"],
        ["pc", "--to", "ststcs", "--engines", "RWF"],
        ["pc", "--to", "ststcs", "--mpr", "fast"],
        ["pc", "--to", "ststcs", "--report", "xml"],
    ],
)
def test_wrong_usage_exits_2(run, arguments):
    assert run("convert", *arguments).status == 2


def test_what_is_not_there_exits_3(run, tmp_path):
    result = run("convert", tmp_path / "no.ssd.yaml", "--to", "ststcs")
    assert result.status == 3 and "YARD001" in result.err


def test_a_kind_without_a_way_is_told(run):
    result = run("convert", "enterprise", "--to", "ststcs")
    assert result.status == 1 and "has no conversion to ststcs" in result.err


def test_standard_input_is_a_source(run):
    assert run("convert", "-", "--to", "ststcs", stdin=SSD["pc"].read_bytes()).status == 0


def test_an_import_can_be_converted(run, save, tmp_path):
    source = save("pc.json", {**AMARILLO, "faction": "Tholian"})
    result = run("import", "amarillo", source, "-o", tmp_path / "pc.ssd.yaml")
    assert (result.status, result.out) == (0, "")
    assert result.err == "ignored: faction\n"
    result = run("convert", tmp_path / "pc.ssd.yaml", "--to", "ststcs")
    assert result.status == 0 and "TTB-1, count: 4" in result.out


def test_an_import_goes_to_stdout_and_comes_from_stdin(run):
    result = run("import", "amarillo", "-", stdin=json.dumps(AMARILLO).encode())
    assert result.status == 0 and Yard().load_text(result.raw, "read").sound


@pytest.mark.parametrize("content", ["[]", "{}", "not", json.dumps({**AMARILLO, "shields": 3})])
def test_a_bad_import_is_a_finding_exits_1_and_writes_nothing(run, save, tmp_path, content):
    source = save("pc.json", content)
    result = run("import", "amarillo", source, "-o", tmp_path / "pc.ssd.yaml")
    assert result.status == 1 and "error YARD" in result.err
    assert not (tmp_path / "pc.ssd.yaml").exists()


def test_an_import_tells_what_a_conversion_will_ask_for(run, save, tmp_path):
    source = save("pc.json", {**AMARILLO, "moveCost": 0.9})
    result = run("import", "amarillo", source, "-o", tmp_path / "pc.ssd.yaml")
    assert result.status == 1 and "SFB201" in result.err
    assert (tmp_path / "pc.ssd.yaml").exists()


def test_an_unknown_format_or_file_is_told(run, tmp_path):
    assert run("import", "amarilo", "x.json").status == 2
    assert run("import", "amarillo", tmp_path / "no.json").status == 3
    assert run("import", "amarillo", tmp_path).status == 3


@pytest.mark.parametrize("sources", [("ca", "pc"), ("ssds",)])
def test_several_files_into_a_file_is_wrong_usage(run, tmp_path, monkeypatch, sources):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ssds").mkdir()
    (tmp_path / "ssds" / "a.ssd.yaml").write_bytes(library.designs("sfb-ssd")["ca"].read_bytes())
    (tmp_path / "mine.yaml").write_text("mine")
    result = run("convert", *sources, "--to", "ststcs", "-o", "mine.yaml")
    assert result.status == 2
    assert "-o mine.yaml is a file" in result.err
    assert (tmp_path / "mine.yaml").read_text() == "mine"


def test_a_file_that_is_there_is_not_written_over(run, tmp_path):
    """A converted ship may have been worked on since: `new`, `convert` and `import` ask for --force alike."""
    target = tmp_path / "ca.ship.yaml"
    target.write_text("mine\n")
    for arguments in (
        ("convert", "ca", "--to", "ststcs", "-o", target),
        ("convert", "ca", "pc", "--to", "ststcs", "-o", tmp_path),
        ("new", "bfcs-ship", "Hood", "-o", target),
    ):
        result = run(*arguments)
        assert (result.status, target.read_text()) == (2, "mine\n")
        assert "--force" in result.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["ca.ship.yaml"]
    assert run("convert", "ca", "--to", "ststcs", "-o", target, "--force").status == 0
    assert target.read_text().startswith("# yaml-language-server")
