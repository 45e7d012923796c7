#!/usr/bin/env bash
# Copies and allocations of a program that is rewritten with --share (programs/copies.cu): in chunks of 64 bytes, with memory that
# is kept, and with the default stream of each thread, they do what the original does.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh"

# same [VARIABLE=VALUE...] [OPTION...]: the original and the rewritten program say the same but for the last line, and end with 0.
same()
{
	local settings=()
	while [[ ${1-} == *=* && ${1-} != -* ]]; do
		settings+=("$1")
		shift
	done
	status 0 run --variant=original "$@" copies.cu
	has out "0 failures, without"
	grep -v failures out >expected
	export CUELASTIC_POLICY=fill "${settings[@]}"
	status 0 run --share "$@" copies.cu
	unset CUELASTIC_POLICY "${settings[@]%%=*}"
	has out "0 failures, with the library"
	grep -v failures out | diff expected - || complain "other results with ${settings[*]} $*"
}

same CUELASTIC_CHUNK=64
same CUELASTIC_CHUNK=64 CUELASTIC_POOL=1
same CUELASTIC_CHUNK=64 CUELASTIC_POOL=1 -DCUDA_API_PER_THREAD_DEFAULT_STREAM
# The program finds out whether its copies are cut.
CUELASTIC_CHUNK=0 status 1 run --share copies.cu
has out " failures, with the library"
finish
