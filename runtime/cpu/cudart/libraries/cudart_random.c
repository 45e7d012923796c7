// cudart_random.c: cuRAND's generators. All pseudorandom types are Philox-4x32-10 with the type as part of the counter, so
// the numbers are not NVIDIA's. Element i of a sequence depends on the seed, the type and i alone: the same
// calls give the same numbers, on the host and on the device. Quasirandom types are refused.
#include <library_types.h>
#include <math.h>
#include <stdlib.h>
#include "runtime/cpu/cudart/cudart.h"

#pragma GCC diagnostic ignored "-Wmissing-prototypes" // they are in NVIDIA's headers

#ifndef CUDART_NVIDIA_HEADERS
typedef enum {
	CURAND_STATUS_SUCCESS = 0,
	CURAND_STATUS_NOT_INITIALIZED = 101,
	CURAND_STATUS_ALLOCATION_FAILED = 102,
	CURAND_STATUS_TYPE_ERROR = 103,
	CURAND_STATUS_OUT_OF_RANGE = 104,
	CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105,
	CURAND_STATUS_LAUNCH_FAILURE = 201,
	CURAND_STATUS_PREEXISTING_FAILURE = 202,
	CURAND_STATUS_INITIALIZATION_FAILED = 203,
	CURAND_STATUS_ARCH_MISMATCH = 204
} curandStatus_t;
typedef enum {
	CURAND_RNG_PSEUDO_DEFAULT = 100,
	CURAND_RNG_PSEUDO_XORWOW = 101,
	CURAND_RNG_PSEUDO_MRG32K3A = 121,
	CURAND_RNG_PSEUDO_MTGP32 = 141,
	CURAND_RNG_PSEUDO_MT19937 = 142,
	CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
	CURAND_RNG_QUASI_DEFAULT = 200,
	CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 204
} curandRngType_t;
typedef enum { CURAND_ORDERING_PSEUDO_BEST = 100, CURAND_ORDERING_PSEUDO_DYNAMIC = 104 } curandOrdering_t;
typedef struct curandGenerator_st *curandGenerator_t;
#endif

struct curandGenerator_st {
	curandRngType_t type;
	int on_host;
	uint64_t seed, offset;
	cudaStream_t stream;
};

enum form { BITS, UNIFORM, UNIFORM_DOUBLE, NORMAL, NORMAL_DOUBLE, LOG_NORMAL, LOG_NORMAL_DOUBLE };

struct random_work {
	struct cudart_work base;
	curandRngType_t type;
	enum form form;
	void *out;
	size_t count;
	uint64_t seed, first;
	double mean, deviation;
};

// ---- numbers ----

static void philox(uint32_t out[4], uint64_t seed, uint64_t index, curandRngType_t type)
{
	uint32_t x[4] = {(uint32_t)index, (uint32_t)(index >> 32), (uint32_t)type, 0};
	uint32_t key[2] = {(uint32_t)seed, (uint32_t)(seed >> 32)};
	for (int round = 0; round < 10; round++) {
		uint64_t a = (uint64_t)0xD2511F53u * x[0], b = (uint64_t)0xCD9E8D57u * x[2];
		uint32_t next[4] = {(uint32_t)(b >> 32) ^ x[1] ^ key[0], (uint32_t)b,
		    (uint32_t)(a >> 32) ^ x[3] ^ key[1], (uint32_t)a};
		for (int i = 0; i < 4; i++)
			x[i] = next[i];
		key[0] += 0x9E3779B9u;
		key[1] += 0xBB67AE85u;
	}
	for (int i = 0; i < 4; i++)
		out[i] = x[i];
}

// In (0, 1], as cuRAND's are.
static double uniform(uint32_t high, uint32_t low)
{
	return ((double)(((uint64_t)high << 32 | low) >> 11) + 1) * 0x1p-53;
}

// Box and Muller's; the other number of the pair is not used.
static double normal(const uint32_t bits[4], const struct random_work *work)
{
	double radius = sqrt(-2 * log(uniform(bits[0], bits[1])));
	return work->mean + work->deviation * radius * cos(6.283185307179586 * uniform(bits[2], bits[3]));
}

