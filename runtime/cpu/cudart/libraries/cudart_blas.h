// cudart_blas.h: shared by the files of the simple cuBLAS. NVIDIA's header may be absent where this is built,
// so the types have its names and values here. A test compiles these files with NVIDIA's header in their
// place (CUDART_NVIDIA_HEADERS), so that the compiler compares each function with its prototype.
#ifndef CUE_CUDART_BLAS_H
#define CUE_CUDART_BLAS_H

#include <library_types.h>
#include "runtime/cpu/cudart/cudart.h"

#pragma GCC diagnostic ignored "-Wmissing-prototypes" // they are in NVIDIA's headers

#ifndef CUDART_NVIDIA_HEADERS
typedef enum {
	CUBLAS_STATUS_SUCCESS = 0,
	CUBLAS_STATUS_NOT_INITIALIZED = 1,
	CUBLAS_STATUS_ALLOC_FAILED = 3,
	CUBLAS_STATUS_INVALID_VALUE = 7,
	CUBLAS_STATUS_MAPPING_ERROR = 11,
	CUBLAS_STATUS_EXECUTION_FAILED = 13,
	CUBLAS_STATUS_NOT_SUPPORTED = 15
} cublasStatus_t;
typedef enum { CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C } cublasOperation_t;
typedef enum { CUBLAS_POINTER_MODE_HOST, CUBLAS_POINTER_MODE_DEVICE } cublasPointerMode_t;
typedef enum { CUBLAS_ATOMICS_NOT_ALLOWED } cublasAtomicsMode_t;
typedef enum { CUBLAS_DEFAULT_MATH } cublasMath_t;
typedef enum { CUBLAS_GEMM_DEFAULT = -1 } cublasGemmAlgo_t;
typedef enum {
	CUBLAS_COMPUTE_16F = 64,
	CUBLAS_COMPUTE_16F_PEDANTIC,
	CUBLAS_COMPUTE_32F = 68,
	CUBLAS_COMPUTE_64F = 70,
	CUBLAS_COMPUTE_64F_PEDANTIC,
	CUBLAS_COMPUTE_32I,
	CUBLAS_COMPUTE_32I_PEDANTIC,
	CUBLAS_COMPUTE_64F_EMULATED_FIXEDPOINT = 79
} cublasComputeType_t;
typedef struct cublasContext *cublasHandle_t;
#endif

struct cublasContext {
	cudaStream_t stream;
	cublasPointerMode_t pointers;
	cublasMath_t math;
	cublasAtomicsMode_t atomics;
	int sm_count;
};

// Element (i, j) of the matrix with a number in a batch is `at(number)[i * down + j * right]`.
struct cudart_matrix {
	void *data;
	cudaDataType type;
	int64_t down, right;
	int64_t next; // matrix of a batch, in elements
	int listed;   // data is an array of pointers, one for each matrix of the batch
	int wrong;    // an argument is not valid
};

struct cudart_scalar {
	struct cudart_matrix device; // where it is read when the operation runs; without data: it is `value`
	double value;
	int wrong;
};

enum cudart_reduction { CUDART_ASUM, CUDART_NRM2, CUDART_AMAX, CUDART_AMIN };

// An operation on a stream.
struct cudart_blas {
	struct cudart_work base;
	int64_t m, n, k, batches;
	struct cudart_scalar alpha, beta;
	struct cudart_matrix a, b, c;
	enum cudart_reduction reduction;
	int has_result; // c is a result, which the pointer mode of the handle places
};

// c = alpha a b + beta c; c = alpha a + beta b; c = the reduction of the vector a
extern const struct cudart_work_kind cudart_blas_multiply, cudart_blas_add, cudart_blas_reduce;

// A matrix in columns, as op says; `rows` are those of the memory.
struct cudart_matrix cudart_blas_matrix(
    cublasOperation_t op, int64_t rows, const void *data, cudaDataType type, int64_t leading);
struct cudart_matrix cudart_blas_vector(int64_t n, const void *data, cudaDataType type, int64_t step);
struct cudart_scalar cudart_blas_scalar(cublasHandle_t handle, const void *at, cudaDataType type);
cublasStatus_t cudart_blas_submit(
    cublasHandle_t handle, const struct cudart_work_kind *kind, struct cudart_blas call);
double cudart_blas_load(const struct cudart_matrix *matrix, int64_t number, int64_t i, int64_t j);

#endif
