// cudart_blas_submit.c: from the arguments of a function of cuBLAS to an operation on the handle's stream. Wrong
// arguments are refused as cuBLAS refuses them. Scalars of the host are read at once, those of the device when
// the operation runs. A result for the host is waited for.
#include <stddef.h>
#include <string.h>
#include "cudart_blas.h"

struct cudart_matrix cudart_blas_matrix(
    cublasOperation_t op, int64_t rows, const void *data, cudaDataType type, int64_t leading)
{
	int turned = op != CUBLAS_OP_N;
	return (struct cudart_matrix){.data = (void *)data,
	    .type = type,
	    .down = turned ? leading : 1,
	    .right = turned ? 1 : leading,
	    .wrong =
	        leading < (rows > 1 ? rows : 1) || (op != CUBLAS_OP_N && op != CUBLAS_OP_T && op != CUBLAS_OP_C)};
}

// With a negative step, the first element is the last in memory.
struct cudart_matrix cudart_blas_vector(int64_t n, const void *data, cudaDataType type, int64_t step)
{
	int64_t bytes = type == CUDA_R_64F ? 8 : 4, back = step < 0 && n > 1 ? (1 - n) * step : 0;
	return (struct cudart_matrix){
	    .data = data ? (char *)data + back * bytes : NULL, .type = type, .down = step, .right = step};
}

struct cudart_scalar cudart_blas_scalar(cublasHandle_t handle, const void *at, cudaDataType type)
{
	struct cudart_scalar scalar = {.device = {.data = (void *)at, .type = type}, .wrong = !at};
	if (!handle || !at || handle->pointers == CUBLAS_POINTER_MODE_DEVICE)
		return scalar;
	scalar.value = cudart_blas_load(&scalar.device, 0, 0, 0);
	scalar.device.data = NULL;
	return scalar;
}

static int is_wrong(const struct cudart_blas *call)
{
	return call->m < 0 || call->n < 0 || call->k < 0 || call->batches < 0 || call->alpha.wrong ||
	       call->beta.wrong || call->a.wrong || call->b.wrong || call->c.wrong;
}

cublasStatus_t cudart_blas_submit(
    cublasHandle_t handle, const struct cudart_work_kind *kind, struct cudart_blas call)
{
	if (!handle)
		return CUBLAS_STATUS_NOT_INITIALIZED;
	if (is_wrong(&call))
		return CUBLAS_STATUS_INVALID_VALUE;
	if (cudart_entry() != cudaSuccess)
		return CUBLAS_STATUS_EXECUTION_FAILED;
	if (!call.has_result && (call.m == 0 || call.n == 0 || call.batches == 0))
		return CUBLAS_STATUS_SUCCESS;
	if (!call.c.data)
		return CUBLAS_STATUS_INVALID_VALUE;
	struct cudart_blas *work = cudart_work_new(kind, sizeof *work);
	if (!work)
		return CUBLAS_STATUS_ALLOC_FAILED;
	memcpy((char *)work + sizeof call.base, (char *)&call + sizeof call.base, sizeof call - sizeof call.base);
	int waits = call.has_result && handle->pointers == CUBLAS_POINTER_MODE_HOST;
	cudaError_t error =
	    waits ? cudart_submit_wait(handle->stream, &work->base) : cudart_submit(handle->stream, &work->base);
	return error == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;
}
