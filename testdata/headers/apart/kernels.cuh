// One file has the kernels and instantiates them, another launches them, as quantisation libraries have it.
#pragma once
#include <cuda_runtime.h>

enum kind { SUM, LARGEST };

__global__ void fill(int *p, int n);
namespace rows
{
template <class T, int THREADS, kind KIND> __global__ void reduce(const T *in, T *out, int n);
}
template <class T, int STEP> __global__ void shift(T *p, int n);
void sort_out(int *out, const int *in, int n);
