// Stands for curand_kernel.h, which is no light header.
struct curandStateMtgp32;
typedef struct curandStateMtgp32 curandStateMtgp32_t;
__device__ unsigned curand(curandStateMtgp32_t *state);
