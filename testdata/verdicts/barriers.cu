// verdicts: guarded
// Do threads part before something that waits for all of them? Where they do, the body must be predicated;
// where they are alike, nothing is.

struct scratch {
	int slots[64];
};

__global__ void at_the_end(int *p) //= sliceable unproved alike
{
	p[threadIdx.x]++;
	__syncthreads();
}
__global__ void in_same_branch(int *p, int n) //= sliceable unproved alike
{
	if (n > 4)
		__syncthreads();
	p[0] = n;
}
__global__ void in_branch(int *p, int n) //= elastic block-barrier predicated
{
	if (threadIdx.x < n)
		__syncthreads();
	p[0] = n;
}
__global__ void in_branch_of_row(int *p, int n) //= elastic block-barrier predicated
{
	if (threadIdx.y < n)
		__syncthreads();
	p[0] = n;
}
__global__ void in_branch_of_warp(int *p, int n) //= elastic block-barrier predicated
{
	if (threadIdx.x < 32)
		__syncthreads();
	p[0] = n;
}
__global__ void warp_in_branch_of_warp(int *p, int n) //= elastic warp-operation predicated
{
	if (threadIdx.x < 32)
		__syncwarp();
	p[0] = n;
}
__global__ void warp_in_branch(int *p, int n) //= elastic warp-operation predicated
{
	if (threadIdx.x < n)
		__syncwarp();
	p[0] = n;
}
__global__ void left_before(int *p, int n) //= elastic block-barrier predicated
{
	if (threadIdx.x >= n)
		return;
	__syncthreads();
	p[threadIdx.x] = n;
}
__global__ void left_by_warp(int *p, int n) //= elastic block-barrier predicated
{
	if (threadIdx.x >= 32)
		return;
	__syncthreads();
	p[threadIdx.x] = n;
}
__global__ void left_behind(int *p, int n) //= elastic block-barrier predicated
{
	__syncthreads();
	if (threadIdx.x >= n)
		return;
	p[threadIdx.x] = n;
}
__global__ void left_together(int *p, int n) //= sliceable unproved alike
{
	if (blockIdx.x >= n)
		return;
	__syncthreads();
	p[threadIdx.x] = n;
}
__global__ void in_same_rounds(int *p, int n) //= sliceable unproved alike
{
	for (int i = 0; i < n; i++)
		__syncthreads();
	p[0] = n;
}
__global__ void in_rounds(int *p, int n) //= elastic block-barrier predicated
{
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		__syncthreads();
	p[0] = n;
}
__global__ void left_in_rounds(int *p, int n) //= elastic block-barrier predicated
{
	for (int i = 0; i < n; i++) {
		if (p[threadIdx.x] > i)
			break;
		__syncthreads();
	}
}
__global__ void left_behind_barrier_in_rounds(int *p, int n) //= elastic block-barrier predicated
{
	for (int i = 0; i < n; i++) {
		__syncthreads();
		if (p[threadIdx.x] > i)
			break;
	}
}
__global__ void behind_and(int *p, int n) //= sliceable unproved
{
	p[0] = threadIdx.x < n && __syncthreads_or(n);
}
__global__ void behind_question(int *p, int n) //= sliceable unproved
{
	p[0] = threadIdx.x < n ? __syncthreads_or(n) : 0;
}
__global__ void in_case(int *p, int n) //= sliceable unproved
{
	switch (threadIdx.x) {
	case 1:
		__syncthreads();
	}
	p[0] = n;
}
__global__ void in_same_case(int *p, int n) //= sliceable unproved alike
{
	switch (n) {
	case 1:
		__syncthreads();
	}
	p[0] = n;
}
__global__ void by_goto(int *p, int n) //= sliceable unproved
{
again:
	__syncthreads();
	if (--n > p[threadIdx.x])
		goto again;
}
__global__ void assembly(int *p, int n) //= sliceable unproved alike
{
	if (threadIdx.x < n)
		asm volatile("bar.sync 0;");
	p[0] = n;
}
__global__ void assembly_for_all(int *p, int n) //= sliceable unproved alike
{
	asm volatile("barrier.sync 0;");
	asm volatile("bar.sync 0;");
	p[0] = n;
}

