#!/usr/bin/env bash
# device.cuh under nvcc, all warnings errors: every language version on the oldest and the newest architecture, and the host
# side linked and run. Under clang 19 too, both sides, where there is one. Exit 77: there is no nvcc.
#   header_test.sh SOURCES RESOURCES NVCC
set -euo pipefail
sources=$1 resources=$2 nvcc=$3
[ -x "$nvcc" ] || { echo "no nvcc: skipped"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
flags=(-Werror all-warnings -I "$resources/include")

mapfile -t architectures < <("$nvcc" --list-gpu-code | grep -E '^sm_[0-9]+$' | sort -t_ -k2 -n)
oldest=${architectures[0]#sm_} newest=${architectures[-1]#sm_}
both=(-gencode "arch=compute_$oldest,code=sm_$oldest" -gencode "arch=compute_$newest,code=sm_$newest")
for standard in 11 14 17 20; do
	echo "nvcc C++$standard sm_$oldest sm_$newest"
	"$nvcc" "${flags[@]}" "${both[@]}" -std=c++$standard -c "$sources/generated.cu" -o "$work/a.o"
done

cat >"$work/interleave.cu" <<-'END'
	#include <cuelastic/interleave.h>
	__global__ void merged(const cue_interleave *in, unsigned *kernels)
	{
		cue_interleave_place place = cue_interleave_decode(in, blockIdx.x);
		atomicAdd(kernels + place.kernel, place.block);
	}
END
for standard in 11 20; do
	echo "interleave.h, nvcc C++$standard"
	"$nvcc" "${flags[@]}" -std=c++$standard -arch="${architectures[0]}" -c "$work/interleave.cu" -o "$work/a.o"
done

for stream in legacy per-thread; do
	echo "run, default stream $stream"
	"$nvcc" "${flags[@]}" -default-stream $stream -arch="${architectures[0]}" -o "$work/run" "$sources/header_test.cu" \
		"$sources/generated.cu" "$sources/generated_2.cu" "$resources/libcuelastic.a"
	"$work/run"
done

# copy.cuh: CUDA's calls by their other names. Without a GPU both fail in the same way.
cat >"$work/copy.cu" <<-'END'
	#include <cuelastic/copy.cuh>
	#include <cstdio>
	int main()
	{
		float *p = nullptr, *q = nullptr, host[64] = {};
		const float *constant = nullptr;
		cudaError_t (*first)(void *, const void *, size_t, cudaMemcpyKind, cudaStream_t) = cue_cudaMemcpyAsync;
		bool same = cudaMalloc(&p, sizeof host) == cue_cudaMalloc(&q, sizeof host);
		same &= cue_cudaMalloc(&constant, 4) == cue_cudaMalloc<float>(&p, 4) && cue_cudaMalloc((void **)&p, 4) == cudaMalloc((void **)&p, 4);
		same &= cudaMemcpy(p, host, 4, cudaMemcpyHostToDevice) == cue_cudaMemcpy(p, host, 4, cudaMemcpyHostToDevice);
		same &= cudaMemcpyAsync(p, host, 4, cudaMemcpyHostToDevice) == cue_cudaMemcpyAsync(p, host, 4, cudaMemcpyHostToDevice);
		same &= cudaMemcpy2DAsync(p, 4, host, 4, 4, 1, cudaMemcpyHostToDevice) ==
		        cue_cudaMemcpy2DAsync(p, 4, host, 4, 4, 1, cudaMemcpyHostToDevice);
		same &= cudaMemset(p, 0, 4) == cue_cudaMemset(p, 0, 4) && cudaFree(p) == cue_cudaFree(q);
		printf("copies: %s\n", same && first ? "the same" : "different");
		return !same;
	}
END
for stream in legacy per-thread; do
	echo "copies, default stream $stream"
	"$nvcc" "${flags[@]}" -default-stream $stream -arch="${architectures[0]}" -o "$work/copy" "$work/copy.cu" "$resources/libcuelastic.a"
	"$work/copy"
done

clang=$(command -v clang++-19 || true)
if [ -n "$clang" ]; then
	toolkit=$(dirname "$(dirname "$(readlink -f "$nvcc")")")
	mkdir "$work/mend" && touch "$work/mend/texture_fetch_functions.h"
	for side in host device; do
		echo "clang $side"
		"$clang" -x cuda --cuda-$side-only -nocudalib --cuda-gpu-arch=sm_75 --cuda-path="$toolkit" -I "$work/mend" \
			-isystem "$toolkit/include/cccl" -Wno-unknown-cuda-version -Wall -Wextra -Werror -I "$resources/include" \
			-S -emit-llvm "$sources/generated.cu" -o "$work/a.ll"
	done
fi
