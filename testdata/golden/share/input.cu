// --share: entries that ask for each logical block; a sliced one does not.
__global__ void add(const float *a, const float *b, float *c, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		c[i] = a[i] + b[i];
}

__global__ void reduce(const int *in, int *out)
{
	__shared__ int part[256];
	part[threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
	__syncthreads();
	for (int s = 128; s; s /= 2) {
		if (threadIdx.x < s)
			part[threadIdx.x] += part[threadIdx.x + s];
		__syncthreads();
	}
	if (threadIdx.x == 0)
		out[blockIdx.x] = part[0];
}

template <class T> __global__ void scale(T *p, T by, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		p[i] *= by;
}

__global__ void pack(float *p)
{
	p[blockIdx.x] = 1;
}
__global__ void pack(int *cue_r)
{
	cue_r[blockIdx.x] = 1;
}

#pragma cuelastic kernel(tier=sliceable)
__global__ void cut(int *p)
{
	p[blockIdx.x] = 2;
}

void run(float *a, int *in, int *out, int n)
{
	add<<<(n + 127) / 128, 128>>>(a, a, a, n);
	reduce<<<50, 256>>>(in, out);
	scale<<<10, 64>>>(a, 3.0f, n);
	pack<<<4, 1>>>(a);
	pack<<<4, 1>>>(in);
	cut<<<4, 1>>>(in);
}
