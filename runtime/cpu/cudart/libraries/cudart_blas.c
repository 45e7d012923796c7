// cudart_blas.c: the functions of a simple cuBLAS: handles, vectors and products of real matrices. All others
// are in cudart_refused.def.
#include <stdlib.h>
#include "cudart_blas.h"

static const struct cudart_scalar ONE = {.value = 1};

static struct cudart_matrix steps(struct cudart_matrix vector)
{
	vector.wrong = vector.down == 0;
	return vector;
}

static struct cudart_matrix strided(struct cudart_matrix matrix, long long next)
{
	matrix.next = next;
	return matrix;
}

static struct cudart_matrix listed(struct cudart_matrix matrix)
{
	matrix.listed = 1;
	return matrix;
}

#define REAL float
#define TYPE CUDA_R_32F
#define INT int
#define INDEX_TYPE CUDA_R_32I
#define NAME(function) cublasS##function
#define INDEX_NAME(function) cublasIs##function
#include "cudart_blas_functions.def"

#define REAL double
#define TYPE CUDA_R_64F
#define INT int
#define INDEX_TYPE CUDA_R_32I
#define NAME(function) cublasD##function
#define INDEX_NAME(function) cublasId##function
#include "cudart_blas_functions.def"

#define REAL float
#define TYPE CUDA_R_32F
#define INT int64_t
#define INDEX_TYPE CUDA_R_64I
#define NAME(function) cublasS##function##_64
#define INDEX_NAME(function) cublasIs##function##_64
#include "cudart_blas_functions.def"

#define REAL double
#define TYPE CUDA_R_64F
#define INT int64_t
#define INDEX_TYPE CUDA_R_64I
#define NAME(function) cublasD##function##_64
#define INDEX_NAME(function) cublasId##function##_64
#include "cudart_blas_functions.def"

// ---- products of other types ----

// The type of alpha and beta. Negative: not known.
static int scale_type(cublasComputeType_t compute)
{
	switch ((int)compute) {
	case CUBLAS_COMPUTE_16F:
	case CUBLAS_COMPUTE_16F_PEDANTIC:
		return CUDA_R_16F;
	case CUBLAS_COMPUTE_64F:
	case CUBLAS_COMPUTE_64F_PEDANTIC:
	case CUBLAS_COMPUTE_64F_EMULATED_FIXEDPOINT:
		return CUDA_R_64F;
	case CUBLAS_COMPUTE_32I:
	case CUBLAS_COMPUTE_32I_PEDANTIC:
		return CUDA_R_32I;
	default:
		return compute >= CUBLAS_COMPUTE_32F && (int)compute < 80 ? CUDA_R_32F : -1;
	}
}

static int types_known(cudaDataType a, cudaDataType b, cudaDataType c)
{
	int small = a == CUDA_R_16F || a == CUDA_R_16BF;
	if (a != b)
		return 0;
	if (a == CUDA_R_8I)
		return c == CUDA_R_32I || c == CUDA_R_32F;
	return (small || a == CUDA_R_32F || a == CUDA_R_64F) && (c == a || (small && c == CUDA_R_32F));
}

cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t transa,
    cublasOperation_t transb, int m, int n, int k, const void *alpha, const void *A, cudaDataType Atype,
    int lda, long long strideA, const void *B, cudaDataType Btype, int ldb, long long strideB,
    const void *beta, void *C, cudaDataType Ctype, int ldc, long long strideC, int batchCount,
    cublasComputeType_t computeType, cublasGemmAlgo_t algo)
{
	int scale = scale_type(computeType);
	(void)algo;
	if (!handle)
		return CUBLAS_STATUS_NOT_INITIALIZED;
	if (scale < 0 || !types_known(Atype, Btype, Ctype))
		return CUBLAS_STATUS_NOT_SUPPORTED;
	struct cudart_blas call = {.m = m,
	    .n = n,
	    .k = k,
	    .batches = batchCount,
	    .alpha = cudart_blas_scalar(handle, alpha, (cudaDataType)scale),
	    .beta = cudart_blas_scalar(handle, beta, (cudaDataType)scale),
	    .a = strided(cudart_blas_matrix(transa, transa == CUBLAS_OP_N ? m : k, A, Atype, lda), strideA),
	    .b = strided(cudart_blas_matrix(transb, transb == CUBLAS_OP_N ? k : n, B, Btype, ldb), strideB),
	    .c = strided(cudart_blas_matrix(CUBLAS_OP_N, m, C, Ctype, ldc), strideC)};
	return cudart_blas_submit(handle, &cudart_blas_multiply, call);
}

cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
    int n, int k, const void *alpha, const void *A, cudaDataType Atype, int lda, const void *B,
    cudaDataType Btype, int ldb, const void *beta, void *C, cudaDataType Ctype, int ldc,
    cublasComputeType_t computeType, cublasGemmAlgo_t algo)
{
	return cublasGemmStridedBatchedEx(handle, transa, transb, m, n, k, alpha, A, Atype, lda, 0, B, Btype, ldb,
	    0, beta, C, Ctype, ldc, 0, 1, computeType, algo);
}

// __half is a type of C++.
cublasStatus_t cublasHgemm(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
    int n, int k, const void *alpha, const void *A, int lda, const void *B, int ldb, const void *beta,
    void *C, int ldc)
{
	return cublasGemmEx(handle, transa, transb, m, n, k, alpha, A, CUDA_R_16F, lda, B, CUDA_R_16F, ldb, beta,
	    C, CUDA_R_16F, ldc, CUBLAS_COMPUTE_16F, CUBLAS_GEMM_DEFAULT);
}

cublasStatus_t cublasHgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa,
    cublasOperation_t transb, int m, int n, int k, const void *alpha, const void *A, int lda,
    long long strideA, const void *B, int ldb, long long strideB, const void *beta, void *C, int ldc,
    long long strideC, int batchCount)
{
	return cublasGemmStridedBatchedEx(handle, transa, transb, m, n, k, alpha, A, CUDA_R_16F, lda, strideA, B,
	    CUDA_R_16F, ldb, strideB, beta, C, CUDA_R_16F, ldc, strideC, batchCount, CUBLAS_COMPUTE_16F,
	    CUBLAS_GEMM_DEFAULT);
}
