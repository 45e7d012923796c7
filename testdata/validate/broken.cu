// Functions that clang cannot compile: what reaches one is refused there, what does not is judged.
// expect: reaches sliced unproved
// expect: itself sliced unproved
// expect: other sliced proved
// expect: of_instance sliced unproved
// expect: into_header sliced unproved
// expect: beside_header sliced proved
#include "broken.h"
int host;

__device__ int broken(int i)
{
	return i ? host : i; //= reaches
}

__global__ void reaches(int *p)
{
	p[0] = broken(p[0]);
}

__global__ void itself(int *p)
{
	p[0] = host;
}

__global__ void other(int *p)
{
	p[0] += 1;
}

// The error is in code that counts as the host's too. It belongs to the function that asks for the instance.
template <int N> constexpr int checked()
{
	static_assert(N == 8, "only 8");
	return N;
}

template <int N> __device__ int asks()
{
	return checked<N>(); //= of_instance
}

__global__ void of_instance(int *p)
{
	p[0] = asks<3>();
}

__global__ void into_header(int *p)
{
	p[0] = broken_in_header(p[0]);
}

__global__ void beside_header(int *p)
{
	p[0] = fine_in_header(p[0]);
}
