"""The commands that print text: `show`, `new`, `list`, `explain`, `schema`."""

import json

import pytest
import yaml

from shipyard.core import library, schema_catalog, schemas
from shipyard.core import system as systems
from shipyard.core.manual import FILE_PAGES, all_checks

KINDS = systems.kind_names()
NAMES = ["Hood", "USS Hood: refit", "*Star*", "!Kung", "@x", "Hull #7", "NO", "010", "1:30", "'", '"', "\\", "{{ x }}"]
NAMES += ["- a", "null", "{x", "Łódź 🚀", "a\nb", "x" * 200]


# show


def test_show_a_design_by_its_file(run, save, fpf_ship):
    result = run("show", save("a.ship.yaml", fpf_ship()))
    assert (result.status, result.err) == (0, "")
    assert "3 x 80 = 240" in result.out


@pytest.mark.parametrize("name", ["d-7-t-ktroika", "meridian", "klingon-strike"])
def test_show_a_shipped_design_by_its_name(run, name):
    result = run("show", name)
    assert (result.status, result.err) == (0, "")


def test_show_standard_input(run, fpf_ship):
    assert run("show", "-", stdin=yaml.safe_dump(fpf_ship()).encode()).status == 0


def test_show_json_is_json_and_nothing_else(run, save, fpf_ship):
    weak = {"arcs": "F", "strength": 0, "range": 22, "banks": [1]}
    result = run("show", save("a.ship.yaml", fpf_ship(phasers=weak)), "--format", "json")
    assert result.status == 0
    assert json.loads(result.out)["kind"] == "fpf-ship"


def test_show_a_design_that_breaks_a_rule_all_the_same(run, save, fpf_ship):
    result = run("show", save("a.ship.yaml", fpf_ship(power=41)), "--format", "json")
    assert result.status == 1
    assert json.loads(result.out)["power"] == 41
    assert "FPF201" in result.err


@pytest.mark.parametrize("content", [{"kind": "fpf-ship"}, {"kind": "fpf-shop"}, {"name": "x"}, "kind: [\n"])
def test_show_a_document_that_is_no_design(run, save, content):
    result = run("show", save("a.ship.yaml", content))
    assert (result.status, result.out) == (1, "")
    assert "YARD" in result.err
    assert "a.ship.yaml: not shown" in result.err


@pytest.mark.parametrize(
    ("name", "status"), [("nowhere", 2), ("d-7-t-kitroika", 2), ("no/where.yaml", 3), ("x.yaml", 3)]
)
def test_show_nothing(run, name, status):
    """A word that is neither a file nor a design is wrong usage; a file that is not there cannot be read."""
    result = run("show", name)
    assert (result.status, result.out) == (status, "")
    assert name in result.err


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("hood", "hood.ship.yaml"),
        ("Hod", "hood.ship.yaml"),
        ("hood.ship.yml", "hood.ship.yaml"),
        ("ships/oods.ship.yaml", "ships/woods.ship.yaml"),
        ("d-7-t-kitroika", "d-7-t-ktroika"),
    ],
)
@pytest.mark.parametrize("command", [["show"], ["print", "-o", "x.pdf"], ["convert", "--to", "ststcs"]])
def test_a_file_or_design_that_is_nearly_called_so_is_named(run, save, tmp_path, monkeypatch, command, name, meant):
    save("hood.ship.yaml", {"kind": "fpf-ship"})
    (tmp_path / "ships").mkdir()
    (tmp_path / "ships" / "woods.ship.yaml").write_text("kind: fpf-ship\n")
    monkeypatch.chdir(tmp_path)
    assert f"did you mean {meant}?" in run(*command, name).err


def test_a_file_is_not_called_nearly_so_for_its_ending(run, save, tmp_path, monkeypatch):
    save("e.ship.yaml", {"kind": "fpf-ship"})
    monkeypatch.chdir(tmp_path)
    assert "did you mean" not in run("show", "nope.ship.yaml").err


def test_show_a_folder(run, tmp_path):
    result = run("show", tmp_path)
    assert result.status == 3
    assert "folder" in result.err


def test_a_file_of_the_name_counts_before_a_shipped_design(run, tmp_path, monkeypatch, fpf_ship):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "escort").write_text(yaml.safe_dump(fpf_ship(name="My own")))
    assert "My own" in run("show", "escort").out


# new


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_a_starter_is_legal_whatever_the_name(run, kind, name):
    result = run("new", kind, "--", name)
    assert (result.status, result.err) == (0, "")
    checked = run("check", "-", stdin=result.raw)
    assert checked.status == 0, checked.out
    assert all(" YARD004 " in line for line in checked.out.split("\n") if ": warning " in line)
    assert yaml.safe_load(result.out)["name"] == name


@pytest.mark.parametrize("name", ["", "  ", "x" * 201])
def test_a_name_that_no_design_can_have_is_wrong_usage(run, name):
    result = run("new", "fpf-ship", name)
    assert (result.status, result.out) == (2, "")


@pytest.mark.parametrize("kind", KINDS)
def test_a_starter_leads_the_editor_to_its_schema_and_is_explained(run, kind):
    text = run("new", kind, "Hood").out
    first, second, *_ = text.split("\n")
    assert second.startswith("# "), "it begins with what it is"
    assert first == f"# yaml-language-server: $schema={json.loads(schemas.schema_text(kind))['$id']}"
    assert text.count("#") >= 4


