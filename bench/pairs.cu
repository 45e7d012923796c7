// Eight kernels of the examples, for `cuelastic bench` in virtual time (examples/workloads/pairs-virtual.json). They are
// copied here, so that two can be in one source and be merged.
//
// The program launches the kernels whose WITH_ is defined, once each, and waits. With MERGED they are a phase: one
// launch. The first run also fills the arrays; the results are not looked at, the examples do that.
#include "../examples/check.h"

#ifdef WITH_vecadd
__global__ void vecadd(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, int n)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		c[i] = a[i] + b[i];
}
#endif

#ifdef WITH_matmul
__global__ void matmul(
    const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, int inner, int columns)
{
	const int TILE = 16;
	__shared__ float ta[TILE][TILE], tb[TILE][TILE];
	const int tx = threadIdx.x, ty = threadIdx.y;
	const int row = blockIdx.y * TILE + ty, column = blockIdx.x * TILE + tx;
	float sum = 0;
	for (int k = 0; k < inner; k += TILE) {
		ta[ty][tx] = a[row * inner + k + tx];
		tb[ty][tx] = b[(k + ty) * columns + column];
		__syncthreads();
#pragma unroll
		for (int j = 0; j < TILE; j++)
			sum += ta[ty][j] * tb[j][tx];
		__syncthreads();
	}
	c[row * columns + column] = sum;
}
#endif

#ifdef WITH_reduce
__global__ void reduce(const unsigned *in, int n, unsigned *sum)
{
	__shared__ unsigned part[256];
	unsigned value = 0;
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		value += in[i];
	part[threadIdx.x] = value;
	for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
		__syncthreads();
		if (threadIdx.x < half)
			part[threadIdx.x] += part[threadIdx.x + half];
	}
	if (threadIdx.x == 0)
		atomicAdd(sum, part[0]);
}
#endif

#ifdef WITH_nbody
__global__ void nbody(const float4 *bodies, float3 *out, int n, int others)
{
	__shared__ float4 tile[128];
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	const float4 me = i < n ? bodies[i] : make_float4(0, 0, 0, 0);
	float3 sum = make_float3(0, 0, 0);
	for (int first = 0; first < others; first += blockDim.x) {
		tile[threadIdx.x] = bodies[first + threadIdx.x];
		__syncthreads();
#pragma unroll 8
		for (unsigned k = 0; k < blockDim.x; k++) {
			const float x = tile[k].x - me.x, y = tile[k].y - me.y, z = tile[k].z - me.z;
			const float inverse = rsqrtf(x * x + y * y + z * z + 0.01f);
			const float pull = tile[k].w * inverse * inverse * inverse;
			sum.x += pull * x;
			sum.y += pull * y;
			sum.z += pull * z;
		}
		__syncthreads();
	}
	if (i < n)
		out[i] = sum;
}
#endif

#ifdef WITH_transpose
__global__ void transpose(const float *__restrict__ in, float *__restrict__ out, int width, int height)
{
	const int TILE = 32, ROWS = 8; // a block of 32 x 8 threads moves a tile of 32 x 32
	__shared__ float tile[TILE][TILE + 1];
	int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
	for (int j = 0; j < TILE; j += ROWS)
		if (x < width && y + j < height)
			tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
	__syncthreads();
	x = blockIdx.y * TILE + threadIdx.x;
	y = blockIdx.x * TILE + threadIdx.y;
	for (int j = 0; j < TILE; j += ROWS)
		if (x < height && y + j < width)
			out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}
#endif

