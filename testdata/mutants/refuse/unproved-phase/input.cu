// Merged kernels that are not proved. A fault in the output lets idle threads run the guarded copies, so block loops take
// another form. What stays is said.
__global__ void square(float *v, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		v[i] *= v[i];
}

__global__ void sums(const int *in, int *out)
{
	__shared__ int s[64];
	s[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
	__syncthreads();
	if (threadIdx.x == 0)
		out[blockIdx.x] = s[0] + s[1];
}

void f(float *v, int n, const int *in, int *out)
{
#pragma cuelastic phase merge(square, sums)
	{
		square<<<n, 128>>>(v, n);
		sums<<<n, 64>>>(in, out);
	}
}
