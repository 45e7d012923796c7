// A macro that makes a kernel and its launch: the copies of the kernel come behind both.
#define BOTH(name, value) __global__ void name##_kernel(int *a) { a[blockIdx.x] = value; } void name(int *a) { name##_kernel<<<3, 1>>>(a); }
BOTH(both, 7)
