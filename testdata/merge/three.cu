// Three kernels: a template with a 3-D grid and block and dynamic shared memory, one with early exits before
// a barrier, and one of 256 threads with a large parameter; static shared memory of two of them lies in one
// arena.
#include "program.h"

struct table {
	double weight[5];
	char mark;
};

// ---- blur<T, N>: 3-D, dynamic shared memory, a barrier

template <class T, int N>
static __device__ __forceinline__ void blur_body(const ::uint3 threadIdx, const ::uint3 blockIdx,
    const ::dim3 blockDim, const ::dim3 gridDim, bool active, unsigned char *memory, const T *in,
    const T factor, T *out)
{
	extern __shared__ double dynamic[];
	T *tile = reinterpret_cast<T *>(dynamic);
	T(&edge)[N] = *reinterpret_cast<T(*)[N]>(memory);
	int t = (int)((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x);
	int size = (int)(blockDim.x * blockDim.y * blockDim.z);
	int b = (int)((blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x);
	if (active) {
		tile[t] = in[b * size + t];
		if (t < N)
			edge[t] = static_cast<T>(b + t);
	}
	__syncthreads();
	if (active)
		out[b * size + t] = factor * (tile[(t + 1) % size] + tile[t] + edge[t % N]);
}

template <class T, int N> static __global__ void blur(const T *in, const T factor, T *out)
{
	extern __shared__ double dynamic[];
	__shared__ T edge[N];
	T *tile = reinterpret_cast<T *>(dynamic);
	int t = (int)((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x);
	int size = (int)(blockDim.x * blockDim.y * blockDim.z);
	int b = (int)((blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x);
	tile[t] = in[b * size + t];
	if (t < N)
		edge[t] = static_cast<T>(b + t);
	__syncthreads();
	out[b * size + t] = factor * (tile[(t + 1) % size] + tile[t] + edge[t % N]);
}

template <class T, int N> static __global__ void cue_blur_sliced(const cue_slice, const T *, const T, T *)
{
}

namespace
{
template <class T, int N> struct blur_member {
	typedef void cue_kernel(const T *in, const T factor, T *out);
	static const char *cue_name()
	{
		return "blur";
	}
	static cue_kernel *cue_native()
	{
		return blur<T, N>;
	}
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0, cue_shared_bytes = N * sizeof(T),
	                          cue_shared_alignment = 16;
	static constexpr bool cue_loops = true, cue_waits = true;
	static constexpr unsigned cue_dimensions = 3;
	template <class Form, class... A>
	static __device__ __forceinline__ void cue_run(Form, const cue_at &at, A... a)
	{
		blur_body<T, N>(
		    at.cue_thread, at.cue_block, at.cue_size, at.cue_grid, at.cue_is_active, at.cue_memory, a...);
	}
};
} // namespace

template <class T, int N>
static inline void blur_launch(const cue_config &cue, const T *in, const T factor, T *out)
{
	cue_launch(
	    cue, cue_kernel("blur", CUE_TIER_SLICEABLE, blur<T, N>, cue_blur_sliced<T, N>), in, factor, out);
}

// ---- early: threads leave before the barrier

static __device__ __forceinline__ void early_body(const ::uint3 threadIdx, const ::uint3 blockIdx,
    const ::dim3 blockDim, bool active, unsigned char *memory, int *v, int n)
{
	int(&s)[96] = *reinterpret_cast<int(*)[96]>(memory);
	int t = (int)threadIdx.x, i = (int)(blockIdx.x * blockDim.x) + t;
	if (active && i >= n)
		active = false;
	if (active)
		s[t] = v[i];
	__syncthreads();
	if (active && t > 0)
		v[i] += s[t - 1];
}

static __global__ void early(int *v, int n)
{
	__shared__ int s[96];
	int t = (int)threadIdx.x, i = (int)(blockIdx.x * blockDim.x) + t;
	if (i >= n)
		return;
	s[t] = v[i];
	__syncthreads();
	if (t > 0)
		v[i] += s[t - 1];
}

static __global__ void cue_early_sliced(const cue_slice, int *, int)
{
}

namespace
{
struct early_member {
	typedef void cue_kernel(int *v, int n);
	static const char *cue_name()
	{
		return "early";
	}
	static cue_kernel *cue_native()
	{
		return early;
	}
	static constexpr unsigned cue_bound = 96, cue_min_blocks = 0, cue_shared_bytes = 384,
	                          cue_shared_alignment = 16;
	static constexpr bool cue_loops = true, cue_waits = true;
	static constexpr unsigned cue_dimensions = 3;
	template <class Form, class... A>
	static __device__ __forceinline__ void cue_run(Form, const cue_at &at, A... a)
	{
		early_body(at.cue_thread, at.cue_block, at.cue_size, at.cue_is_active, at.cue_memory, a...);
	}
};
} // namespace

static inline void early_launch(const cue_config &cue, int *v, int n)
{
	cue_launch(cue, cue_kernel("early", CUE_TIER_SLICEABLE, early, cue_early_sliced), v, n);
}

// ---- weigh: 256 threads, a structure as parameter, no barrier

static __device__ __forceinline__ void weigh_body(const ::uint3 threadIdx, const ::uint3 blockIdx,
    const ::dim3 blockDim, char shift, const table by, double *v, int n)
{
	int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
	if (i >= n)
		return;
	v[i] = v[i] * by.weight[i % 5] + by.mark + shift;
}

static __global__ void weigh(char shift, const table by, double *v, int n)
{
	int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
	if (i >= n)
		return;
	v[i] = v[i] * by.weight[i % 5] + by.mark + shift;
}

static __global__ void cue_weigh_sliced(const cue_slice, char, const table, double *, int)
{
}

namespace
{
struct weigh_member {
	typedef void cue_kernel(char shift, const table by, double *v, int n);
	static const char *cue_name()
	{
		return "weigh";
	}
	static cue_kernel *cue_native()
	{
		return weigh;
	}
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0, cue_shared_bytes = 0,
	                          cue_shared_alignment = 16;
	static constexpr bool cue_loops = true, cue_waits = true;
	static constexpr unsigned cue_dimensions = 3;
	template <class Form, class... A>
	static __device__ __forceinline__ void cue_run(Form, const cue_at &at, A... a)
	{
		if (at.cue_is_active)
			weigh_body(at.cue_thread, at.cue_block, at.cue_size, a...);
	}
};
} // namespace

static inline void weigh_launch(const cue_config &cue, char shift, const table by, double *v, int n)
{
	cue_launch(cue, cue_kernel("weigh", CUE_TIER_SLICEABLE, weigh, cue_weigh_sliced), shift, by, v, n);
}

// ---- the phase

static const dim3 cube(4, 3, 5), bricks(3, 2, 4);
enum { BLUR = 3 * 2 * 4 * 4 * 3 * 5, EARLY = 96 * 17 + 5, WEIGH = 256 * 9 - 1 };

struct values {
	float in[BLUR], out[BLUR];
	int early[EARLY];
	double weigh[WEIGH];
};

static values start, want, got;
static values *device_values;

template <class Interleave> static void run(const table &by, bool in_phase)
{
	values *d = device_values;
	CUDA(cudaMemcpy(d, &start, sizeof start, cudaMemcpyHostToDevice));
	if (in_phase) {
		cue_phase cue_p(
		    cue_merge<Interleave, cue_guard, blur_member<float, 7>, early_member, weigh_member>());
		for (int i = 0; i < 1; i++) {
			blur_launch<float, 7>(cue_config(bricks, cube, sizeof(float) * 60), d->in, 0.5f, d->out);
			early_launch(cue_config((EARLY + 95) / 96, 96), d->early, EARLY);
		}
		weigh_launch(cue_config((WEIGH + 255) / 256, 256), 3, by, d->weigh, WEIGH);
	} else {
		blur<float, 7><<<bricks, cube, sizeof(float) * 60>>>(d->in, 0.5f, d->out);
		early<<<(EARLY + 95) / 96, 96>>>(d->early, EARLY);
		weigh<<<(WEIGH + 255) / 256, 256>>>(3, by, d->weigh, WEIGH);
	}
	CUDA(cudaGetLastError());
}

template <class Interleave> static void try_form(const table &by)
{
	in_every_mode(
	    [&](const char *mode) {
		    run<Interleave>(by, true);
		    CUDA(cudaMemcpy(&got, device_values, sizeof got, cudaMemcpyDeviceToHost));
		    if (memcmp(&want, &got, sizeof got)) {
			    printf("%s: differs, %s\n", mode, explain_mode());
			    failures++;
		    }
	    },
	    3);
}

int main()
{
	const table by = {{1, 2, 3, 4, 0.5}, 'a'};
	CUDA(cudaMalloc(&device_values, sizeof(values)));
	memset(&start, 0, sizeof start);
	for (int i = 0; i < BLUR; i++)
		start.in[i] = (float)(i % 31);
	for (int i = 0; i < EARLY; i++)
		start.early[i] = i * 7;
	for (int i = 0; i < WEIGH; i++)
		start.weigh[i] = i;
	run<cue_exit>(by, false);
	CUDA(cudaMemcpy(&want, device_values, sizeof want, cudaMemcpyDeviceToHost));
	try_form<cue_exit>(by);
	try_form<cue_guard>(by);
	return report();
}
