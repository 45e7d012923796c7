#!/usr/bin/env bash
# Merged kernels leave to an urgent client: `persistent` and `partition`. An interleaved one does not, which shows that the
# check can fail.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh"
unset CUELASTIC_TRACE
export CUELASTIC_CPU_WORKERS=2 CUELASTIC_CLIENT=batch

# waits MODE: prints 1 if a request waited for a quarter of everything.
waits()
{
	CUELASTIC_PHASE=$1 status 0 run --share merged.cu
	has out "right"
	awk 'NR == 1 { print ($1 * 4 > $2) }' out
}

for mode in persistent partition; do
	[ "$(waits $mode)" = 0 ] || complain "$mode: a request waited"
done
[ "$(waits interleave)" = 1 ] || complain "interleave: no request waited"
finish