#ifdef WITH_blackscholes
__global__ void blackscholes(const float *__restrict__ spot, const float *__restrict__ strike,
    const float *__restrict__ years, float *__restrict__ call, float *__restrict__ put, int n)
{
	const float riskless = 0.02f, volatility = 0.3f;
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
		const float deviation = volatility * sqrtf(years[i]);
		const float d1 = (logf(spot[i] / strike[i]) + riskless * years[i]) / deviation + deviation / 2;
		const float d2 = d1 - deviation;
		const float discounted = strike[i] * expf(-riskless * years[i]);
		call[i] = spot[i] * normcdff(d1) - discounted * normcdff(d2);
		put[i] = discounted * normcdff(-d2) - spot[i] * normcdff(-d1);
	}
}
#endif

#ifdef WITH_spmv
__global__ void spmv(const int *__restrict__ start, const int *__restrict__ column,
    const float *__restrict__ value, const float *__restrict__ x, float *__restrict__ y, int rows)
{
	const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
	if (row >= rows)
		return;
	float sum = 0;
	for (int i = start[row] + lane; i < start[row + 1]; i += 32)
		sum += value[i] * x[column[i]];
	for (int distance = 16; distance > 0; distance /= 2)
		sum += __shfl_xor_sync(0xffffffffu, sum, distance);
	if (lane == 0)
		y[row] = sum;
}
#endif

#ifdef WITH_stencil3d
__global__ void stencil3d(const float *__restrict__ in, float *__restrict__ out, int3 size)
{
	const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y,
	          z = blockIdx.z * blockDim.z + threadIdx.z;
	if (x >= size.x || y >= size.y || z >= size.z)
		return;
	const int row = size.x, plane = row * size.y, at = z * plane + y * row + x;
	float sum = -6 * in[at];
	sum += (x > 0 ? in[at - 1] : 0.0f) + (x + 1 < size.x ? in[at + 1] : 0.0f);
	sum += (y > 0 ? in[at - row] : 0.0f) + (y + 1 < size.y ? in[at + row] : 0.0f);
	sum += (z > 0 ? in[at - plane] : 0.0f) + (z + 1 < size.z ? in[at + plane] : 0.0f);
	out[at] = sum;
}
#endif

// Sizes: several waves on 132 SMs for some kernels, less than one for others.
enum {
	ADDED = 3000 * 192, // 3,000 blocks
	SQUARE = 576,
	INNER = 64,               // 1,296 blocks of 16 x 16
	REDUCED = 1200 * 256 * 4, // 1,200 blocks
	BODIES = 1000 * 128,
	OTHERS = 128, // 1,000 blocks
	WIDTH = 1024,
	HEIGHT = 1024,        // 1,024 blocks of 32 x 8
	OPTIONS = 2000 * 128, // 2,000 blocks
	ROWS = 1800 * 4,
	LONGEST = 64, // 1,800 blocks of 128
	NX = 128,
	NY = 64,
	NZ = 64 // 2,048 blocks of 32 x 4 x 2
};

template <class T> static T *filled(size_t count, T value(size_t))
{
	array<T> *made = new array<T>(count); // for all runs
	for (size_t i = 0; i < count; i++)
		(*made)[i] = value(i);
	made->upload();
	return made->device;
}

static float small_number(size_t i)
{
	return (float)(i * 7 % 61) / 8 + 1;
}

template <class T> static T zero(size_t)
{
	return T();
}

static float4 body(size_t i)
{
	return make_float4(small_number(i), small_number(i + 5), small_number(i + 9), 1);
}

static int row_start(size_t row)
{
	return (int)(row * LONGEST / 2 + row * row % (LONGEST / 2));
}

static int column_of(size_t i)
{
	return (int)(i * 2654435761u % ROWS);
}

// Launches that are merged are on streams of their own, since launches on one stream follow each other.
static cudaStream_t streams[8];
static unsigned made;

static cudaStream_t next_stream()
{
#ifdef MERGED
	CHECK(cudaStreamCreateWithFlags(&streams[made], cudaStreamNonBlocking));
	return streams[made++];
#else
	return 0;
#endif
}

static void wait_for_all()
{
#ifdef MERGED
	for (unsigned i = 0; i < made; i++)
		CHECK(cudaStreamSynchronize(streams[i]));
#else
	CHECK(cudaDeviceSynchronize());
#endif
}

