#pragma once
inline int host;

inline __device__ int broken(int i)
{
	if (i)
		return host;
	return i;
}

template <class T> __device__ int broken_for(T i)
{
	return i + i.nothing;
}

struct whole {
	int nothing;
	__device__ int operator+(int other) const
	{
		return nothing + other + host;
	}
};

static __global__ void in_header(int *p)
{
	__syncthreads();
	*p = host;
}
