/* The plain cuBLAS: numbers against sums written out here, order on streams, where scalars and results lie, wrong
 * arguments, and NVML's and cuBLAS's refusals. All numbers are small multiples of a quarter, so that no sum is rounded. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "program.h"
#include "test.h"
#include "runtime/cpu/cudart/libraries/cudart_blas.h"

cublasStatus_t cublasCreate_v2(cublasHandle_t *handle);
cublasStatus_t cublasDestroy_v2(cublasHandle_t handle);
cublasStatus_t cublasSetStream_v2(cublasHandle_t handle, cudaStream_t stream);
cublasStatus_t cublasSetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t mode);
cublasStatus_t cublasGetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t *mode);
cublasStatus_t cublasGetVersion_v2(cublasHandle_t handle, int *version);
const char *cublasGetStatusString(cublasStatus_t status);
cublasStatus_t cublasSetVector(int n, int bytes, const void *x, int incx, void *y, int incy);
cublasStatus_t cublasGetMatrix(int rows, int cols, int bytes, const void *A, int lda, void *B, int ldb);
int cublasSsymv_v2(void);
int cublasGemmEx_64(void);
int nvmlInit_v2(void);
int nvmlDeviceGetCount_v2(unsigned *count);
const char *nvmlErrorString(int result);
cublasStatus_t cublasSaxpy_v2(cublasHandle_t, int, const float *, const float *, int, float *, int);
cublasStatus_t cublasDscal_v2(cublasHandle_t, int, const double *, double *, int);
cublasStatus_t cublasDcopy_v2(cublasHandle_t, int, const double *, int, double *, int);
cublasStatus_t cublasSdot_v2(cublasHandle_t, int, const float *, int, const float *, int, float *);
cublasStatus_t cublasDnrm2_v2(cublasHandle_t, int, const double *, int, double *);
cublasStatus_t cublasDasum_v2(cublasHandle_t, int, const double *, int, double *);
cublasStatus_t cublasIdamax_v2(cublasHandle_t, int, const double *, int, int *);
cublasStatus_t cublasIdamin_v2_64(cublasHandle_t, int64_t, const double *, int64_t, int64_t *);
cublasStatus_t cublasDgemv_v2(cublasHandle_t, cublasOperation_t, int, int, const double *, const double *,
    int, const double *, int, const double *, double *, int);
cublasStatus_t cublasDger_v2(
    cublasHandle_t, int, int, const double *, const double *, int, const double *, int, double *, int);
cublasStatus_t cublasDgeam(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, const double *,
    const double *, int, const double *, const double *, int, double *, int);
cublasStatus_t cublasSgemm_v2(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int,
    const float *, const float *, int, const float *, int, const float *, float *, int);
cublasStatus_t cublasDgemm_v2_64(cublasHandle_t, cublasOperation_t, cublasOperation_t, int64_t, int64_t,
    int64_t, const double *, const double *, int64_t, const double *, int64_t, const double *, double *,
    int64_t);
cublasStatus_t cublasDgemmStridedBatched(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int,
    const double *, const double *, int, long long, const double *, int, long long, const double *, double *,
    int, long long, int);
cublasStatus_t cublasDgemmBatched(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int,
    const double *, const double *const[], int, const double *const[], int, const double *, double *const[],
    int, int);
cublasStatus_t cublasGemmEx(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int, const void *,
    const void *, cudaDataType, int, const void *, cudaDataType, int, const void *, void *, cudaDataType, int,
    cublasComputeType_t, cublasGemmAlgo_t);

enum { M = 5, N = 4, K = 7, LEADING = 9, ROOM = 128 };

struct blas {
	cublasHandle_t handle;
	double *a, *b, *c; // of the device, which is the host's memory here
	double before[ROOM];
};

static double number(int i)
{
	return ((i * 7919 + 13) % 23 - 11) * 0.25;
}

static int setup(void **state)
{
	struct blas *blas = calloc(1, sizeof *blas);
	assert_int_equal(cublasCreate_v2(&blas->handle), 0);
	double **all[] = {&blas->a, &blas->b, &blas->c};
	for (int k = 0; k < 3; k++) {
		assert_ok(cudaMalloc((void **)all[k], ROOM * sizeof(double)));
		for (int i = 0; i < ROOM; i++)
			(*all[k])[i] = number(i + 100 * k);
	}
	memcpy(blas->before, blas->c, sizeof blas->before);
	*state = blas;
	return 0;
}

static int teardown(void **state)
{
	struct blas *blas = *state;
	assert_int_equal(cublasDestroy_v2(blas->handle), 0);
	cudaFree(blas->a);
	cudaFree(blas->b);
	cudaFree(blas->c);
	free(blas);
	return 0;
}

/* op(X)(i, j) of a matrix in columns */
static double at(const double *x, cublasOperation_t op, int i, int j)
{
	return op == CUBLAS_OP_N ? x[i + j * LEADING] : x[j + i * LEADING];
}

