"""The command as a process: full disks, closed pipes, plain consoles, folders that may not be written."""

import os
import subprocess
import sys

import pytest
import yaml

from shipyard.core.resources import PACKAGE

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}


def shipyard(*arguments, stdin=b"", cwd=None, stdout=subprocess.PIPE, **environment):
    return subprocess.run(
        [sys.executable, "-m", "shipyard", *map(str, arguments)],
        input=stdin,
        stdout=stdout,
        stderr=subprocess.PIPE,
        cwd=cwd,
        env={**ENVIRONMENT, **environment},
        check=False,
        timeout=60,
    )


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
@pytest.mark.parametrize(
    "arguments", [("list",), ("print", "enterprise", "-o", "-"), ("print", "enterprise", "-o", "/dev/full")]
)
def test_a_full_disk_is_one_line_and_exit_3(arguments):
    with open("/dev/full", "wb") as full:
        result = shipyard(*arguments, stdout=full)
    assert result.returncode == 3
    lines = [line for line in result.stderr.decode().split("\n") if line and " to " not in line]
    assert len(lines) == 1
    assert "no space left on device" in lines[0]
    assert ("/dev/full" in lines[0]) is ("/dev/full" in arguments)


def test_a_closed_pipe_is_no_traceback():
    """`shipyard schema ... | head -1`, with more behind it than a pipe holds."""
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "shipyard",
            "print",
            "klingon-strike",
            "enterprise",
            "resolute",
            "core-armada",
            "-o",
            "-",
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
    )
    process.stdout.read(10)
    process.stdout.close()
    err = process.stderr.read().decode()
    process.stderr.close()
    process.wait(timeout=60)
    assert "Traceback" not in err
    assert "Exception ignored" not in err
    assert "BrokenPipe" not in err


@pytest.fixture
def talkative(tmp_path, fpf_ship):
    """A folder about which `check` says more than a pipe holds."""
    for number in range(300):
        (tmp_path / f"{number:03}.ship.yaml").write_text(yaml.safe_dump(fpf_ship(power=41, name="N" * 300)))
    return tmp_path


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("form", ["text", "json"])
def test_a_report_that_nobody_reads_to_its_end_is_exit_3_and_silent(talkative, jobs, form):
    process = subprocess.Popen(
        [sys.executable, "-m", "shipyard", "check", talkative, "--jobs", jobs, "--format", form],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={key: value for key, value in ENVIRONMENT.items() if key != "PYTHONUNBUFFERED"},
    )
    process.stdout.read(10)
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(timeout=60) == 3


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
@pytest.mark.parametrize("both", [False, True])
def test_a_full_disk_behind_stderr_is_exit_3_too(talkative, both):
    with open("/dev/full", "wb") as full:
        result = subprocess.run(
            [sys.executable, "-m", "shipyard", "check", talkative],
            stdout=full if both else subprocess.DEVNULL,
            stderr=full,
            env=ENVIRONMENT,
            check=False,
            timeout=60,
        )
    assert result.returncode == 3


def test_a_current_folder_that_is_gone(tmp_path):
    gone = tmp_path / "gone"
    gone.mkdir()
    script = f"cd {gone} && rmdir {gone} && exec {sys.executable} -m shipyard check {tmp_path}"
    result = subprocess.run(["/bin/sh", "-c", script], capture_output=True, env=ENVIRONMENT, check=False, timeout=60)
    assert result.returncode == 3
    assert result.stderr == b"shipyard: the current folder is not there any more\n"


def test_an_interrupt_is_one_word(run, monkeypatch):
    def interrupted():
        raise KeyboardInterrupt

    monkeypatch.setattr("shipyard.cli.check_command.standard_input", interrupted)
    result = run("check", "-")
    assert (result.status, result.out, result.err) == (3, "", "stopped\n")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437", "utf-8"])
def test_any_console_shows_any_name(encoding, fpf_ship):
    ship = yaml.safe_dump(fpf_ship(name="Łódź 🚀", power=41), allow_unicode=True).encode()
    result = shipyard("show", "-", stdin=ship, PYTHONIOENCODING=encoding)
    assert result.returncode == 1
    assert b"Traceback" not in result.stderr
    assert b"FPF201" in result.stderr
    assert any(name in result.stdout for name in ("Łódź".encode(), b"\\u0141"))


def test_there_is_no_colour_in_a_pipe(fpf_ship):
    ship = yaml.safe_dump(fpf_ship(power=41)).encode()
    for environment in ({}, {"NO_COLOR": "1"}, {"TERM": "xterm-256color"}):
        result = shipyard("check", "-", stdin=ship, **environment)
        assert b"\x1b" not in result.stdout + result.stderr
        assert result.returncode == 1


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes everywhere")
def test_a_folder_that_may_not_be_written(tmp_path):
    tmp_path.chmod(0o555)
    result = shipyard("print", "enterprise", "-o", "a.pdf", cwd=tmp_path)
    tmp_path.chmod(0o755)
    assert result.returncode == 3
    assert b"permission denied" in result.stderr
    assert result.stderr.count(b"\n") == 1


def test_a_write_that_fails_midway_leaves_the_old_file(run, tmp_path, monkeypatch):
    from pathlib import Path

    def full(self, target):
        raise OSError(28, "No space left on device")

    path = tmp_path / "a.pdf"
    path.write_bytes(b"the old one")
    monkeypatch.setattr(Path, "replace", full)
    result = run("print", "enterprise", "-o", path)
    assert result.status == 3
    assert path.read_bytes() == b"the old one"
    assert os.listdir(tmp_path) == ["a.pdf"]
    assert "no space left on device" in result.err


def test_a_device_is_written_as_it_is():
    assert shipyard("print", "enterprise", "-o", "/dev/null").returncode == 0
    assert os.path.exists("/dev/null") and not os.path.isfile("/dev/null")


@pytest.mark.parametrize(
    ("arguments", "status"),
    [("list", 3), ("--help", 3), ("print enterprise -o -", 3), ("print enterprise -o /dev/null", 0)],
)
def test_data_for_a_closed_stdout_is_not_lost_in_silence(arguments, status):
    result = subprocess.run(
        ["/bin/sh", "-c", f"{sys.executable} -m shipyard {arguments} >&-"],
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        check=False,
    )
    assert b"Traceback" not in result.stderr
    assert result.returncode == status
    assert (b"standard output is closed" in result.stderr) is (status == 3)


def test_input_from_a_closed_stdin_is_no_traceback():
    result = subprocess.run(
        ["/bin/sh", "-c", f"{sys.executable} -m shipyard check - <&-"],
        capture_output=True,
        env=ENVIRONMENT,
        check=False,
    )
    assert b"Traceback" not in result.stderr
    assert result.returncode in (1, 2, 3)


def test_python_m_is_the_same_command():
    assert shipyard("--version").stdout == shipyard("--version").stdout != b""
