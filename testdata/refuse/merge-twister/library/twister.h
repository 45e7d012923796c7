// In place of curand_kernel.h, which the light headers do not have.
struct curandStateMtgp32;
typedef struct curandStateMtgp32 curandStateMtgp32_t;
__device__ unsigned curand(curandStateMtgp32_t *state);