/* Every element of c: the product inside of the matrix, what was there behind it. */
static void assert_product(
    const struct blas *blas, cublasOperation_t opa, cublasOperation_t opb, double alpha, double beta)
{
	assert_ok(cudaDeviceSynchronize());
	for (int i = 0; i < ROOM; i++) {
		int row = i % LEADING, column = i / LEADING;
		double expected = blas->before[i], sum = 0;
		if (row < M && column < N) {
			for (int p = 0; p < K; p++)
				sum += at(blas->a, opa, row, p) * at(blas->b, opb, p, column);
			expected = alpha * sum + (beta != 0 ? beta * expected : 0);
		}
		assert_true(blas->c[i] == expected || (isnan(expected) && isnan(blas->c[i])));
	}
}

static void products(void **state)
{
	static const cublasOperation_t OPS[] = {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C};
	static const double FACTORS[] = {0, 1, -2.5};
	struct blas *blas = *state;
	for (int i = 0; i < 81; i++) {
		cublasOperation_t opa = OPS[i % 3], opb = OPS[i / 3 % 3];
		double alpha = FACTORS[i / 9 % 3], beta = FACTORS[i / 27];
		memcpy(blas->c, blas->before, sizeof blas->before);
		if (beta == 0)
			blas->c[0] = NAN;
		assert_int_equal(cublasDgemm_v2_64(blas->handle, opa, opb, M, N, K, &alpha, blas->a, LEADING, blas->b,
		                     LEADING, &beta, blas->c, LEADING),
		    0);
		assert_product(blas, opa, opb, alpha, beta);
	}
}

static void products_of_floats(void **state)
{
	struct blas *blas = *state;
	float a[ROOM], b[ROOM], c[ROOM], alpha = 0.5f, beta = 2;
	for (int i = 0; i < ROOM; i++) {
		a[i] = (float)blas->a[i];
		b[i] = (float)blas->b[i];
		c[i] = (float)blas->c[i];
	}
	assert_int_equal(cublasSgemm_v2(blas->handle, CUBLAS_OP_T, CUBLAS_OP_N, M, N, K, &alpha, a, LEADING, b,
	                     LEADING, &beta, c, LEADING),
	    0);
	assert_ok(cudaDeviceSynchronize());
	for (int i = 0; i < ROOM; i++)
		blas->c[i] = c[i];
	assert_product(blas, CUBLAS_OP_T, CUBLAS_OP_N, 0.5, 2);
}

