"""The house's order: who may import whom, written down in pyproject.toml, and sizes that stay readable."""

import ast
from functools import cache
from pathlib import Path

import pytest

from shipyard.core.resources import PACKAGE

FILES = sorted(PACKAGE.rglob("*.py"))
LONGEST_FILE, LONGEST_FUNCTION = 400, 60


@cache
def _tree(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def _name(path):
    return path.relative_to(PACKAGE.parent).as_posix()


@pytest.mark.skipif(
    not (PACKAGE.parent / "pyproject.toml").is_file(), reason="the contracts are not in an installation"
)
def test_the_import_contracts_hold(monkeypatch):
    from importlinter.cli import lint_imports

    monkeypatch.chdir(PACKAGE.parent)
    assert lint_imports(no_cache=True) == 0


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_files_and_functions_stay_readable(path):
    assert path.read_text(encoding="utf-8").count("\n") <= LONGEST_FILE
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.FunctionDef):
            assert node.end_lineno - node.lineno < LONGEST_FUNCTION, node.name


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_modules_and_public_functions_say_what_they_are(path):
    assert ast.get_docstring(_tree(path)), "the module"
    for node in ast.iter_child_nodes(_tree(path)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            assert ast.get_docstring(node), node.name


@pytest.mark.parametrize("path", [path for path in FILES if "cli" not in path.parts], ids=_name)
def test_own_imports_are_not_hidden_in_functions(path):
    """Cycles hide there. Commands are the exception: they load late, so that start-up stays short."""
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.FunctionDef):
            for inner in ast.walk(node):
                if isinstance(inner, ast.ImportFrom):
                    assert not (inner.module or "").startswith("shipyard"), f"{node.name} line {inner.lineno}"


def test_test_files_have_names_of_their_own():
    """There are no packages among the tests: two files of one name would hide each other."""
    names = [path.name for path in Path(__file__).parent.rglob("*.py") if path.name != "conftest.py"]
    assert len(names) == len(set(names))
