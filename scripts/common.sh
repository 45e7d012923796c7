# shellcheck shell=bash
# Sourced by the other scripts: where things are, how to speak, how to build.

set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
self=$(basename "$0")

# --help: the comment at the top of the script.
case ${1:-} in
-h | --help)
	sed -n '2,${/^#/!q; /^# shellcheck/d; s/^# \{0,1\}//p}' "$0"
	exit 0
	;;
esac

say()
{
	printf '%s: %s\n' "$self" "$*"
}

die()
{
	printf '%s: error: %s\n' "$self" "$*" >&2
	exit 1
}

# progress TEXT: how far a long step is. A terminal has one line for it, that is rewritten; a log gets a line each 15 seconds.
progress()
{
	if [ -t 1 ]; then
		printf '\r\033[K%s' "${1:0:78}"
	elif [ $((SECONDS - ${progress_s:-0})) -ge 15 ]; then
		progress_s=$SECONDS
		say "  $1"
	fi
}

progress_end()
{
	[ ! -t 1 ] || printf '\r\033[K'
}

# follow LOG: while this script lives, the last line of LOG is its progress.
follow()
{
	local start=$SECONDS progress_s=$SECONDS
	while sleep 1 && kill -0 $$ 2>/dev/null; do
		progress "$((SECONDS - start)) s: $(tail -n 1 "$1" | tr -cd '[:print:]' | cut -c 1-120)"
	done
}

# Runs a command; shows how far it is, and what it printed only when it fails.
quietly()
{
	local log watcher status=0
	log=$(mktemp)
	follow "$log" &
	watcher=$!
	"$@" >"$log" 2>&1 || status=$?
	kill "$watcher" 2>/dev/null || true
	wait "$watcher" 2>/dev/null || true
	progress_end
	[ "$status" = 0 ] || cat "$log" >&2
	rm -f "$log"
	[ "$status" = 0 ] || die "this failed: $*"
}

cores()
{
	nproc 2>/dev/null || echo 2
}

# build PRESET [TARGET]: into build/PRESET. With sanitizers the validator is the release build's, if there is one: it is never sanitized.
build()
{
	local start=$SECONDS validator=$root/build/release/lib/cuelastic/cuelastic-validate options=(-UCUELASTIC_VALIDATOR)
	say "building $1"
	if [ "$1" = asan ] && [ -x "$validator" ]; then
		(cd "$root" && quietly cmake --build --preset release --target cuelastic-validate)
		options=("-DCUELASTIC_VALIDATOR=$validator")
	fi
	(cd "$root" && quietly cmake --preset "$1" "${options[@]}" && quietly cmake --build --preset "$1" --target "${2:-all}" -j "$(cores)")
	say "built $1 in $((SECONDS - start)) s"
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