int main()
{
#ifdef WITH_vecadd
	static const float *a = filled(ADDED, small_number), *b = filled(ADDED, small_number);
	static float *c = filled(ADDED, zero<float>);
	static const cudaStream_t s0 = next_stream();
#endif
#ifdef WITH_matmul
	static const float *left = filled(SQUARE * INNER, small_number),
	                   *right = filled(INNER * SQUARE, small_number);
	static float *product = filled(SQUARE * SQUARE, zero<float>);
	static const cudaStream_t s1 = next_stream();
#endif
#ifdef WITH_reduce
	static const unsigned *addends = filled(REDUCED, zero<unsigned>);
	static unsigned *total = filled(1, zero<unsigned>);
	static const cudaStream_t s2 = next_stream();
#endif
#ifdef WITH_nbody
	static const float4 *bodies = filled(BODIES, body);
	static float3 *pulls = filled(BODIES, zero<float3>);
	static const cudaStream_t s3 = next_stream();
#endif
#ifdef WITH_transpose
	static const float *upright = filled(WIDTH * HEIGHT, small_number);
	static float *lying = filled(WIDTH * HEIGHT, zero<float>);
	static const cudaStream_t s4 = next_stream();
#endif
#ifdef WITH_blackscholes
	static const float *spot = filled(OPTIONS, small_number), *strike = filled(OPTIONS, small_number),
	                   *years = filled(OPTIONS, small_number);
	static float *call = filled(OPTIONS, zero<float>), *put = filled(OPTIONS, zero<float>);
	static const cudaStream_t s5 = next_stream();
#endif
#ifdef WITH_spmv
	static const int *start = filled(ROWS + 1, row_start), *column = filled(ROWS * LONGEST, column_of);
	static const float *value = filled(ROWS * LONGEST, small_number), *x = filled(ROWS, small_number);
	static float *y = filled(ROWS, zero<float>);
	static const cudaStream_t s6 = next_stream();
#endif
#ifdef WITH_stencil3d
	static const float *before = filled(NX * NY * NZ, small_number);
	static float *after = filled(NX * NY * NZ, zero<float>);
	static const cudaStream_t s7 = next_stream();
#endif
#ifdef MERGED
#pragma cuelastic phase
#endif
	{
#ifdef WITH_vecadd
		vecadd<<<ADDED / 192, 192, 0, s0>>>(a, b, c, ADDED);
#endif
#ifdef WITH_matmul
		matmul<<<dim3(SQUARE / 16, SQUARE / 16), dim3(16, 16), 0, s1>>>(left, right, product, INNER, SQUARE);
#endif
#ifdef WITH_reduce
		reduce<<<REDUCED / 256 / 4, 256, 0, s2>>>(addends, REDUCED, total);
#endif
#ifdef WITH_nbody
		nbody<<<BODIES / 128, 128, 0, s3>>>(bodies, pulls, BODIES, OTHERS);
#endif
#ifdef WITH_transpose
		transpose<<<dim3(WIDTH / 32, HEIGHT / 32), dim3(32, 8), 0, s4>>>(upright, lying, WIDTH, HEIGHT);
#endif
#ifdef WITH_blackscholes
		blackscholes<<<OPTIONS / 128, 128, 0, s5>>>(spot, strike, years, call, put, OPTIONS);
#endif
#ifdef WITH_spmv
		spmv<<<ROWS / 4, 128, 0, s6>>>(start, column, value, x, y, ROWS);
#endif
#ifdef WITH_stencil3d
		stencil3d<<<dim3(NX / 32, NY / 4, NZ / 2), dim3(32, 4, 2), 0, s7>>>(
		    before, after, make_int3(NX, NY, NZ));
#endif
	}
	CHECK(cudaGetLastError());
	wait_for_all();
	return 0;
}