/* Two products of 2 x 2, one after the other and through lists. */
static void batches(void **state)
{
	struct blas *blas = *state;
	double one = 1, zero = 0, expected[8];
	for (int i = 0; i < 8; i++) {
		const double *a = blas->a + i / 4 * 4, *b = blas->b + i / 4 * 6;
		expected[i] = a[i % 2] * b[i / 2 % 2 * 2] + a[2 + i % 2] * b[i / 2 % 2 * 2 + 1];
	}
	assert_int_equal(cublasDgemmStridedBatched(blas->handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, blas->a,
	                     2, 4, blas->b, 2, 6, &zero, blas->c, 2, 5, 2),
	    0);
	assert_ok(cudaDeviceSynchronize());
	for (int i = 0; i < 8; i++)
		assert_true(blas->c[i / 4 * 5 + i % 4] == expected[i]);
	assert_true(blas->c[4] == blas->before[4]);
	const double *as[] = {blas->a, blas->a + 4}, *bs[] = {blas->b, blas->b + 6};
	double *cs[] = {blas->c + 20, blas->c + 10};
	assert_int_equal(cublasDgemmBatched(blas->handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, as, 2, bs, 2,
	                     &zero, cs, 2, 2),
	    0);
	assert_ok(cudaDeviceSynchronize());
	for (int i = 0; i < 8; i++)
		assert_true(cs[i / 4][i % 4] == expected[i]);
}

/* Steps of vectors: two forward; two backward, so that the first element is the last in memory. */
static void vectors(void **state)
{
	struct blas *blas = *state;
	double alpha = 3, beta = -1;
	for (int op = CUBLAS_OP_N; op <= CUBLAS_OP_T; op++) {
		int rows = op == CUBLAS_OP_N ? M : K, columns = op == CUBLAS_OP_N ? K : M;
		memcpy(blas->c, blas->before, sizeof blas->before);
		assert_int_equal(cublasDgemv_v2(blas->handle, (cublasOperation_t)op, M, K, &alpha, blas->a, LEADING,
		                     blas->b, 2, &beta, blas->c, -2),
		    0);
		assert_ok(cudaDeviceSynchronize());
		for (int i = 0; i < rows; i++) {
			double sum = 0;
			for (int p = 0; p < columns; p++)
				sum += at(blas->a, (cublasOperation_t)op, i, p) * blas->b[2 * p];
			int place = 2 * (rows - 1 - i);
			assert_true(blas->c[place] == 3 * sum - blas->before[place]);
			assert_true(blas->c[place + 1] == blas->before[place + 1]);
		}
	}
	memcpy(blas->c, blas->before, sizeof blas->before);
	assert_int_equal(cublasDger_v2(blas->handle, M, N, &alpha, blas->a, 1, blas->b, 2, blas->c, LEADING), 0);
	assert_ok(cudaDeviceSynchronize());
	for (int i = 0; i < M * N; i++) {
		int place = i % M + i / M * LEADING;
		assert_true(blas->c[place] == blas->before[place] + 3 * blas->a[i % M] * blas->b[i / M * 2]);
	}
}

static void sums(void **state)
{
	struct blas *blas = *state;
	double alpha = 3, beta = -1;
	assert_int_equal(cublasDgeam(blas->handle, CUBLAS_OP_T, CUBLAS_OP_N, M, N, &alpha, blas->a, LEADING,
	                     &beta, blas->b, LEADING, blas->c, LEADING),
	    0);
	assert_int_equal(cublasDscal_v2(blas->handle, 3, &alpha, blas->c + 100, 2), 0);
	assert_int_equal(cublasDcopy_v2(blas->handle, 4, blas->a, -1, blas->c + 110, 1), 0);
	assert_ok(cudaDeviceSynchronize());
	for (int i = 0; i < M * N; i++)
		assert_true(blas->c[i % M + i / M * LEADING] ==
		            3 * at(blas->a, CUBLAS_OP_T, i % M, i / M) - at(blas->b, CUBLAS_OP_N, i % M, i / M));
	for (int i = 0; i < 6; i++)
		assert_true(blas->c[100 + i] == blas->before[100 + i] * (i % 2 ? 1 : 3));
	for (int i = 0; i < 4; i++)
		assert_true(blas->c[110 + i] == blas->a[3 - i]);
}

