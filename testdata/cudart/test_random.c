/* The plain cuRAND: the same sequence on host and device, whatever the calls; its distributions; refusals. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "program.h"
#include "test.h"

typedef struct curandGenerator_st *generator_t;
int curandCreateGenerator(generator_t *generator, int type);
int curandCreateGeneratorHost(generator_t *generator, int type);
int curandDestroyGenerator(generator_t generator);
int curandSetStream(generator_t generator, cudaStream_t stream);
int curandSetPseudoRandomGeneratorSeed(generator_t generator, unsigned long long seed);
int curandSetGeneratorOffset(generator_t generator, unsigned long long offset);
int curandGenerate(generator_t generator, unsigned *out, size_t n);
int curandGenerateUniform(generator_t generator, float *out, size_t n);
int curandGenerateUniformDouble(generator_t generator, double *out, size_t n);
int curandGenerateNormal(generator_t generator, float *out, size_t n, float mean, float deviation);
int curandGenerateLogNormalDouble(
    generator_t generator, double *out, size_t n, double mean, double deviation);
int curandGeneratePoisson(void);

enum {
	DEFAULT = 100,
	XORWOW = 101,
	PHILOX = 161,
	SOBOL = 201,
	TYPE_ERROR = 103,
	ODD = 105,
	NO_FEATURE = 204,
	N = 20000
};

static void same_sequence(void **state)
{
	generator_t host, device;
	unsigned whole[100], *parts;
	(void)state;
	assert_ok(cudaMalloc((void **)&parts, sizeof whole));
	assert_int_equal(curandCreateGeneratorHost(&host, DEFAULT), 0);
	assert_int_equal(curandCreateGenerator(&device, XORWOW), 0);
	curandSetPseudoRandomGeneratorSeed(host, 1234);
	curandSetPseudoRandomGeneratorSeed(device, 1234);
	assert_int_equal(curandGenerate(host, whole, 100), 0);
	assert_int_equal(curandGenerate(device, parts, 30), 0);
	assert_int_equal(curandGenerate(device, parts + 30, 70), 0);
	assert_ok(cudaDeviceSynchronize());
	assert_memory_equal(whole, parts, sizeof whole);
	curandSetGeneratorOffset(device, 50);
	assert_int_equal(curandGenerate(device, parts, 50), 0);
	assert_ok(cudaDeviceSynchronize());
	assert_memory_equal(whole + 50, parts, 50 * sizeof *parts);
	curandSetPseudoRandomGeneratorSeed(device, 1235);
	assert_int_equal(curandGenerate(device, parts, 50), 0);
	assert_ok(cudaDeviceSynchronize());
	assert_memory_not_equal(whole, parts, 50 * sizeof *parts);
	curandDestroyGenerator(host);
	curandDestroyGenerator(device);
	cudaFree(parts);
}

/* Each type has a sequence of its own. */
static void types_differ(void **state)
{
	generator_t a, b;
	unsigned x[2], y[2];
	(void)state;
	curandCreateGeneratorHost(&a, PHILOX);
	curandCreateGeneratorHost(&b, XORWOW);
	curandGenerate(a, x, 2);
	curandGenerate(b, y, 2);
	assert_true(x[0] != y[0] && x[1] != y[1] && x[0] != x[1]);
	curandDestroyGenerator(a);
	curandDestroyGenerator(b);
}

static void distributions(void **state)
{
	generator_t g;
	float *f = malloc(N * sizeof *f);
	double *d = malloc(N * sizeof *d), sum = 0, square = 0, u = 0, v = 0, l = 0;
	(void)state;
	curandCreateGeneratorHost(&g, PHILOX);
	assert_int_equal(curandGenerateNormal(g, f, N, 5, 2), 0);
	for (int i = 0; i < N; i++) {
		sum += f[i];
		square += (f[i] - 5) * (f[i] - 5);
	}
	assert_true(fabs(sum / N - 5) < 0.06 && fabs(square / N - 4) < 0.2);
	assert_int_equal(curandGenerateUniform(g, f, N), 0);
	assert_int_equal(curandGenerateUniformDouble(g, d, N), 0);
	for (int i = 0; i < N; i++) {
		assert_true(f[i] > 0 && f[i] <= 1 && d[i] > 0 && d[i] <= 1);
		u += f[i];
		v += d[i];
	}
	assert_true(fabs(u / N - 0.5) < 0.01 && fabs(v / N - 0.5) < 0.01);
	assert_int_equal(curandGenerateLogNormalDouble(g, d, N, 1, 0.5), 0);
	for (int i = 0; i < N; i++)
		l += log(d[i]);
	assert_true(fabs(l / N - 1) < 0.02);
	curandDestroyGenerator(g);
	free(f);
	free(d);
}

/* The numbers come when the stream gets there. */
static void order(void **state)
{
	generator_t g;
	cudaStream_t stream;
	int *gate, *out;
	unsigned *numbers;
	(void)state;
	cudaMallocHost((void **)&gate, sizeof *gate);
	cudaMallocHost((void **)&out, sizeof *out);
	cudaMalloc((void **)&numbers, sizeof *numbers);
	*gate = 0;
	*numbers = 0;
	assert_ok(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
	curandCreateGenerator(&g, PHILOX);
	assert_int_equal(curandSetStream(g, stream), 0);
	program_launch_slow(gate, out, 1, stream);
	assert_int_equal(curandGenerate(g, numbers, 1), 0);
	assert_int_equal(*numbers, 0);
	*gate = 1;
	assert_ok(cudaStreamSynchronize(stream));
	assert_int_not_equal(*numbers, 0);
	curandDestroyGenerator(g);
	assert_ok(cudaStreamDestroy(stream));
	cudaFree(numbers);
	cudaFreeHost(gate);
	cudaFreeHost(out);
}

static void refusals(void **state)
{
	generator_t g;
	float numbers[3];
	(void)state;
	assert_int_equal(curandCreateGenerator(&g, SOBOL), NO_FEATURE);
	assert_int_equal(curandCreateGenerator(&g, 7), TYPE_ERROR);
	assert_int_equal(curandGeneratePoisson(), NO_FEATURE);
	assert_int_equal(curandCreateGeneratorHost(&g, PHILOX), 0);
	assert_int_equal(curandGenerateNormal(g, numbers, 3, 0, 1), ODD);
	curandDestroyGenerator(g);
}

int main(int argc, char **argv)
{
	(void)argc;
	program_register(argv[1]);
	const struct CMUnitTest tests[] = {cmocka_unit_test(same_sequence), cmocka_unit_test(types_differ),
	    cmocka_unit_test(distributions), cmocka_unit_test(order), cmocka_unit_test(refusals)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