static void store(const struct random_work *work, size_t i)
{
	uint32_t bits[4];
	philox(bits, work->seed, work->first + i, work->type);
	switch (work->form) {
	case BITS:
		((uint32_t *)work->out)[i] = bits[0];
		break;
	case UNIFORM:
		((float *)work->out)[i] = (float)(((double)bits[0] + 1) * 0x1p-32);
		break;
	case UNIFORM_DOUBLE:
		((double *)work->out)[i] = uniform(bits[0], bits[1]);
		break;
	case NORMAL:
		((float *)work->out)[i] = (float)normal(bits, work);
		break;
	case NORMAL_DOUBLE:
		((double *)work->out)[i] = normal(bits, work);
		break;
	case LOG_NORMAL:
		((float *)work->out)[i] = (float)exp(normal(bits, work));
		break;
	case LOG_NORMAL_DOUBLE:
		((double *)work->out)[i] = exp(normal(bits, work));
		break;
	}
}

static cudaError_t run(struct cudart_work *base)
{
	const struct random_work *work = (const struct random_work *)base;
	for (size_t i = 0; i < work->count; i++)
		store(work, i);
	return cudaSuccess;
}

static const struct cudart_work_kind kind = {.node = cudaGraphNodeTypeKernel, .run = run};

static curandStatus_t generate(
    curandGenerator_t generator, enum form form, void *out, size_t count, double mean, double deviation)
{
	if (!generator)
		return CURAND_STATUS_NOT_INITIALIZED;
	if (form >= NORMAL && count % 2)
		return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
	if (cudart_entry() != cudaSuccess)
		return CURAND_STATUS_PREEXISTING_FAILURE;
	struct random_work *work = cudart_work_new(&kind, sizeof *work);
	if (!work)
		return CURAND_STATUS_ALLOCATION_FAILED;
	work->type = generator->type;
	work->form = form;
	work->out = out;
	work->count = count;
	work->seed = generator->seed;
	work->first = generator->offset;
	work->mean = mean;
	work->deviation = deviation;
	generator->offset += count;
	cudaError_t error = cudaSuccess;
	if (generator->on_host) {
		run(&work->base);
		cudart_work_unref(&work->base);
	} else {
		error = cudart_submit(generator->stream, &work->base);
	}
	return error == cudaSuccess ? CURAND_STATUS_SUCCESS : CURAND_STATUS_LAUNCH_FAILURE;
}

curandStatus_t curandGenerate(curandGenerator_t generator, unsigned int *out, size_t num)
{
	return generate(generator, BITS, out, num, 0, 0);
}

// Only quasirandom generators of 64 bits have these.
curandStatus_t curandGenerateLongLong(curandGenerator_t generator, unsigned long long *out, size_t num)
{
	(void)out, (void)num;
	return generator ? CURAND_STATUS_TYPE_ERROR : CURAND_STATUS_NOT_INITIALIZED;
}

curandStatus_t curandGenerateUniform(curandGenerator_t generator, float *out, size_t num)
{
	return generate(generator, UNIFORM, out, num, 0, 0);
}

curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double *out, size_t num)
{
	return generate(generator, UNIFORM_DOUBLE, out, num, 0, 0);
}

curandStatus_t curandGenerateNormal(
    curandGenerator_t generator, float *out, size_t n, float mean, float stddev)
{
	return generate(generator, NORMAL, out, n, mean, stddev);
}

curandStatus_t curandGenerateNormalDouble(
    curandGenerator_t generator, double *out, size_t n, double mean, double stddev)
{
	return generate(generator, NORMAL_DOUBLE, out, n, mean, stddev);
}

curandStatus_t curandGenerateLogNormal(
    curandGenerator_t generator, float *out, size_t n, float mean, float stddev)
{
	return generate(generator, LOG_NORMAL, out, n, mean, stddev);
}