static void reductions(void **state)
{
	struct blas *blas = *state;
	double result;
	int index;
	int64_t long_index;
	double x[] = {3e200, 1, -4e200, 2, 0, 3, -0.5, 4};
	assert_int_equal(cublasDnrm2_v2(blas->handle, 3, x, 2, &result), 0);
	assert_true(fabs(result / 5e200 - 1) < 1e-15);
	assert_int_equal(cublasDasum_v2(blas->handle, 4, x + 1, 2, &result), 0);
	assert_true(result == 10);
	assert_int_equal(cublasIdamax_v2(blas->handle, 4, x, 2, &index), 0);
	assert_int_equal(index, 2);
	assert_int_equal(cublasIdamin_v2_64(blas->handle, 4, x, 2, &long_index), 0);
	assert_int_equal(long_index, 3);
	assert_int_equal(cublasIdamax_v2(blas->handle, 0, x, 1, &index), 0);
	assert_int_equal(index, 0);
	float f[] = {1, 2, 3}, dot;
	assert_int_equal(cublasSdot_v2(blas->handle, 3, f, 1, f, -1, &dot), 0);
	assert_true(dot == 10);
}

/* An operation waits for its stream, reads scalars of the device then, and writes its result there. */
static void order_and_places(void **state)
{
	struct blas *blas = *state;
	int *gate, *out;
	float *values, host = 7;
	cublasPointerMode_t mode;
	cudaStream_t stream;
	assert_ok(cudaMallocHost((void **)&gate, sizeof *gate));
	assert_ok(cudaMallocHost((void **)&out, sizeof *out));
	assert_ok(cudaMalloc((void **)&values, 4 * sizeof *values));
	*gate = 0;
	assert_ok(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
	assert_int_equal(cublasSetStream_v2(blas->handle, stream), 0);
	program_launch_slow(gate, out, 1, stream);
	values[0] = 1;
	values[1] = 10;
	assert_int_equal(cublasSaxpy_v2(blas->handle, 1, &host, values, 1, values + 1, 1), 0);
	host = 0; /* was read at once */
	assert_int_equal(cublasSetPointerMode_v2(blas->handle, CUBLAS_POINTER_MODE_DEVICE), 0);
	assert_int_equal(cublasGetPointerMode_v2(blas->handle, &mode), 0);
	assert_int_equal(mode, CUBLAS_POINTER_MODE_DEVICE);
	values[2] = 100;
	assert_int_equal(cublasSaxpy_v2(blas->handle, 1, values + 2, values, 1, values + 1, 1), 0);
	assert_int_equal(cublasSdot_v2(blas->handle, 1, values + 1, 1, values, 1, values + 3), 0);
	values[2] = 1000; /* is read when the operation runs */
	assert_true(values[1] == 10);
	*gate = 1;
	assert_ok(cudaStreamSynchronize(stream));
	assert_true(values[1] == 1017 && values[3] == 1017);
	assert_ok(cudaStreamDestroy(stream));
	cudaFree(values);
	cudaFreeHost(gate);
	cudaFreeHost(out);
}

/* In a graph, an operation runs each time that the graph is launched. */
static void graphs(void **state)
{
	struct blas *blas = *state;
	cudaStream_t stream;
	cudaGraph_t graph;
	cudaGraphExec_t executable;
	double two = 2;
	assert_ok(cudaStreamCreate(&stream));
	cublasSetStream_v2(blas->handle, stream);
	assert_ok(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
	assert_int_equal(cublasDscal_v2(blas->handle, 1, &two, blas->c, 1), 0);
	assert_ok(cudaStreamEndCapture(stream, &graph));
	assert_ok(cudaGraphInstantiate(&executable, graph, 0));
	for (int i = 0; i < 3; i++)
		assert_ok(cudaGraphLaunch(executable, stream));
	assert_ok(cudaStreamSynchronize(stream));
	assert_true(blas->c[0] == 8 * blas->before[0]);
	assert_ok(cudaGraphExecDestroy(executable));
	assert_ok(cudaGraphDestroy(graph));
	assert_ok(cudaStreamDestroy(stream));
}

/* Every number of 16 bits is one that it is rounded to; halfway goes to even; too large is infinite. */
static void small_numbers(void **state)
{
	static const struct cudart_small FORMATS[] = {{11, -24}, {8, -133}};
	(void)state;
	for (int f = 0; f < 2; f++)
		for (unsigned bits = 0; bits < 0x10000; bits++) {
			double value = cudart_small_load((uint16_t)bits, FORMATS[f]);
			if (!isnan(value))
				assert_int_equal(cudart_small_store(value, FORMATS[f]), bits);
		}
	assert_true(cudart_small_load(0x3c00, CUDART_HALF) == 1 && cudart_small_load(0x3f80, CUDART_BFLOAT) == 1);
	assert_int_equal(cudart_small_store(2049, CUDART_HALF), 0x6800);
	assert_int_equal(cudart_small_store(2051, CUDART_HALF), 0x6802);
	assert_int_equal(cudart_small_store(65519, CUDART_HALF), 0x7bff);
	assert_int_equal(cudart_small_store(-65520, CUDART_HALF), 0xfc00);
	assert_int_equal(cudart_small_store(0x1p-25, CUDART_HALF), 0);
	assert_true(isnan(cudart_small_load(cudart_small_store(NAN, CUDART_HALF), CUDART_HALF)));
	float f;
	for (uint32_t i = 0; i < 2000; i++) { /* a bfloat is a float's upper half */
		uint32_t bits = i * 2145367u % 0x7f000000u, rounded = bits + 0x7fff + (bits >> 16 & 1);
		memcpy(&f, &bits, sizeof f);
		assert_int_equal(cudart_small_store(f, CUDART_BFLOAT), rounded >> 16);
	}
}

static void mixed_types(void **state)
{
	struct blas *blas = *state;
	uint16_t a[] = {0x3c00, 0x4000, 0x4200, 0x4400}, c[1]; /* 1, 2, 3, 4 */
	int8_t bytes[] = {100, -100, 100, 100};
	int32_t sum, one = 1, zero = 0;
	float f, alpha = 0.5f, beta = 0;
	assert_int_equal(cublasGemmEx(blas->handle, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 4, &alpha, a, CUDA_R_16F, 1,
	                     a, CUDA_R_16F, 4, &beta, &f, CUDA_R_32F, 1, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT),
	    0);
	assert_int_equal(cublasGemmEx(blas->handle, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 4, &alpha, a, CUDA_R_16F, 1,
	                     a, CUDA_R_16F, 4, &beta, c, CUDA_R_16F, 1, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT),
	    0);
	assert_int_equal(
	    cublasGemmEx(blas->handle, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 4, &one, bytes, CUDA_R_8I, 1, bytes,
	        CUDA_R_8I, 4, &zero, &sum, CUDA_R_32I, 1, CUBLAS_COMPUTE_32I, CUBLAS_GEMM_DEFAULT),
	    0);
	assert_ok(cudaDeviceSynchronize());
	assert_true(f == 15 && c[0] == 0x4b80 && sum == 40000);
	assert_int_equal(cublasGemmEx(blas->handle, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &alpha, a, CUDA_C_32F, 1,
	                     a, CUDA_C_32F, 1, &beta, c, CUDA_C_32F, 1, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT),
	    CUBLAS_STATUS_NOT_SUPPORTED);
}

static void copies(void **state)
{
	struct blas *blas = *state;
	double host[8];
	assert_int_equal(cublasSetVector(3, 8, blas->before, 2, blas->c, 3), 0);
	for (int i = 0; i < 9; i++)
		assert_true(blas->c[i] == (i % 3 ? blas->before[i] : blas->before[i / 3 * 2]));
	memset(host, 0, sizeof host);
	assert_int_equal(cublasGetMatrix(2, 3, 8, blas->a, LEADING, host, 2), 0);
	for (int i = 0; i < 6; i++)
		assert_true(host[i] == blas->a[i % 2 + i / 2 * LEADING]);
}

static void refusals(void **state)
{
	struct blas *blas = *state;
	double one = 1;
	float result;
	int version;
	assert_int_equal(cublasDscal_v2(NULL, 1, &one, blas->c, 1), CUBLAS_STATUS_NOT_INITIALIZED);
	assert_int_equal(cublasDscal_v2(blas->handle, 1, NULL, blas->c, 1), CUBLAS_STATUS_INVALID_VALUE);
	assert_int_equal(cublasSdot_v2(blas->handle, 0, NULL, 1, NULL, 1, NULL), CUBLAS_STATUS_INVALID_VALUE);
	assert_int_equal(cublasSdot_v2(blas->handle, 0, NULL, 1, NULL, 1, &result), 0);
	assert_true(result == 0);
	assert_int_equal(cublasDgemm_v2_64(blas->handle, CUBLAS_OP_N, CUBLAS_OP_N, M, N, K, &one, blas->a, M - 1,
	                     blas->b, K, &one, blas->c, M),
	    CUBLAS_STATUS_INVALID_VALUE);
	assert_int_equal(cublasDgemm_v2_64(blas->handle, CUBLAS_OP_T, CUBLAS_OP_N, M, N, K, &one, blas->a, K - 1,
	                     blas->b, K, &one, blas->c, M),
	    CUBLAS_STATUS_INVALID_VALUE);
	assert_int_equal(cublasDgemm_v2_64(blas->handle, (cublasOperation_t)7, CUBLAS_OP_N, M, N, K, &one,
	                     blas->a, M, blas->b, K, &one, blas->c, M),
	    CUBLAS_STATUS_INVALID_VALUE);
	assert_int_equal(
	    cublasDgemv_v2(blas->handle, CUBLAS_OP_N, M, -1, &one, blas->a, M, blas->b, 1, &one, blas->c, 1),
	    CUBLAS_STATUS_INVALID_VALUE);
	assert_int_equal(
	    cublasDgemv_v2(blas->handle, CUBLAS_OP_N, M, K, &one, blas->a, M, blas->b, 0, &one, blas->c, 1),
	    CUBLAS_STATUS_INVALID_VALUE);
	assert_int_equal(memcmp(blas->c, blas->before, sizeof blas->before), 0);
	assert_int_equal(cublasSsymv_v2(), CUBLAS_STATUS_NOT_SUPPORTED);
	assert_int_equal(cublasGemmEx_64(), CUBLAS_STATUS_NOT_SUPPORTED);
	assert_string_equal(cublasGetStatusString(CUBLAS_STATUS_NOT_SUPPORTED), "CUBLAS_STATUS_NOT_SUPPORTED");
	assert_int_equal(cublasGetVersion_v2(blas->handle, &version), 0);
	assert_int_equal(version / 10000, CUDART_VERSION / 1000);
	assert_string_equal(nvmlErrorString(nvmlInit_v2()), "Driver Not Loaded");
	assert_string_equal(nvmlErrorString(nvmlDeviceGetCount_v2(NULL)), "Uninitialized");
}

int main(int argc, char **argv)
{
	(void)argc;
	program_register(argv[1]);
#define TEST(function) cmocka_unit_test_setup_teardown(function, setup, teardown)
	const struct CMUnitTest tests[] = {TEST(products), TEST(products_of_floats), TEST(batches), TEST(vectors),
	    TEST(sums), TEST(reductions), TEST(order_and_places), TEST(graphs), cmocka_unit_test(small_numbers),
	    TEST(mixed_types), TEST(copies), TEST(refusals)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
