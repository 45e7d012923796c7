# shellcheck shell=bash
# Sourced by the tests of the verbs: a fresh folder with its own cache, and what is expected in words.
# CUELASTIC names the tool; ctest sets it. `. common.sh shared`: the cache is the build folder's, in which the toolkit's headers are
# compiled once for all tests that say so. They are those that do not look at the cache.
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
tool=${CUELASTIC:-$here/../../build/release/cuelastic}
work=$(mktemp -d)
# A subshell that a signal ends before it starts its program runs the trap, too.
trap '[ "$BASHPID" != $$ ] || rm -rf "$work"' EXIT
mkdir "$work/tmp"
export XDG_CACHE_HOME=$work/cache TMPDIR=$work/tmp
[ "${1:-}" != shared ] || [ ! -d "$(dirname "$tool")/testdata/verbs" ] || XDG_CACHE_HOME=$(dirname "$tool")/testdata/verbs/cache
unset CUELASTIC_BLOCKS CUELASTIC_SLICE CUELASTIC_POLICY
cp "$here"/programs/* "$work"
cd "$work" || exit 1
failures=0

# File times move in steps of some milliseconds; what is built was written before.
settle()
{
	sleep 0.05
}

# status N ARGUMENTS...: runs the tool; its outputs are in out and err.
status()
{
	local wanted=$1 got
	shift
	"$tool" "$@" >out 2>err </dev/null
	got=$?
	[ "$got" = "$wanted" ] || complain "cuelastic $*: status $got, not $wanted"
}

# with_fault NAME COMMAND...: by the tool with this fault, a row of testdata/mutants/output.
with_fault()
{
	local fault=$1 tool=$tool
	shift
	[ -x "$work/mutants/$fault/cuelastic" ] ||
		"$here/../mutants/plant" --faults="$here/../mutants/output" --into="$work/mutants/$fault" "$(dirname "$tool")" "$fault" ||
		complain "no tool with the fault $fault"
	tool=$work/mutants/$fault/cuelastic
	"$@"
}

# has FILE TEXT / lacks FILE TEXT: a fixed string somewhere in the file.
has()
{
	grep -qF -- "$2" "$1" || complain "no \"$2\" in $1"
}

lacks()
{
	! grep -qF -- "$2" "$1" || complain "\"$2\" in $1"
}

complain()
{
	failures=$((failures + 1))
	echo "FAILED: $*"
	head -12 out err 2>/dev/null | sed "s/^/  | /"
	[ "$failures" -lt 4 ] || exit 1
}

# No test leaves anything in the place for temporary files.
finish()
{
	[ -z "$(ls -A "$work/tmp")" ] || complain "left behind: $(ls "$work/tmp")"
	[ "$failures" = 0 ] || exit 1
	echo passed
}
settle
