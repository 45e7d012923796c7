# shellcheck shell=bash
# Sourced by the tests of `cuelastic nvcc`: a folder to work in, with the launcher in PATH. CUELASTIC names the tool; ctest sets it.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
tool=${CUELASTIC:-$here/../../build/release/cuelastic}
# shellcheck source=scripts/env.sh
. "$here/../../scripts/env.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir tmp
export XDG_CACHE_HOME=${XDG_CACHE_HOME:-$work/cache} TMPDIR=$work/tmp PATH=${tool%/*}:$PATH
unset NVCC_APPEND_FLAGS NVCC_PREPEND_FLAGS CUELASTIC_OPTIONS CUELASTIC_STRICT CUELASTIC_NVCC CUDAFLAGS
resources=${tool%/*}/lib/cuelastic

die()
{
	echo "FAILED: $*" >&2
	head -20 out err >&2 2>/dev/null || true
	exit 1
}

# is WHAT GOT WANTED
is()
{
	[ "$2" = "$3" ] || die "$1: got '$2', not '$3'"
}

# has FILE TEXT, lacks FILE TEXT: a fixed string somewhere in the file, of text or not.
has()
{
	grep -qaF -- "$2" "$1" || die "no '$2' in $1"
}

lacks()
{
	! grep -qaF -- "$2" "$1" || die "'$2' is in $1"
}

# ends STATUS COMMAND...: its outputs are in out and err.
ends()
{
	local wanted=$1 got=0
	shift
	"$@" >out 2>err </dev/null || got=$?
	is "the status of $*" "$got" "$wanted"
}

require_nvcc()
{
	command -v nvcc >/dev/null || { echo "SKIPPED: no nvcc here"; exit 77; }
	[ -f "$resources/carried.o" ] || { echo "SKIPPED: this build has no runtime library"; exit 77; }
}

# A source with one kernel and its launch, which includes the header x.h beside it.
source_with_kernel()
{
	mkdir -p "$(dirname "$1")"
	echo 'inline const char *header() { return __FILE__; }' >"$(dirname "$1")/x.h"
	cat >"$1" <<-EOF
		#include "x.h"
		__global__ void $2(int *p, int n)
		{
			int i = blockIdx.x * blockDim.x + threadIdx.x;
			if (i < n)
				p[i]++;
		}
		const char *run_$2(int *p, int n)
		{
			$2<<<(n + 31) / 32, 32>>>(p, n);
			return header() ? __FILE__ : 0;
		}
	EOF
}
