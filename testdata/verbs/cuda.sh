#!/usr/bin/env bash
# Both verbs on real kernels, on the CPU device: builds, the rewrite, variants that agree, differences on purpose, mutants.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh"
if ! "$tool" run --variant=original asks.cu >out 2>err && grep -q 'is missing' err; then
	head -3 err
	echo "skipped: this build has no CPU device"
	exit 0
fi

status 0 run sums.cu
has out "total 539100, no error"
status 0 run --variant=original sums.cu
has out "total 539100, no error"
status 0 run --variant=sliced --slice=3 sums.cu
has out "total 539100, no error"
status 0 run --blocks=2 --slice=7 -v sums.cu
! grep -q '^+ ' err || complain "other blocks made another build"
has out "total 539100, no error"
echo '#define COUNT 100' >sums.h
settle
status 0 run sums.cu
has out "total 14850, no error"

# The rewritten file lies in the cache; what it includes lies beside the original.
mkdir sub
mv sums.cu sums.h sub
settle
status 0 run sub/sums.cu
has out "total 14850"
status 0 run --no-cache -std=c++14 sub/sums.cu
[ "$(find . -name 'sums*' -path '*entries*' -newer sub | wc -l)" -ge 1 ] || complain "no rewritten file in the cache"

status 0 verify sub/sums.cu
has out "all 18 runs agree with the original"
has out "2 of 2"
has out "2 copies"
for mutation in elastic:skip-last elastic:shift-block sliced:no-offset; do
	with_fault "${mutation#*:}" status 1 verify --variants="${mutation%:*}" sub/sums.cu
	has out "copies: copy 1 differs"
done
status 0 verify --allow-empty --passes=identity --variants=elastic --blocks=1 --slices=1 sub/sums.cu
has out "0 kernels rewritten"
status 0 verify --sanitize --variants=elastic --blocks=3 --slices=2 sub/sums.cu
has out "1 run agrees with the original"

status 1 verify asks.cu
has out "stdout: line 2 differs from column 18 on (1 of 3 lines do)"
has out "elastic, 7 blocks: differs from the original"
has out '"physical blocks: 1000003"'
status 0 verify --ignore-lines='^physical blocks' asks.cu

status 1 verify order.cu
has out "order-dependent"
has out "copies: copy 2 differs from byte 0 on"
has out "0 of 1 lines, 1 of 2 copies (2)"
status 0 verify --ignore-unstable order.cu

# What does not compile says so once, and leaves nothing in the cache.
echo '__global__ void k() { undeclared(); } int main() { k<<<1, 1>>>(); }' >broken.cu
status 1 run --variant=original broken.cu
has err "undeclared"
[ "$(grep -c "use of undeclared" err)" = 1 ] || complain "said more than once"
status 1 verify broken.cu
status 1 run asks.cu sub/sums.cu
has err "could not be linked"
finish
