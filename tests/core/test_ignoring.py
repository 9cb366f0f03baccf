"""What a walk passes over: the same as git does, but for what somebody names."""

import os
import shutil
import subprocess

import pytest

from shipyard.core.files import below, collect
from shipyard.core.ignoring import Patterns

TREE = (
    "a.yaml",
    "draft.yaml",
    "keep/draft.yaml",
    "keep/b.yaml",
    "build/c.yaml",
    "build/deep/d.yaml",
    "sub/build/e.yaml",
    "sub/x.old.yaml",
    "sub/y.yaml",
    "sub/only/z.yaml",
    "sub/only/kept.yaml",
    "space /s.yaml",
    "ünïcode/u.yaml",
    "#hash.yaml",
    "!bang.yaml",
)
GITIGNORES = (
    {"": "build/\n"},
    {"": "/build\n"},
    {"": "*.old.yaml\n", "sub": "!x.old.yaml\n"},
    {"": "draft.yaml\n!keep/draft.yaml\n"},
    {"": "sub/\n!sub/y.yaml\n"},
    {"": "sub/*\n!sub/only\n", "sub/only": "*\n!kept.yaml\n"},
    {"": "**/build/**\n# a comment\n\n\\#hash.yaml\n\\!bang.yaml\n"},
    {"sub": "/build\nonly/*.yaml\n"},
    {"": "*\n!*/\n!keep/*.yaml\n"},
    {"": "!\n\\\nspace\\ /\nünïcode/\r\n"},
    {"": "\ufeffbuild\n"},
    {"": "[\n*.y[!x]ml\n!a.yaml\n"},
    {"": "*\n!*/\n!/keep/b.yaml\n"},
    {"": "*\n!keep/\n!build/\n!/build/*.yaml\n"},
    {"": "sub/**\n!sub/y.yaml\n!sub/only/\n!sub/only/z.yaml\nkeep/**/b.yaml"},
)
git_is_here = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")


def git(root, *arguments):
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    return subprocess.run(
        ["git", "-C", root, *arguments], env=environment, check=True, capture_output=True, text=True
    ).stdout


@pytest.fixture
def tree(tmp_path):
    """A git work tree with the files of TREE; `tree({folder: text})` writes its .gitignore files."""

    def make(ignores):
        for name in TREE:
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("kind: x\n")
        for folder, text in ignores.items():
            (tmp_path / folder / ".gitignore").write_text(text, encoding="utf-8", newline="")
        return tmp_path

    (tmp_path / ".git").mkdir()
    return make


def found(root, start="", exclude=None):
    return sorted(os.path.relpath(file.path, root) for file in below(str(root / start), exclude))


@git_is_here
@pytest.mark.parametrize("ignores", GITIGNORES, ids=range(len(GITIGNORES)))
def test_the_same_files_as_git_lists(tree, ignores):
    root = tree(ignores)
    (root / ".git").rmdir()
    git(root, "init", "-q")
    listed = git(root, "ls-files", "-z", "--others", "--exclude-standard").split("\0")
    assert found(root) == sorted(name for name in listed if name.endswith(".yaml"))


@pytest.mark.parametrize("start", ["build", "build/deep", "sub/build"])
def test_a_folder_that_is_named_is_walked_though_it_is_ignored(tree, start):
    root = tree({"": "build/\n*.old.yaml\n"})
    (root / "build/deep/f.old.yaml").write_text("kind: x\n")
    assert found(root, start) == sorted(name for name in TREE if name.startswith(f"{start}/"))


def test_a_gitignore_above_the_folder_counts(tree):
    assert found(tree({"": "*.old.yaml\n"}), "sub") == [
        "sub/build/e.yaml",
        "sub/only/kept.yaml",
        "sub/only/z.yaml",
        "sub/y.yaml",
    ]


def test_a_file_that_is_named_is_taken_though_it_is_ignored(tree):
    root = tree({"": "*.yaml\n"})
    assert [file.path for file in collect([str(root / "a.yaml"), str(root)])] == [str(root / "a.yaml")]


def test_outside_of_a_work_tree_no_gitignore_counts(tree):
    root = tree({"": "*.yaml\n"})
    (root / ".git").rmdir()
    assert found(root) == sorted(TREE)


def test_a_work_tree_inside_another_has_its_own_gitignore_files(tree):
    root = tree({"": "*.yaml\n"})
    (root / "sub/.git").mkdir()
    assert found(root) == ["sub/build/e.yaml", "sub/only/kept.yaml", "sub/only/z.yaml", "sub/x.old.yaml", "sub/y.yaml"]


def test_exclude_counts_from_its_folder_and_a_gitignore_brings_nothing_back(tree):
    root = tree({"": "!draft.yaml\n"})
    exclude = Patterns(str(root), ("/sub/", "draft.yaml", "ünïcode", "*bang*", "space*", "build/deep"))
    assert found(root, "", exclude) == ["#hash.yaml", "a.yaml", "build/c.yaml", "keep/b.yaml"]
    assert found(root, "sub", exclude) == sorted(name for name in TREE if name.startswith("sub/"))
    assert "a.yaml" in found(root, "", Patterns(str(root / "sub"), ("a.yaml",)))


def test_a_very_deep_folder_is_walked_to_its_end(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for _ in range(1200):
        os.mkdir("d")
        os.chdir("d")
    with open("a.yaml", "w") as file:
        file.write("kind: x\n")
    found = len(list(below(str(tmp_path))))
    os.unlink("a.yaml")
    for _ in range(1200):  # nothing that takes folders away can be trusted with so deep a one
        os.chdir("..")
        os.rmdir("d")
    assert found == 1


def test_a_folder_that_vanishes_during_the_walk_stands_for_itself(tmp_path):
    for name in ("a/x.yaml", "b/y.yaml"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text("kind: x\n")
    walk = below(str(tmp_path))
    next(walk)
    shutil.rmtree(tmp_path / "b")
    assert [file.path for file in walk] == [str(tmp_path / "b")]
