// cudart_blas_run.c: what cuBLAS computes. Three operations suffice for all functions: the product, the sum
// and the reduction of matrices whose elements lie at any distance and have any type. Elements become
// doubles, results are rounded once, and sums go in the order of the indices. So a result never depends on
// the number of threads, and is at least as exact as a GPU's. As in BLAS, a matrix whose factor is zero is
// not read.
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cudart_blas.h"

// ---- elements ----

static size_t element_bytes(cudaDataType type)
{
	switch (type) {
	case CUDA_R_8I:
		return 1;
	case CUDA_R_16F:
	case CUDA_R_16BF:
		return 2;
	case CUDA_R_64F:
	case CUDA_R_64I:
		return 8;
	default:
		return 4;
	}
}

static char *address(const struct cudart_matrix *matrix, int64_t number, int64_t i, int64_t j)
{
	int64_t offset = i * matrix->down + j * matrix->right;
	char *data = matrix->data;
	if (matrix->listed)
		data = ((char **)matrix->data)[number];
	else
		offset += number * matrix->next;
	return data + offset * (int64_t)element_bytes(matrix->type);
}

double cudart_blas_load(const struct cudart_matrix *matrix, int64_t number, int64_t i, int64_t j)
{
	const void *at = address(matrix, number, i, j);
	switch (matrix->type) {
	case CUDA_R_8I:
		return *(const int8_t *)at;
	case CUDA_R_32I:
		return *(const int32_t *)at;
	case CUDA_R_16F:
		return cudart_small_load(*(const uint16_t *)at, CUDART_HALF);
	case CUDA_R_16BF:
		return cudart_small_load(*(const uint16_t *)at, CUDART_BFLOAT);
	case CUDA_R_64F:
		return *(const double *)at;
	default:
		return *(const float *)at;
	}
}

static void store(const struct cudart_matrix *matrix, int64_t number, int64_t i, int64_t j, double value)
{
	void *at = address(matrix, number, i, j);
	switch (matrix->type) {
	case CUDA_R_32I:
		*(int32_t *)at = (int32_t)(int64_t)value;
		break;
	case CUDA_R_64I:
		*(int64_t *)at = (int64_t)value;
		break;
	case CUDA_R_16F:
		*(uint16_t *)at = cudart_small_store(value, CUDART_HALF);
		break;
	case CUDA_R_16BF:
		*(uint16_t *)at = cudart_small_store(value, CUDART_BFLOAT);
		break;
	case CUDA_R_64F:
		*(double *)at = value;
		break;
	default:
		*(float *)at = (float)value;
	}
}

static double scalar_now(const struct cudart_scalar *scalar)
{
	return scalar->device.data ? cudart_blas_load(&scalar->device, 0, 0, 0) : scalar->value;
}

// ---- the product ----

// The matrix a as doubles, one column after the other. NULL: no memory.
static double *columns_of(const struct cudart_blas *call, int64_t number)
{
	double *columns = malloc((size_t)(call->m * call->k) * sizeof *columns);
	for (int64_t p = 0; columns && p < call->k; p++)
		for (int64_t i = 0; i < call->m; i++)
			columns[p * call->m + i] = cudart_blas_load(&call->a, number, i, p);
	return columns;
}

static void multiply_column(double *restrict sums, const double *restrict columns,
    const struct cudart_blas *call, int64_t number, int64_t j)
{
	memset(sums, 0, (size_t)call->m * sizeof *sums);
	for (int64_t p = 0; columns && p < call->k; p++) {
		double factor = cudart_blas_load(&call->b, number, p, j);
		for (int64_t i = 0; i < call->m; i++)
			sums[i] += columns[p * call->m + i] * factor;
	}
}

static cudaError_t multiply(const struct cudart_blas *call, int64_t number)
{
	double alpha = scalar_now(&call->alpha), beta = scalar_now(&call->beta);
	int reads = alpha != 0 && call->k > 0;
	double *columns = reads ? columns_of(call, number) : NULL;
	double *sums = malloc((size_t)call->m * sizeof *sums);
	cudaError_t error = sums && (columns || !reads) ? cudaSuccess : cudaErrorMemoryAllocation;
	for (int64_t j = 0; error == cudaSuccess && j < call->n; j++) {
		multiply_column(sums, columns, call, number, j);
		for (int64_t i = 0; i < call->m; i++)
			store(&call->c, number, i, j,
			    (reads ? alpha * sums[i] : 0) +
			        (beta != 0 ? beta * cudart_blas_load(&call->c, number, i, j) : 0));
	}
	free(columns);
	free(sums);
	return error;
}

static cudaError_t run_multiply(struct cudart_work *work)
{
	const struct cudart_blas *call = (const struct cudart_blas *)work;
	cudaError_t error = cudaSuccess;
	for (int64_t number = 0; error == cudaSuccess && number < call->batches; number++)
		error = multiply(call, number);
	return error;
}

// ---- the sum ----

static cudaError_t run_add(struct cudart_work *work)
{
	const struct cudart_blas *call = (const struct cudart_blas *)work;
	double alpha = scalar_now(&call->alpha), beta = scalar_now(&call->beta);
	for (int64_t j = 0; j < call->n; j++)
		for (int64_t i = 0; i < call->m; i++) {
			double a = alpha != 0 ? alpha * cudart_blas_load(&call->a, 0, i, j) : 0;
			double b = beta != 0 ? beta * cudart_blas_load(&call->b, 0, i, j) : 0;
			store(&call->c, 0, i, j, beta == 0 ? a : alpha == 0 ? b : a + b);
		}
	return cudaSuccess;
}

// ---- reductions ----

// The index of an extreme counts from 1; 0: there is none. Squares are summed in a type that they cannot
// overflow.
static cudaError_t run_reduce(struct cudart_work *work)
{
	const struct cudart_blas *call = (const struct cudart_blas *)work;
	long double sum = 0;
	double best = 0;
	int64_t index = 0, count = call->a.down > 0 ? call->m : 0;
	for (int64_t i = 0; i < count; i++) {
		double x = fabs(cudart_blas_load(&call->a, 0, i, 0));
		sum += call->reduction == CUDART_NRM2 ? (long double)x * x : x;
		if (index == 0 || (call->reduction == CUDART_AMAX ? x > best : x < best)) {
			best = x;
			index = i + 1;
		}
	}
	if (call->reduction == CUDART_AMAX || call->reduction == CUDART_AMIN)
		store(&call->c, 0, 0, 0, (double)index);
	else
		store(&call->c, 0, 0, 0, (double)(call->reduction == CUDART_NRM2 ? sqrtl(sum) : sum));
	return cudaSuccess;
}

const struct cudart_work_kind cudart_blas_multiply = {.node = cudaGraphNodeTypeKernel, .run = run_multiply};
const struct cudart_work_kind cudart_blas_add = {.node = cudaGraphNodeTypeKernel, .run = run_add};
const struct cudart_work_kind cudart_blas_reduce = {.node = cudaGraphNodeTypeKernel, .run = run_reduce};
