// Switches around barriers that predication does not take apart.
__device__ int exchange(int *tile, int v)
{
	tile[threadIdx.x] = v;
	__syncthreads();
	return tile[(threadIdx.x + 1) % 32];
}

// Which case a thread takes differs.
__global__ void by_value(const int *in, int *out)
{
	__shared__ int tile[32];
	switch (in[threadIdx.x]) {
	case 0:
		out[threadIdx.x] = exchange(tile, 1);
	}
}

// A label inside of a loop.
__global__ void into_loop(int *out, int n)
{
	__shared__ int tile[32];
	int i = 0;
	if (threadIdx.x >= n)
		return;
	switch (n & 1) {
	case 0:
		for (; i < 4; i++) {
		case 1:
			out[threadIdx.x] += exchange(tile, i);
		}
	}
}

// A declaration that is not in braces of its own.
__global__ void declares(int *out, int n)
{
	__shared__ int tile[32];
	if (threadIdx.x >= n)
		return;
	switch (n & 1) {
	case 0:
		out[threadIdx.x] = 1;
		break;
	case 1:
		out[threadIdx.x] = 2;
		int v = exchange(tile, n);
		out[threadIdx.x] += v;
	}
}

void run(const int *in, int *out, int n)
{
	by_value<<<2, 32>>>(in, out);
	into_loop<<<2, 32>>>(out, n);
	declares<<<2, 32>>>(out, n);
}
