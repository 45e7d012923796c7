# shellcheck shell=bash
# Sourced by the other scripts: where things are, how to speak, how to build.

set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
self=$(basename "$0")

say()
{
	printf '%s: %s\n' "$self" "$*"
}

die()
{
	printf '%s: error: %s\n' "$self" "$*" >&2
	exit 1
}

# Runs a command quietly; shows what it printed only when it fails.
quietly()
{
	local log
	log=$(mktemp)
	if ! "$@" >"$log" 2>&1; then
		cat "$log" >&2
		rm -f "$log"
		die "this failed: $*"
	fi
	rm -f "$log"
}

cores()
{
	nproc 2>/dev/null || echo 2
}

# Builds one preset into build/<preset>.
build()
{
	say "building $1"
	(cd "$root" && quietly cmake --preset "$1" && quietly cmake --build --preset "$1" -j "$(cores)")
}

has_gpu()
{
	command -v nvidia-smi >/dev/null && nvidia-smi -L 2>/dev/null | grep -q '^GPU '
}

# The tool of the release build, or the one named by CUELASTIC.
tool()
{
	echo "${CUELASTIC:-$root/build/release/cuelastic}"
}
