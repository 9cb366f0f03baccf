"""`shipyard completion`."""

from __future__ import annotations

import click
from click.shell_completion import BashComplete, FishComplete, ShellComplete, ZshComplete

from shipyard.cli import CLEAN, COMPLETE, cli
from shipyard.cli.files import write_text


class _Bash(BashComplete):
    """Bash, which by itself offers either names or files; here both, as the other shells do."""

    source_template = """\
%(complete_func)s() {
    local type value files=""
    while IFS=, read -r type value; do
        case $type in
            plain) COMPREPLY+=("$value") ;;
            file) files=-f ;;
            dir) files=-d ;;
        esac
    done < <(env COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD=$COMP_CWORD %(complete_var)s=bash_complete "$1" 2>/dev/null)
    if [[ $files ]]; then
        compopt -o filenames -o default
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen $files -- "$2")
    fi
}

complete -o nosort -F %(complete_func)s %(prog_name)s
"""


SHELLS: dict[str, type[ShellComplete]] = {"bash": _Bash, "zsh": ZshComplete, "fish": FishComplete}


@click.command("completion")
@click.argument("shell", type=click.Choice(list(SHELLS)))
def command(shell: str) -> int:
    """Print the script that makes a shell complete what you type.

    It completes commands, options, kinds, codes of checks, the designs that ship with Shipyard, and files. Load it
    where your shell starts: the first two lines below belong into ~/.bashrc and ~/.zshrc, in zsh after compinit.

    \b
    eval "$(shipyard completion bash)"
    eval "$(shipyard completion zsh)"
    shipyard completion fish > ~/.config/fish/completions/shipyard.fish
    """
    write_text(SHELLS[shell](cli, {}, "shipyard", COMPLETE).source(), "-")
    return CLEAN
