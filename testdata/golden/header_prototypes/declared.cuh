#pragma once
__device__ int defined_here(int n = 3);
__global__ void kernel(int *p, int n = 2);
