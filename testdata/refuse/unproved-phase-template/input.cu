// A phase in a template that nothing instantiates: there is no merged kernel that could be proved.
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

template <class T> void f(T *v, int n, const int *in, int *out)
{
#pragma cuelastic phase merge(square, sums)
	{
		square<<<n, 128>>>(v, n);
		sums<<<n, 64>>>(in, out);
	}
}
