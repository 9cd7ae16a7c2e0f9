#!/usr/bin/env bash
# Says clearly what to install when a command is missing.
set -eu
for name in "$@"; do
	command -v "$name" >/dev/null && continue
	echo "baize needs '$name', which is not installed. Install Go 1.26, Node 20 with npm, git and make." >&2
	exit 1
done
