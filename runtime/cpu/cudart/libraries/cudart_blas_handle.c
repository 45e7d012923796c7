// cudart_blas_handle.c: the handles of cuBLAS and their settings, versions, names of results, and copies of vectors
// and matrices between host and device.
#include <stdlib.h>
#include "cudart_blas.h"

cublasStatus_t cublasCreate_v2(cublasHandle_t *handle)
{
	if (!handle)
		return CUBLAS_STATUS_INVALID_VALUE;
	if (cudart_entry() != cudaSuccess)
		return CUBLAS_STATUS_NOT_INITIALIZED;
	*handle = calloc(1, sizeof **handle);
	return *handle ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_ALLOC_FAILED;
}

// Waits for the device, as cuBLAS does.
cublasStatus_t cublasDestroy_v2(cublasHandle_t handle)
{
	if (!handle)
		return CUBLAS_STATUS_NOT_INITIALIZED;
	cudart_drain();
	free(handle);
	return CUBLAS_STATUS_SUCCESS;
}

#define SETTING(set, get, type, field)                                                                       \
	cublasStatus_t set(cublasHandle_t handle, type value)                                                    \
	{                                                                                                        \
		if (!handle)                                                                                         \
			return CUBLAS_STATUS_NOT_INITIALIZED;                                                            \
		handle->field = value;                                                                               \
		return CUBLAS_STATUS_SUCCESS;                                                                        \
	}                                                                                                        \
	cublasStatus_t get(cublasHandle_t handle, type *value)                                                   \
	{                                                                                                        \
		if (!handle)                                                                                         \
			return CUBLAS_STATUS_NOT_INITIALIZED;                                                            \
		if (!value)                                                                                          \
			return CUBLAS_STATUS_INVALID_VALUE;                                                              \
		*value = handle->field;                                                                              \
		return CUBLAS_STATUS_SUCCESS;                                                                        \
	}
SETTING(cublasSetStream_v2, cublasGetStream_v2, cudaStream_t, stream)
SETTING(cublasSetPointerMode_v2, cublasGetPointerMode_v2, cublasPointerMode_t, pointers)
SETTING(cublasSetMathMode, cublasGetMathMode, cublasMath_t, math)
SETTING(cublasSetAtomicsMode, cublasGetAtomicsMode, cublasAtomicsMode_t, atomics)
SETTING(cublasSetSmCountTarget, cublasGetSmCountTarget, int, sm_count)

cublasStatus_t cublasSetWorkspace_v2(cublasHandle_t handle, void *workspace, size_t workspaceSizeInBytes)
{
	(void)workspace, (void)workspaceSizeInBytes;
	return handle ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_INITIALIZED;
}

// ---- versions and names ----

// The toolkit's.
cublasStatus_t cublasGetProperty(libraryPropertyType type, int *value)
{
	if (!value || type > PATCH_LEVEL)
		return CUBLAS_STATUS_INVALID_VALUE;
	*value = type == MAJOR_VERSION   ? CUDART_VERSION / 1000
	         : type == MINOR_VERSION ? CUDART_VERSION % 1000 / 10
	                                 : 0;
	return CUBLAS_STATUS_SUCCESS;
}

size_t cublasLtGetVersion(void)
{
	return CUDART_VERSION / 1000 * 10000 + CUDART_VERSION % 1000 / 10 * 100;
}

cublasStatus_t cublasGetVersion_v2(cublasHandle_t handle, int *version)
{
	(void)handle;
	if (!version)
		return CUBLAS_STATUS_INVALID_VALUE;
	*version = (int)cublasLtGetVersion();
	return CUBLAS_STATUS_SUCCESS;
}

size_t cublasGetCudartVersion(void)
{
	return CUDART_VERSION;
}

