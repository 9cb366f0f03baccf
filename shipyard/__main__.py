"""`python -m shipyard` is the same as the command `shipyard`."""

from shipyard.cli import main

main()
