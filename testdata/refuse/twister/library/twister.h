// Stands for curand_kernel.h, which is no light header.
struct curandStateMtgp32;
__device__ unsigned curand(curandStateMtgp32 *state);