const char *cublasGetStatusName(cublasStatus_t status)
{
	switch ((int)status) {
	case 0:
		return "CUBLAS_STATUS_SUCCESS";
	case 1:
		return "CUBLAS_STATUS_NOT_INITIALIZED";
	case 3:
		return "CUBLAS_STATUS_ALLOC_FAILED";
	case 7:
		return "CUBLAS_STATUS_INVALID_VALUE";
	case 8:
		return "CUBLAS_STATUS_ARCH_MISMATCH";
	case 11:
		return "CUBLAS_STATUS_MAPPING_ERROR";
	case 13:
		return "CUBLAS_STATUS_EXECUTION_FAILED";
	case 14:
		return "CUBLAS_STATUS_INTERNAL_ERROR";
	case 15:
		return "CUBLAS_STATUS_NOT_SUPPORTED";
	case 16:
		return "CUBLAS_STATUS_LICENSE_ERROR";
	default:
		return "CUBLAS_STATUS_UNKNOWN";
	}
}

const char *cublasGetStatusString(cublasStatus_t status)
{
	return cublasGetStatusName(status);
}

// ---- the same of cuBLASLt ----

size_t cublasLtGetCudartVersion(void)
{
	return CUDART_VERSION;
}

const char *cublasLtGetStatusName(cublasStatus_t status)
{
	return cublasGetStatusName(status);
}

const char *cublasLtGetStatusString(cublasStatus_t status)
{
	return cublasGetStatusName(status);
}

// ---- copies; a vector is a matrix of one row ----

static cublasStatus_t copy_matrix(int64_t rows, int64_t columns, int64_t bytes, const void *from, int64_t lda,
    void *to, int64_t ldb, const cudaStream_t *stream)
{
	if (rows < 0 || columns < 0 || bytes <= 0 || lda <= 0 || ldb <= 0)
		return CUBLAS_STATUS_INVALID_VALUE;
	size_t from_step = (size_t)(lda * bytes), to_step = (size_t)(ldb * bytes), width = (size_t)(rows * bytes);
	cudaError_t error =
	    stream ? cudaMemcpy2DAsync(
	                 to, to_step, from, from_step, width, (size_t)columns, cudaMemcpyDefault, *stream)
	           : cudaMemcpy2D(to, to_step, from, from_step, width, (size_t)columns, cudaMemcpyDefault);
	return error == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}

#define COPIES(INT, TAIL)                                                                                    \
	COPY(SetVector, INT, TAIL)                                                                               \
	COPY(GetVector, INT, TAIL)                                                                               \
	COPY2(SetMatrix, INT, TAIL)                                                                              \
	COPY2(GetMatrix, INT, TAIL)
#define COPY(name, INT, TAIL)                                                                                \
	cublasStatus_t cublas##name##TAIL(INT n, INT bytes, const void *x, INT incx, void *y, INT incy)          \
	{                                                                                                        \
		return copy_matrix(1, n, bytes, x, incx, y, incy, NULL);                                             \
	}                                                                                                        \
	cublasStatus_t cublas##name##Async##TAIL(                                                                \
	    INT n, INT bytes, const void *x, INT incx, void *y, INT incy, cudaStream_t stream)                   \
	{                                                                                                        \
		return copy_matrix(1, n, bytes, x, incx, y, incy, &stream);                                          \
	}
#define COPY2(name, INT, TAIL)                                                                               \
	cublasStatus_t cublas##name##TAIL(                                                                       \
	    INT rows, INT cols, INT bytes, const void *A, INT lda, void *B, INT ldb)                             \
	{                                                                                                        \
		return copy_matrix(rows, cols, bytes, A, lda, B, ldb, NULL);                                         \
	}                                                                                                        \
	cublasStatus_t cublas##name##Async##TAIL(                                                                \
	    INT rows, INT cols, INT bytes, const void *A, INT lda, void *B, INT ldb, cudaStream_t stream)        \
	{                                                                                                        \
		return copy_matrix(rows, cols, bytes, A, lda, B, ldb, &stream);                                      \
	}
COPIES(int, )
COPIES(int64_t, _64)