__device__ void wait_below(int *p, int first, int n)
{
	for (int i = first; i < n; i++)
		__syncthreads();
	*p = n;
}
__device__ void wait_twice(int *p, int n)
{
	wait_below(p, 0, n);
	wait_below(p, 0, n);
}
__global__ void callee(int *p, int n) //= sliceable unproved alike
{
	wait_below(p, 0, n);
}
__global__ void callee_with_last_argument(int *p, int n) //= elastic block-barrier predicated
{
	wait_below(p, 0, threadIdx.x);
}
__global__ void callee_with_middle_argument(int *p, int n) //= elastic block-barrier predicated
{
	wait_below(p, threadIdx.x, n);
}
__global__ void callee_of_callee(int *p, int n) //= elastic block-barrier predicated
{
	wait_twice(p, threadIdx.x);
}
__global__ void left_before_callee(int *p, int n) //= elastic block-barrier predicated
{
	if (threadIdx.x > n)
		return;
	wait_below(p, 0, n);
}
__global__ void callee_in_branch(int *p, int n) //= elastic block-barrier predicated
{
	if (threadIdx.x > n)
		wait_below(p, 0, n);
}
__device__ int leaves_early(int *p, int n)
{
	if (threadIdx.x > n)
		return 0;
	return p[n];
}
__global__ void callee_left_early(int *p, int n) //= sliceable unproved alike
{
	int found = leaves_early(p, n);
	__syncthreads();
	p[threadIdx.x] = found;
}
__device__ void leaves_before(int *p, int n)
{
	if (threadIdx.x > n)
		return;
	__syncthreads();
	p[n] = 1;
}
__global__ void callee_left_before(int *p, int n) //= elastic block-barrier predicated
{
	leaves_before(p, n);
}
__global__ void by_result(int *p, int n) //= elastic block-barrier predicated
{
	if (leaves_early(p, n))
		__syncthreads();
	p[0] = n;
}
__global__ void in_lambda(int *p, int n) //= sliceable unproved
{
	auto wait = [&] { __syncthreads(); };
	if (threadIdx.x < n)
		wait();
	p[0] = n;
}
__device__ void recursive(int *p, int n)
{
	__syncthreads();
	if (n)
		recursive(p, n - 1);
}
__global__ void by_recursion(int *p, int n) //= sliceable unproved
{
	recursive(p, n);
}
struct first_functor {
	__device__ void operator()(int n)
	{
	}
};
struct second_functor {
	__device__ void operator()(int n)
	{
		for (int i = 0; i < n; i++)
			__syncthreads();
	}
};
template <class F> __global__ void by_functor(F f, int n) //= sliceable unproved
{
	f(threadIdx.x);
}

__global__ void counted_by_reference(int *p, int n) //= elastic block-barrier predicated
{
	int count = n, &name = count;
	name = threadIdx.x;
	if (count)
		__syncthreads();
	p[0] = n;
}
__global__ void of_shared_size(int *p, int n) //= sliceable unproved alike
{
	__shared__ scratch s;
	s.slots[threadIdx.x] = n;
	__syncthreads();
	if (s.slots[n])
		__syncthreads();
	p[0] = n;
}
// A method cannot be guarded, but all threads run it as it is.
struct waits {
	__device__ int sum(int v)
	{
		__syncthreads();
		return v;
	}
};
__global__ void method_before_exit(int *p, int n) //= elastic block-barrier predicated
{
	waits all;
	int sum = all.sum(n);
	if (threadIdx.x >= n)
		return;
	__syncthreads();
	p[threadIdx.x] = sum;
}
__global__ void method_after_exit(int *p, int n) //= sliceable unproved
{
	waits all;
	if (threadIdx.x >= n)
		return;
	p[threadIdx.x] = all.sum(n);
}
