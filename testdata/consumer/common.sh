# shellcheck shell=bash
# Sourced by run and flags_run with BUILD_DIR GENERATOR: an installed tree of the build in $prefix, and a folder to work in.
build=$1 generator=$2
# shellcheck source=scripts/env.sh
. "${here:?}/../../scripts/env.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

die()
{
	echo "consumer ($generator): $*" >&2
	exit 1
}

# Runs a command; its output goes to $work/log, and is shown when it fails.
logged()
{
	"$@" >"$work/log" 2>&1 || { cat "$work/log" >&2; die "this failed: $*"; }
}

time_of()
{
	stat -c %y "$1"
}

build_again()
{
	sleep 1.1 # Make compares whole seconds on some file systems
	logged cmake --build "$work/build" --config Release --verbose
}

# How often the last build ran the tool, for sources whose name holds $1.
runs_of()
{
	grep -cE "bin/cuelastic[\"']? .*$1.* -MQ " "$work/log" || true
}

# Once for all tests of a build: a file there names the compiler that works.
require_cuda()
{
	local compiler known=$build/testdata/consumer/cuda_works
	compiler=$(command -v nvcc || true)
	[ -z "$compiler" ] || ! grep -qxsF "$compiler $(stat -Lc %Y "$compiler")" "$known" || return 0
	mkdir "$work/probe"
	printf 'cmake_minimum_required(VERSION 3.20)\nproject(probe LANGUAGES CUDA)\n' >"$work/probe/CMakeLists.txt"
	if ! cmake -S "$work/probe" -B "$work/probe/build" >"$work/log" 2>&1; then
		echo "consumer ($generator): SKIPPED: CMake finds no working CUDA compiler here"
		exit 77
	fi
	[ -z "$compiler" ] || echo "$compiler $(stat -Lc %Y "$compiler")" >>"$known"
}

command -v "$([ "${generator%% *}" = Ninja ] && echo ninja || echo make)" >/dev/null || die "no build program for $generator"
require_cuda
logged cmake --install "$build" --prefix "$work/first"
mv "$work/first" "$work/prefix with blank"
export prefix="$work/prefix with blank"
