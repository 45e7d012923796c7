// As in the input, in a header.
#pragma once

struct average {
	float sum;
	int count;

	__host__ __device__ [[nodiscard]] float get() const
	{
		return sum / count;
	}
};

__device__ [[nodiscard]] inline float half(float x)
{
	return x / 2;
}
