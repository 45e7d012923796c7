#!/usr/bin/env bash
# `cuelastic run` for the CPU device takes what nvcc takes: headers that are included by themselves, its version, C as gcc has
# it, headers of the program's own that are called as the toolkit's are.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh"

cat >unasked.cu <<'END'
#include <cstdio>
#if !defined(__NVCC__) || !__CUDACC__ || !defined(__CUDACC_VER_BUILD__) || !defined(__CUDACC_VER_MINOR__)
#error not nvcc
#endif
static_assert(__CUDACC_VER_MAJOR__ >= 9, "the version is the toolkit's");
__global__ void numbers(float *out, double *other)
{
	out[0] = isfinite(out[0]) && !isnan(out[0]) ? 4 : 5;
	out[1] = nanf("");
	*other = nan("") + nan("0x7");
}
int main()
{
	float *out, size = 2;
	int narrow[] = {size};
	double *other;
	cudaStream_t stream;
	int least, greatest;
	cudaStreamAttrValue set = {}, got = {};
	srand((unsigned)(time(NULL) - clock() + narrow[0]));
	cudaMallocManaged(&out, 2 * sizeof *out);
	cudaMallocManaged(&other, sizeof *other);
	memset(out, 0, 2 * sizeof *out);
	numbers<<<1, 1>>>(out, other);
	cudaDeviceSynchronize();
	printf("%g, %d, %d, %d\n", out[0], isnan(out[1]), isnan(*other), isfinite(out[0]));
	cudaDeviceGetStreamPriorityRange(&least, &greatest);
	cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, greatest);
	set.accessPolicyWindow.num_bytes = 64;
	cudaStreamSetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &set);
	cudaStreamGetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &got);
	printf("window of %zu bytes\n", got.accessPolicyWindow.num_bytes);
	cudaStreamGetAttribute(stream, cudaStreamAttributePriority, &got);
	printf("priority %d\n", got.priority - greatest);
	cudaStreamDestroy(stream);
}
END
status 0 run -std=c++14 unasked.cu
has out "4, 1, 1, 1"
has out "window of 64 bytes"
has out "priority 0"

# A program's own cuda.h, beside the source and in a folder that a flag names, with each way to the toolkit's headers.
mkdir own
echo '#define MINE 5' >own/cuda.h
cat >own/own.cu <<'END'
#include <cstdio>
#include "cuda.h"
__global__ void k(int *p)
{
	*p = MINE;
}
int main()
{
	int *p;
	cudaMallocManaged(&p, sizeof *p);
	k<<<1, 1>>>(p);
	cudaDeviceSynchronize();
	printf("mine is %d\n", *p);
}
END
settle
for flags in "" -Iown --no-cache "--no-cache -Iown -include stddef.h" --variant=original; do
	# shellcheck disable=SC2086
	status 0 run $flags own/own.cu
	has out "mine is 5"
done

# C before the standards, and GNU's.
cat >old.c <<'END'
int old()
{
	int class = 3;
	return later(class);
}
int later(n) int n;
{
	return n + 4;
}
END
cat >new.cu <<'END'
#include <cstdio>
extern "C" int old(void);
__global__ void nothing()
{
}
int main()
{
	nothing<<<1, 1>>>();
	printf("old gives %d\n", old());
}
END
status 0 run new.cu old.c
has out "old gives 7"

# A shared variable of a class that clang gives no shared variables of, in the rewrite as well.
cat >meets.cu <<'END'
#include <cuda/barrier>
#pragma nv_diag_suppress static_var_with_dynamic_init
__global__ void meet(int *p)
{
	__shared__ cuda::barrier<cuda::thread_scope_block> bar;
	if (threadIdx.x == 0)
		init(&bar, blockDim.x);
	__syncthreads();
	bar.arrive_and_wait();
	p[blockIdx.x] = 1;
}
int main()
{
	meet<<<1, 1>>>(nullptr);
}
END
for arch in 75 80; do
	status 0 meets.cu -o rewritten.cu -- -std=c++17 -arch=sm_$arch
	lacks err parse-error
done
finish
