#!/usr/bin/env bash
# sccache behind the launcher: as many hits as with nvcc alone, and what comes from the cache is rewritten.
# shellcheck source=testdata/nvcc/common.sh
. "$(dirname "$0")/common.sh"
require_nvcc
command -v sccache >/dev/null || { echo "SKIPPED: no sccache here"; exit 77; }
export SCCACHE_DIR=$work/sccache SCCACHE_SERVER_UDS=$work/tmp/socket
unset SCCACHE_BUCKET SCCACHE_REDIS SCCACHE_MEMCACHED RUSTC_WRAPPER
source_with_kernel src/a.cu ka
nvcc=$(command -v nvcc)
trap 'sccache --stop-server >/dev/null 2>&1 || true; rm -rf "$work"' EXIT

hits_of()
{
	sccache --show-stats | awk '/^Cache hits  / {print $3}'
}

# hits COMMAND...: how many there are when the same is built a second time.
hits()
{
	local before
	rm -f a.o
	"$@" -arch=sm_75 -c src/a.cu -o a.o
	before=$(hits_of)
	rm a.o
	"$@" -arch=sm_75 -c src/a.cu -o a.o
	[ -f a.o ] || die "nothing came from the cache: $*"
	echo $(($(hits_of) - before))
}

plain=$(hits sccache "$nvcc")
[ "$plain" -gt 0 ] || die "sccache does not know nvcc"
is "hits behind the launcher" "$(hits cuelastic-nvcc sccache "$nvcc")" "$plain"
nm a.o >symbols
has symbols cue_ka_elastic
echo "sccache: passed"
