// What ties the threads of a block together, in entries that run them in any number.
__shared__ int shared[32];
__device__ int read_shared(const int *at)
{
	return *at; //= static_shared
}
// expect: static_shared resized shared-memory
__device__ void static_shared_body(int *p)
{
	p[0] = read_shared(shared + 3);
}
__global__ void static_shared(int *p)
{
	static_shared_body(p);
}
// expect: dynamic_shared resized shared-memory
extern __shared__ int dynamic[];
__device__ void dynamic_shared_body(int *p)
{
	int *at = dynamic;
	at[p[0]] = 1; //= dynamic_shared
}
__global__ void dynamic_shared(int *p)
{
	dynamic_shared_body(p);
}
// expect: barrier resized block-barrier
__device__ void barrier_body()
{
	__syncthreads(); //= barrier
}
__global__ void barrier()
{
	barrier_body();
}
// expect: vote resized block-barrier
__device__ void vote_body(int *p)
{
	p[0] = __syncthreads_or(p[1]); //= vote
}
__global__ void vote(int *p)
{
	vote_body(p);
}
// expect: shuffle resized warp-operation
__device__ void shuffle_body(int *p)
{
	p[0] = __shfl_xor_sync(~0u, p[1], 1); //= shuffle
}
__global__ void shuffle(int *p)
{
	shuffle_body(p);
}
// expect: warp resized warp-operation
__device__ void warp_body()
{
	__syncwarp(); //= warp
}
__global__ void warp()
{
	warp_body();
}
// expect: reads_volatile resized warp-operation
__device__ void reads_volatile_body(volatile int *p)
{
	int n = p[0]; //= reads_volatile
}
__global__ void reads_volatile(volatile int *p)
{
	reads_volatile_body(p);
}
// expect: writes_volatile resized warp-operation
__device__ void writes_volatile_body(volatile int *p)
{
	p[0] = 1; //= writes_volatile
}
__global__ void writes_volatile(volatile int *p)
{
	writes_volatile_body(p);
}
// expect: local_volatile resized proved
__device__ void local_volatile_body(int *p)
{
	volatile int mine[4] = {1, 2, 3, 4};
	p[0] = mine[p[1]];
}
__global__ void local_volatile(int *p)
{
	local_volatile_body(p);
}
// expect: elastic elastic proved
__device__ void elastic_body(int *p)
{
	shared[threadIdx.x] = __shfl_xor_sync(~0u, p[1], 1);
	__syncthreads();
	p[0] = shared[0];
}
__global__ void elastic(int *p, int n)
{
	for (int b = 0; b < n; b++) {
		elastic_body(p);
		__syncthreads();
	}
}

// The loop over threads is unrolled, and ptxas takes a name once in a function.
// expect: declares resized unsafe-asm
__device__ void declares_body(int *p)
{
	asm("{ } .reg .b32 t; mov.b32 t, %1; mov.b32 %0, t;" : "=r"(p[0]) : "r"(p[1])); //= declares
}
__global__ void declares(int *p)
{
	declares_body(p);
}
// expect: declares_inside resized proved
__device__ void declares_inside_body(int *p)
{
	asm("{ .reg .b32 t; mov.b32 t, %1; mov.b32 %0, t; }" : "=r"(p[0]) : "r"(p[1]));
}
__global__ void declares_inside(int *p)
{
	declares_inside_body(p);
}
