#!/usr/bin/env bash
# ccache behind the launcher and in front of it: as many hits as with nvcc alone, and what comes from the cache is rewritten.
# shellcheck source=testdata/nvcc/common.sh
. "$(dirname "$0")/common.sh"
require_nvcc
command -v ccache >/dev/null || { echo "SKIPPED: no ccache here"; exit 77; }
export CCACHE_DIR=$work/ccache
unset CCACHE_PREFIX CCACHE_DISABLE
source_with_kernel src/a.cu ka
source_with_kernel src/b.cu kb
nvcc=$(command -v nvcc)

build()
{
	"$@" -arch=sm_75 -O1 -MD -c src/a.cu -o a.o &
	"$@" -arch=sm_75 -O1 -MD -c src/b.cu -o b.o
	wait $!
}

statistics()
{
	ccache --print-stats | awk '/^(direct|preprocessed)_cache_hit/ {hits += $2} /^cache_miss/ {misses += $2} END {print hits + 0, misses + 0}'
}

# hits WANTED COMMAND...: builds, cleans, and builds again. Then hits and misses of the second and a third build, whose header is another.
hits()
{
	local wanted=$1 got
	shift
	echo 'inline const char *header() { return __FILE__; }' >src/x.h
	ccache -C >/dev/null
	build "$@"
	rm -f ./*.o ./*.d
	ccache -z >/dev/null
	build "$@"
	got=$(statistics)
	[ -f a.o ] && [ -f b.d ] || die "not all came from the cache: $*"
	echo 'static int more;' >>src/x.h
	ccache -z >/dev/null
	"$@" -arch=sm_75 -O1 -MD -c src/a.cu -o a.o
	is "hits and misses with $*" "$got, $(statistics)" "$wanted"
}

hits "2 0, 0 1" ccache nvcc
hits "2 0, 0 1" cuelastic-nvcc ccache "$nvcc"
nm a.o >symbols
has symbols cue_ka_elastic
is "the rule" "$(head -1 a.d)" "a.o : src/a.cu \\"
hits "2 0, 0 1" ccache cuelastic-nvcc
nm b.o >symbols
has symbols cue_kb_elastic
echo "ccache: passed"
