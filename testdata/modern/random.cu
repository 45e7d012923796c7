// arch: sm_80
// header: curand.h
// Monte Carlo with numbers of cuRAND's host interface: a kernel counts the points inside of the circle.
#include <curand.h>
#include "check.h"

enum { POINTS = 20000 };

__global__ void inside(const float *points, unsigned *count, int n) //= resizable
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n && points[2 * i] * points[2 * i] + points[2 * i + 1] * points[2 * i + 1] <= 1)
		atomicAdd(count, 1u);
}

int main()
{
	memory<float> points(2 * POINTS);
	memory<unsigned> count(1);
	count.host[0] = 0;
	count.put();
	curandGenerator_t generator;
	if (curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT) != CURAND_STATUS_SUCCESS)
		return 1;
	curandSetPseudoRandomGeneratorSeed(generator, 1234ULL);
	curandGenerateUniform(generator, points.device, 2 * POINTS);
	inside<<<(POINTS + 127) / 128, 128>>>(points.device, count.device, POINTS);
	count.get();
	points.get();
	unsigned expected = 0;
	for (int i = 0; i < POINTS; i++)
		expected +=
		    points.host[2 * i] * points.host[2 * i] + points.host[2 * i + 1] * points.host[2 * i + 1] <= 1;
	curandDestroyGenerator(generator);
	printf("%u of %d, %u here\n", count.host[0], POINTS, expected);
	return count.host[0] != expected || std::fabs(4.0 * expected / POINTS - 3.1416) > 0.05;
}