curandStatus_t curandGenerateLogNormalDouble(
    curandGenerator_t generator, double *out, size_t n, double mean, double stddev)
{
	return generate(generator, LOG_NORMAL_DOUBLE, out, n, mean, stddev);
}

// ---- generators ----

static curandStatus_t create(curandGenerator_t *generator, curandRngType_t type, int on_host)
{
	switch ((int)type) {
	case CURAND_RNG_PSEUDO_DEFAULT:
		type = CURAND_RNG_PSEUDO_XORWOW;
		break;
	case CURAND_RNG_PSEUDO_XORWOW:
	case CURAND_RNG_PSEUDO_MRG32K3A:
	case CURAND_RNG_PSEUDO_MTGP32:
	case CURAND_RNG_PSEUDO_MT19937:
	case CURAND_RNG_PSEUDO_PHILOX4_32_10:
		break;
	default:
		return type >= CURAND_RNG_QUASI_DEFAULT && type <= CURAND_RNG_QUASI_SCRAMBLED_SOBOL64
		           ? CURAND_STATUS_ARCH_MISMATCH
		           : CURAND_STATUS_TYPE_ERROR;
	}
	if (cudart_entry() != cudaSuccess)
		return CURAND_STATUS_INITIALIZATION_FAILED;
	*generator = calloc(1, sizeof **generator);
	if (!*generator)
		return CURAND_STATUS_ALLOCATION_FAILED;
	(*generator)->type = type;
	(*generator)->on_host = on_host;
	return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandCreateGenerator(curandGenerator_t *generator, curandRngType_t type)
{
	return create(generator, type, 0);
}

curandStatus_t curandCreateGeneratorHost(curandGenerator_t *generator, curandRngType_t type)
{
	return create(generator, type, 1);
}

curandStatus_t curandDestroyGenerator(curandGenerator_t generator)
{
	if (!generator)
		return CURAND_STATUS_NOT_INITIALIZED;
	free(generator);
	return CURAND_STATUS_SUCCESS;
}

// A new seed or offset starts the sequence again.
curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator, unsigned long long seed)
{
	if (!generator)
		return CURAND_STATUS_NOT_INITIALIZED;
	generator->seed = seed;
	generator->offset = 0;
	return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset)
{
	if (!generator)
		return CURAND_STATUS_NOT_INITIALIZED;
	generator->offset = offset;
	return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetStream(curandGenerator_t generator, cudaStream_t stream)
{
	if (!generator)
		return CURAND_STATUS_NOT_INITIALIZED;
	generator->stream = stream;
	return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetGeneratorOrdering(curandGenerator_t generator, curandOrdering_t order)
{
	if (!generator)
		return CURAND_STATUS_NOT_INITIALIZED;
	return order >= CURAND_ORDERING_PSEUDO_BEST && order <= CURAND_ORDERING_PSEUDO_DYNAMIC
	           ? CURAND_STATUS_SUCCESS
	           : CURAND_STATUS_OUT_OF_RANGE;
}

curandStatus_t curandSetQuasiRandomGeneratorDimensions(
    curandGenerator_t generator, unsigned int num_dimensions)
{
	(void)num_dimensions;
	return generator ? CURAND_STATUS_TYPE_ERROR : CURAND_STATUS_NOT_INITIALIZED;
}

curandStatus_t curandGenerateSeeds(curandGenerator_t generator)
{
	return generator ? CURAND_STATUS_SUCCESS : CURAND_STATUS_NOT_INITIALIZED;
}

// ---- versions: cuRAND 10 of CUDA 11, 12 and 13 ----

curandStatus_t curandGetProperty(libraryPropertyType type, int *value)
{
	if (!value || type > PATCH_LEVEL)
		return CURAND_STATUS_OUT_OF_RANGE;
	*value = type == MAJOR_VERSION ? 10 : 0;
	return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandGetVersion(int *version)
{
	if (!version)
		return CURAND_STATUS_OUT_OF_RANGE;
	*version = 10000;
	return CURAND_STATUS_SUCCESS;
}
