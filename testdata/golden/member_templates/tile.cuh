#pragma once

struct tile {
	float *base;
	template <int STEP> __device__ int advance(int at) const
	{
		return at + STEP;
	}
};

template <int N> struct sums {
	template <int LANES> static __device__ float of(const float *part)
	{
		float sum = 0;
		for (int i = 0; i < LANES; i++)
			sum += part[i];
		return sum + N;
	}
};

// In a header that has no kernel.
template <typename T> __device__ int next_of(T where, int at)
{
	return where.advance<1>(at);
}
