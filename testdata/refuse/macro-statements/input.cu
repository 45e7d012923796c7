// Bodies that would have to be cut inside a macro, or where the text does not show how a statement ends.
#define WAITS __syncthreads();
#define TWO v++; __syncthreads()
#define BRACES { v++; __syncthreads(); }
#define ONCE do { v++; __syncthreads(); } while (0)
#define COMMA v++, __syncthreads()
#define ANY(x) __syncthreads_or(x)
#define WAIT_IF(c) if (c) __syncthreads()
#define SET(v, x) v = x;
#define LOOP(k, n) for (int k = 0; k < n; k++)
#define LEAVE return;

__global__ void with_semicolon(int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	WAITS v = tile[t ^ 1];
	out[i] = v;
}

__global__ void last_of_block(int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	{
		v++;
		WAITS
	}
	out[i] = tile[t ^ 1] + v;
}

__global__ void two(int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	TWO;
	out[i] = tile[t ^ 1] + v;
}

__global__ void braces(int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	BRACES
	out[i] = tile[t ^ 1] + v;
}

__global__ void once(int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	ONCE;
	out[i] = tile[t ^ 1] + v;
}

__global__ void comma(int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	COMMA;
	out[i] = tile[t ^ 1] + v;
}

__global__ void vote(int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	v = ANY(in[i]);
	out[i] = tile[t ^ 1] + v;
}

__global__ void condition(int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	WAIT_IF(n > 3);
	out[i] = tile[t ^ 1] + v;
}

__global__ void ends_in_macro(int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	SET(v, 3)
	__syncthreads();
	out[i] = tile[t ^ 1] + v;
}

__global__ void branch_in_macro(int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	if (n > 3) SET(v, 5)
	__syncthreads();
	out[i] = tile[t ^ 1] + v;
}

__global__ void head_in_macro(int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	LOOP(k, 3) {
		__syncthreads();
		v += tile[t ^ k];
	}
	out[i] = v;
}

__global__ void exit_in_macro(int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	if (v > in[i])
		LEAVE
	__syncthreads();
	out[i] = tile[t ^ 1] + v;
}

// Not a macro, but one statement too.
__device__ void waits(int *tile, int t)
{
	tile[t]++;
	__syncthreads();
}

__global__ void within_expression(int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	__syncthreads(), v++;
	out[i] = tile[t ^ 1] + v;
}

__global__ void call_within_expression(int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	waits(tile, t), v++;
	out[i] = tile[t ^ 1] + v;
}

void run(int *in, int *out, int n)
{
	with_semicolon<<<2, 64>>>(in, out, n);
	last_of_block<<<2, 64>>>(in, out, n);
	two<<<2, 64>>>(in, out, n);
	braces<<<2, 64>>>(in, out, n);
	once<<<2, 64>>>(in, out, n);
	comma<<<2, 64>>>(in, out, n);
	vote<<<2, 64>>>(in, out, n);
	condition<<<2, 64>>>(in, out, n);
	ends_in_macro<<<2, 64>>>(in, out, n);
	branch_in_macro<<<2, 64>>>(in, out, n);
	head_in_macro<<<2, 64>>>(in, out, n);
	exit_in_macro<<<2, 64>>>(in, out, n);
	within_expression<<<2, 64>>>(in, out, n);
	call_within_expression<<<2, 64>>>(in, out, n);
}
