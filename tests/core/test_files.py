"""Finding and reading files: whatever a user may have on disk."""

import os
import sys

import pytest

from shipyard.core.documents import Document
from shipyard.core.files import below, collect, read_file, shown_name
from shipyard.pipeline import Yard


def names(found, root):
    return [os.path.relpath(file.path, root) for file in found]


def test_yaml_files_are_found_in_order_hidden_ones_are_not(tmp_path, save):
    for name in ("b.yaml", "a.yml", "sub/c.ship.yaml", ".hidden.yaml", ".git/d.yaml", "e.txt", "f.yaml.bak", "g.YAML"):
        save(name, "kind: x\n")
    assert names(below(str(tmp_path)), tmp_path) == ["a.yml", "b.yaml", "sub/c.ship.yaml"]


def test_a_file_is_taken_once_whatever_leads_to_it(tmp_path, save):
    path = save("sub/a.yaml", "kind: x\n")
    (tmp_path / "link.yaml").symlink_to(path)
    (tmp_path / "again").symlink_to(tmp_path / "sub")
    given = [str(tmp_path / "sub/../sub/a.yaml"), str(path), str(tmp_path), str(tmp_path / "again/a.yaml")]
    assert len(list(collect(given))) == 1


def test_links_to_folders_are_not_followed(tmp_path, save):
    save("sub/a.yaml", "kind: x\n")
    (tmp_path / "sub/loop").symlink_to(tmp_path)
    assert names(below(str(tmp_path)), tmp_path) == ["sub/a.yaml"]


def test_a_link_to_nothing_is_a_finding(tmp_path):
    (tmp_path / "a.yaml").symlink_to(tmp_path / "nowhere.yaml")
    (file,) = below(str(tmp_path))
    assert "no such file" in read_file(file.path, "a.yaml").message


@pytest.mark.parametrize(
    ("name", "words"), [("none.yaml", "no such file"), ("a" * 300 + ".yaml", "too long"), ("a\0b.yaml", "no usable")]
)
def test_files_that_cannot_be(tmp_path, name, words):
    found = read_file(str(tmp_path / name) if "\0" not in name else name, name)
    assert found.code == "YARD001"
    assert words in found.message


def test_a_folder_is_no_file(tmp_path):
    assert "folder" in read_file(str(tmp_path), "x").message


def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe.yaml")
    assert "no plain file" in read_file(str(tmp_path / "pipe.yaml"), "x").message


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_a_file_that_may_not_be_read(save):
    path = save("a.yaml", "kind: x\n")
    path.chmod(0)
    assert "permission denied" in read_file(str(path), "x").message


@pytest.mark.skipif(sys.platform == "darwin", reason="file names are Unicode there")
def test_a_file_name_that_is_no_text(tmp_path):
    raw = os.fsencode(tmp_path) + b"/\xff.yaml"
    with open(raw, "wb") as file:
        file.write(b"kind: x\n")
    (found,) = below(str(tmp_path))
    assert isinstance(read_file(found.path, "x"), Document)


@pytest.mark.parametrize(
    ("given", "shown"),
    [("a.yaml", "a.yaml"), ("./a.yaml", "a.yaml"), ("../a.yaml", "../a.yaml"), ("/x/a.yaml", "/x/a.yaml")],
)
def test_how_messages_call_a_file(given, shown):
    assert shown_name(given) == shown


# A file that is not there


@pytest.mark.parametrize(
    ("target", "hint"),
    [
        ("hood", "did you mean ../ships/hood.ship.yaml?"),
        ("hod.ship.yaml", "did you mean ../ships/hood.ship.yaml?"),
        ("home.ship.yaml", "the path counts from the folder of this file"),
    ],
)
def test_a_reference_leads_to_the_file_that_is_meant(load_in, target, hint):
    """By its path from the referring file, and only where it is of the kind that belongs there."""
    assert load_in(f"../ships/{target}").hint == hint


@pytest.fixture
def load_in(tmp_path):
    """The one finding of a fleet in a folder of its own, whose only ship is at the path."""

    def load(target):
        for folder, name in (("fleets", "home.fleet.yaml"), ("ships", "hood.ship.yaml"), ("ships", "home.fleet.yaml")):
            (tmp_path / folder).mkdir(exist_ok=True)
            (tmp_path / folder / name).write_text(
                f"kind: bfcs-fleet\nname: Home\ntech_level: 2\nships: [{{ship: {target}}}]\n"
            )
        (found,) = Yard().load(tmp_path / "fleets" / "home.fleet.yaml").findings
        return found

    return load
