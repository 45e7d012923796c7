// arch: sm_80
// header: cublas_v2.h
// A layer of a network: cuBLAS multiplies and adds up, kernels between its calls do the rest, all on one stream.
#include <cublas_v2.h>
#include "check.h"

enum { INPUTS = 48, OUTPUTS = 70, BATCH = 33 };

__global__ void bias_relu(float *y, const float *bias, int rows, int columns) //= resizable
{
	int row = blockIdx.x * blockDim.x + threadIdx.x, column = blockIdx.y;
	if (row < rows && column < columns)
		y[column * rows + row] = fmaxf(y[column * rows + row] + bias[row] - 400, 0);
}

__global__ void halve(float *y, int count) //= resizable
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < count)
		y[i] *= 0.5f;
}

int main()
{
	memory<float> weights(OUTPUTS * INPUTS), x(INPUTS * BATCH), bias(OUTPUTS), y(OUTPUTS * BATCH),
	    sums(OUTPUTS), norm(1);
	std::vector<float> expected(OUTPUTS * BATCH), expected_sums(OUTPUTS);
	double square = 0;
	for (int j = 0; j < BATCH; j++)
		for (int i = 0; i < OUTPUTS; i++) {
			float sum = 0;
			for (int p = 0; p < INPUTS; p++)
				sum += weights.host[i * INPUTS + p] * x.host[j * INPUTS + p]; // the weights are transposed
			expected[j * OUTPUTS + i] = std::fmax(sum + bias.host[i] - 400, 0) * 0.5f;
			expected_sums[i] += 2 * expected[j * OUTPUTS + i];
			square += double(expected[j * OUTPUTS + i]) * expected[j * OUTPUTS + i];
		}

	cublasHandle_t handle;
	cudaStream_t stream;
	if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS)
		return 1;
	cudaStreamCreate(&stream);
	cublasSetStream(handle, stream);
	float one = 1, two = 2, zero = 0, found;
	std::vector<float> ones(BATCH, 1);
	memory<float> all(BATCH);
	all.host = ones;
	all.put();
	cublasSgemm(handle, CUBLAS_OP_T, CUBLAS_OP_N, OUTPUTS, BATCH, INPUTS, &one, weights.device, INPUTS,
	    x.device, INPUTS, &zero, y.device, OUTPUTS);
	bias_relu<<<dim3((OUTPUTS + 31) / 32, BATCH), 32, 0, stream>>>(y.device, bias.device, OUTPUTS, BATCH);
	halve<<<(OUTPUTS * BATCH + 63) / 64, 64, 0, stream>>>(y.device, OUTPUTS * BATCH);
	cublasSgemv(
	    handle, CUBLAS_OP_N, OUTPUTS, BATCH, &two, y.device, OUTPUTS, all.device, 1, &zero, sums.device, 1);
	cublasSnrm2(handle, OUTPUTS * BATCH, y.device, 1, &found);
	printf("norm: %d, %.6g\n", std::fabs(found / std::sqrt(square) - 1) < 1e-6, found);
	int wrong = compare("layer", y, expected, 1e-3) + compare("sums", sums, expected_sums, 1e-1);
	wrong += cublasSsymv(handle, CUBLAS_FILL_MODE_LOWER, 1, &one, y.device, 1, x.device, 1, &zero, y.device,
	             1) != CUBLAS_STATUS_NOT_SUPPORTED;
	cublasDestroy(handle);
	cudaStreamDestroy(stream);
	return wrong || std::fabs(found / std::sqrt(square) - 1) >= 1e-6;
}
