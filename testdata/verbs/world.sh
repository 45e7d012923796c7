#!/usr/bin/env bash
# The CPU device compiles the text that nvcc compiles: the macros of nvcc's host compiler, in the program and in its headers, while the
# system's headers still see clang's.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh"
command -v nvcc >/dev/null || exit 77

mkdir -p own
cat >own/own.h <<'END'
#ifdef __clang__
#define HEADER "clang"
#else
#define HEADER "nvcc"
#endif
END
cat >world.cu <<'END'
#include <algorithm>
#ifndef __has_feature
#define __has_feature(x) 0
#endif
#include <cooperative_groups.h>
#include <cstdio>
#include <own.h>
#include <vector>
#if __has_feature(modules) || !defined(__NVCC__) || __GNUC__ < 5 || defined(__llvm__)
#error not nvcc
#endif
__global__ void fill(int *p)
{
#if defined(__CUDA__) || defined(__OPTIMIZE__)
	p[blockIdx.x] = 1;
#else
	p[blockIdx.x] = 2;
#endif
}
int main()
{
	std::vector<int> host(4);
	int *p;
	cudaMalloc(&p, 16);
	fill<<<4, 1>>>(p);
	cudaMemcpy(host.data(), p, 16, cudaMemcpyDeviceToHost);
	std::sort(host.begin(), host.end());
	printf("%d %d %s\n", host[0], host[3], HEADER);
	cudaFree(p);
}
END
status 0 run --variant=original -isystem own world.cu
has out "2 2 nvcc"
status 0 verify -isystem own world.cu
has out "agree with the original"

# Other flags, another text.
sed 's/defined(__OPTIMIZE__)/!defined(__OPTIMIZE__)/' world.cu >fast.cu
status 0 run --variant=original -isystem own -O2 fast.cu
has out "2 2 nvcc"

# The guards of the output name what nvcc predefined. Another version of the host compiler is refused, not compiled.
status 0 world.cu -o guarded.cu -- -isystem own
has guarded.cu '#ifdef __llvm__'
has guarded.cu '__GNUC__ + 0 != '
nvcc -isystem own -I "$(dirname "$tool")/lib/cuelastic/include" -ptx guarded.cu -o /dev/null || complain "nvcc rejects its own macros"
nvcc -isystem own -I "$(dirname "$tool")/lib/cuelastic/include" -ptx -U__GNUC__ -D__GNUC__=99 guarded.cu -o /dev/null 2>err &&
	complain "another host compiler is taken"
has err "cuelastic read this file with the macro __GNUC__"
finish
