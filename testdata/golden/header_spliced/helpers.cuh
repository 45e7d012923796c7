#pragma once
namespace helper {
static __device__ __forceinline__ int index() { return blockIdx.x * blockDim.x + threadIdx.x; }
}