@pytest.mark.parametrize("kind", KINDS)
def test_a_starter_can_be_shown(run, kind):
    assert run("show", "-", stdin=run("new", kind, "Hood").raw).status == 0


def test_a_starter_to_a_file(run, tmp_path):
    path = tmp_path / "hood.ship.yaml"
    result = run("new", "fpf-ship", "Hood", "-o", path)
    assert (result.status, result.out) == (0, "")
    assert run("check", path).status == 0


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("folder", "way"), [("", ""), ("ships", "../"), ("ships/old", "../../")])
def test_in_a_repository_with_schemas_the_first_line_leads_to_the_one_there(run, tmp_path, kind, folder, way):
    (tmp_path / "schemas").mkdir()
    (tmp_path / "schemas" / f"{kind}.schema.json").write_text(schemas.schema_text(kind))
    path = tmp_path / folder / "hood.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    run("new", kind, "Hood", "-o", path)
    first, rest = path.read_text(encoding="utf-8").split("\n", 1)
    assert first == f"# yaml-language-server: $schema={way}schemas/{kind}.schema.json"
    assert rest == run("new", kind, "Hood").out.split("\n", 1)[1]


def test_a_file_that_is_there_is_not_overwritten(run, tmp_path):
    path = tmp_path / "hood.ship.yaml"
    path.write_text("mine\n")
    result = run("new", "fpf-ship", "Hood", "-o", path)
    assert result.status in (2, 3)
    assert path.read_text() == "mine\n"
    assert run("new", "fpf-ship", "Hood", "-o", path, "--force").status == 0
    assert "Hood" in path.read_text()


def test_an_odd_ending_is_remarked_on(run, tmp_path):
    result = run("new", "fpf-ship", "Hood", "-o", tmp_path / "hood.yaml")
    assert result.status == 0
    assert ".ship.yaml" in result.err


def test_new_of_an_unknown_kind(run):
    result = run("new", "fpf-shp", "Hood")
    assert (result.status, result.out) == (2, "")
    assert "did you mean fpf-ship?" in result.err


# list


def test_list_everything(run):
    result = run("list")
    assert (result.status, result.err) == (0, "")
    for kind in KINDS:
        for name in library.designs(kind):
            assert any(line.split()[:2] == [name, kind] for line in result.out.split("\n"))


def test_list_one_kind(run):
    result = run("list", "fpf-ship")
    lines = result.out.strip().split("\n")
    assert len(lines) == 10
    assert {line.split()[1] for line in lines} == {"fpf-ship"}
    assert "K'T'ROIKA" in result.out


def test_every_name_in_the_list_can_be_used(run):
    for line in run("list").out.strip().split("\n"):
        assert run("show", line.split()[0], "--format", "json").status == 0, line


def test_list_an_unknown_kind(run):
    result = run("list", "fpf-shp")
    assert (result.status, result.out) == (2, "")
    assert "did you mean fpf-ship?" in result.err


# explain


@pytest.mark.parametrize("code", ["FPF201", "fpf201", "power-out-of-range", "POWER-OUT-OF-RANGE"])
def test_explain_by_code_and_slug(run, code):
    result = run("explain", code)
    assert result.status == 0
    assert result.out.startswith("FPF201 power-out-of-range (error)\n\nEngine power lies outside 0 to 40.\n")
    assert "Rule: FPF, Movement (L19)" in result.out


def test_explain_everything(run):
    for code in (*all_checks(), *FILE_PAGES):
        assert run("explain", code).out.startswith(f"{code} ")


@pytest.mark.parametrize("name", systems.system_names())
def test_explain_every_ruling(run, name):
    for ruling in systems.rulings_of(name).values():
        result = run("explain", ruling.id)
        assert result.status == 0
        assert f"{ruling.id} (ruling of {name}, {ruling.certainty})\n" in result.out
        told = " ".join(result.out.split())
        assert all(" ".join(text.split()) in told for text in (ruling.ruling, ruling.why, *ruling.choices.values()))


def test_explain_a_number_that_several_games_have(run):
    result = run("explain", "203")
    assert result.status == 2
    assert "say which 203: BFCS203, FPF203" in result.err


def test_explain_an_unknown_code(run):
    result = run("explain", "FPF210")
    assert (result.status, result.out) == (2, "")
    assert "did you mean FPF201?" in result.err or "did you mean" in result.err


# schema


@pytest.mark.parametrize("kind", KINDS)
def test_the_schema_of_each_kind(run, kind):
    result = run("schema", kind)
    assert (result.status, result.err) == (0, "")
    assert json.loads(result.out)["properties"]["kind"]["const"] == kind


def test_without_a_kind_it_is_the_schema_of_all(run):
    assert json.loads(run("schema").out) == schema_catalog.combined()


def test_the_catalog(run):
    result = run("schema", "--catalog")
    assert (result.status, result.err) == (0, "")
    assert json.loads(result.out) == schema_catalog.catalog()


def test_the_catalog_is_of_every_kind(run):
    assert run("schema", "bfcs-ship", "--catalog").status == 2


def test_the_schema_of_an_unknown_kind(run):
    result = run("schema", "bfcs-shop")
    assert (result.status, result.out) == (2, "")
    assert "did you mean bfcs-ship?" in result.err
