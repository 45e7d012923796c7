#!/usr/bin/env bash
# Copies and allocations of a program that is rewritten with --share (programs/copies.cu): in chunks of 64 bytes, with memory that
# is kept, and with the default stream of each thread, they do what the original does.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh" shared

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

# Kernels of two threads' default streams run at the same time, as written, whichever way nvcc is told so.
cat >threads.cu <<'EOF'
#include <cstdio>
#include <thread>
__global__ void work(float *p)
{
	for (int i = 0; i < 10000; i++)
		p[threadIdx.x] = p[threadIdx.x] * 1.0001f + 0.5f;
}
static float run(int threads)
{
	cudaEvent_t begin, end;
	float *p, ms = 0;
	cudaEventCreate(&begin);
	cudaEventCreate(&end);
	cudaMalloc(&p, 256);
	cudaEventRecord(begin);
	std::thread other([=] {
		if (threads > 1)
			work<<<1, 32>>>(p + 32);
		cudaStreamSynchronize(0);
	});
	work<<<1, 32>>>(p);
	other.join();
	cudaStreamSynchronize(0);
	cudaEventRecord(end);
	cudaEventSynchronize(end);
	cudaEventElapsedTime(&ms, begin, end);
	return ms;
}
int main()
{
	run(1);
	printf("%s\n", run(2) < 1.5f * run(1) ? "together" : "one after the other");
}
EOF
for variant in original elastic; do
	status 0 run --clock=virtual --variant=$variant threads.cu
	has out "one after the other"
	status 0 run --clock=virtual --variant=$variant --default-stream per-thread threads.cu
	has out "together"
	status 0 run --clock=virtual --variant=$variant -DCUDA_API_PER_THREAD_DEFAULT_STREAM=1 threads.cu
	has out "together"
done

# The replay of a graph is one bracket of the client, if another client may look.
cat >beside.cu <<'EOF'
#include <cuelastic/runtime.h>
static const int is_open = [] {
	static cue_client *beside;
	return cue_client_open(&beside, nullptr);
}();
int beside()
{
	return is_open;
}
EOF
CUELASTIC_CLIENT=mine CUELASTIC_TRACE=replay.json status 1 run --share copies.cu beside.cu
[ "$(grep -c '"name":"request","ph":"b"' replay.json)" = 1 ] || complain "a replay is no bracket"
CUELASTIC_CLIENT=mine CUELASTIC_TRACE=alone.json status 1 run --share copies.cu
[ "$(grep -c '"name":"request","ph":"b"' alone.json)" = 0 ] || complain "a replay is a bracket though nobody looks"

# The program finds out whether its copies are cut.
CUELASTIC_CHUNK=0 status 1 run --share copies.cu
has out " failures, with the library"
finish
