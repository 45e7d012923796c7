// verdicts: effects
// What a function does, all that it calls included, and the ids that it reads.

__device__ int counter;
__device__ volatile int flag;
__shared__ int everywhere[4];

__device__ int nothing(int n) //= nothing
{
	return n;
}
__device__ int id() //= threadIdx blockIdx
{
	return threadIdx.x + blockIdx.x;
}
__device__ int sizes() //= blockDim gridDim
{
	return blockDim.x * gridDim.x;
}
__device__ void waits() //= barrier
{
	__syncthreads();
}
__device__ int votes(int n) //= barrier blockIdx
{
	return __syncthreads_or(n) + blockIdx.x;
}
__device__ int shuffles(int n) //= warp
{
	return __shfl_down_sync(0xffffffff, n, 1);
}
__device__ int draws() //= atomic
{
	return atomicAdd(&counter, 1);
}
__device__ int swaps() //= atomic
{
	return atomicCAS(&counter, 0, 1);
}
__device__ void sleeps() //= nothing
{
	__nanosleep(1);
}
__device__ int active() //= identity
{
	return __activemask();
}
__device__ int shares(int n) //= shared
{
	return everywhere[n];
}
__device__ int own(int n) //= shared
{
	__shared__ int tile[4];
	tile[0] = n;
	return n;
}
__device__ int polls(volatile int *p) //= volatile
{
	return *p;
}
__device__ int polls_global() //= volatile
{
	return flag;
}
__device__ void assembles() //= assembly
{
	asm volatile("bar.sync 0;");
}
__device__ void assembles_barrier() //= assembly
{
	asm volatile("barrier.sync 0;");
}
__device__ void assembles_lanes() //= assembly
{
	asm volatile("shfl.sync.down.b32 r, r, 1, 31, -1;");
}
__device__ void assembles_grid() //= assembly
{
	asm volatile("mov.u32 r, %ctaid.x;");
}
__device__ void assembles_acquire() //= assembly
{
	asm volatile("ld.acquire.gpu.b32 r, [r];");
}
__device__ void assembles_lane() //= assembly
{
	asm volatile("mov.u32 r, %laneid;");
}
#define EXCHANGE(text) asm volatile(text)
#define ANY EXCHANGE("nop;")

__device__ void of_all(volatile int *p) //= barrier atomic volatile shared threadIdx blockIdx
{
	waits();
	nothing(draws() + id() + polls(p) + own(1));
}
__device__ void of_of_all(volatile int *p) //= barrier atomic volatile shared threadIdx blockIdx
{
	of_all(p);
}

__device__ int even(int n);
__device__ int odd(int n) //= threadIdx blockIdx recursive
{
	return n ? even(n - 1) : threadIdx.x;
}
__device__ int even(int n) //= threadIdx blockIdx recursive
{
	sleeps();
	return n ? odd(n - 1) : blockIdx.x;
}

struct functor {
	__device__ int operator()(int n) const //= barrier
	{
		__syncthreads();
		return n;
	}
};
template <class F> __device__ int of_object(F f, int n) //= barrier
{
	return f(n);
}
template <class T> __device__ T by_name(T n) //= barrier blockIdx
{
	return votes(n);
}
__device__ int by_pointer(int (*f)(int), int n) //= barrier
{
	return f(n);
}
__global__ void kernel(int *p, int n) //= barrier atomic volatile shared threadIdx blockIdx
{
	of_of_all(&flag);
	p[n] = of_object(functor(), n);
}
