// verdicts: guarded
// Bodies that threads leave before a barrier: which of them can be predicated.

struct counted {
	int n;
	__device__ counted(int m) : n(m)
	{
	}
};
struct plain {
	int first, second;
};

__global__ void values_across(int *p, int n) //= elastic block-barrier predicated
{
	if (threadIdx.x >= n)
		return;
	int value = p[0], *const pointer = p + p[1];
	plain both = {p[2], p[3]};
	__syncthreads();
	*pointer = value + both.first;
}
__global__ void reference_across(int *p, int n) //= sliceable unproved
{
	if (threadIdx.x >= n)
		return;
	int &name = p[p[0]];
	__syncthreads();
	name = n;
}
__global__ void reference_that_reads_nothing(int *p, int n) //= elastic block-barrier predicated
{
	if (threadIdx.x >= n)
		return;
	int &name = p[threadIdx.x];
	__syncthreads();
	name = n;
}
__global__ void reference_to_what_is_read(int **p, int n) //= sliceable unproved
{
	if (threadIdx.x >= n)
		return;
	int &name = **p;
	__syncthreads();
	name = n;
}
__global__ void reference_to_choice(int *p, int *q, int n) //= sliceable unproved
{
	if (threadIdx.x >= n)
		return;
	int &name = p[n] ? p[0] : q[0];
	__syncthreads();
	name = n;
}
__global__ void list_across(int *p, int n) //= elastic block-barrier predicated
{
	if (threadIdx.x >= n)
		return;
	int list[2] = {p[0], p[1]};
	__syncthreads();
	p[0] = list[n];
}
__global__ void list_without_values_across(int *p, int n) //= elastic block-barrier predicated
{
	if (threadIdx.x >= n)
		return;
	p[2] = 0;
	int list[2];
	list[0] = p[0];
	__syncthreads();
	p[0] = list[0];
}
__global__ void object_across(int *p, int n) //= elastic block-barrier predicated
{
	if (threadIdx.x >= n)
		return;
	counted object(p[0]);
	__syncthreads();
	p[0] = object.n;
}
__global__ void volatile_across(int *p, int n) //= sliceable unproved
{
	if (threadIdx.x >= n)
		return;
	volatile int value = p[0];
	__syncthreads();
	p[0] = value;
}
__global__ void lambda_by_reference_across(int *p, int n) //= elastic block-barrier predicated
{
	if (threadIdx.x >= n)
		return;
	auto f = [&](int k) { return p[k]; };
	__syncthreads();
	p[0] = f(n);
}
__global__ void lambda_by_value_across(int *p, int n) //= sliceable unproved
{
	if (threadIdx.x >= n)
		return;
	int value = p[0];
	auto f = [=](int k) { return p[k] + value; };
	__syncthreads();
	p[0] = f(n);
}
__global__ void bound_across(int *p, int n) //= elastic shared-memory predicated
{
	if (threadIdx.x >= n)
		return;
	const int size = 2 * 16;
	__syncthreads();
	__shared__ int tile[size];
	tile[threadIdx.x] = n;
	__syncthreads();
	p[0] = tile[0];
}

__global__ void both_branches_wait(int *p, int n) //= sliceable unproved
{
	if (threadIdx.x > n) {
		p[0] = n;
		__syncthreads();
	} else {
		__syncthreads();
		p[1] = n;
	}
}
__global__ void one_branch_waits(int *p, int n) //= elastic block-barrier predicated
{
	if (threadIdx.x > n) {
		p[0] = n;
		__syncthreads();
	} else {
		p[1] = n;
	}
}
__global__ void both_branches_of_block_wait(int *p, int n) //= sliceable unproved alike
{
	if (n > 4) {
		p[0] = n;
		__syncthreads();
	} else {
		__syncthreads();
		p[1] = n;
	}
}
__global__ void barrier_in_branch_of_warp(int *p, int n) //= elastic block-barrier predicated
{
	if (threadIdx.x < 32) {
		p[0] = __shfl_down_sync(0xffffffff, n, 1);
		__syncthreads();
	}
}
__global__ void barrier_in_rounds_of_warp(int *p, int n) //= elastic block-barrier predicated
{
	for (int i = threadIdx.x / 32; i < n; i++) {
		p[0] = __shfl_down_sync(0xffffffff, n, 1);
		__syncthreads();
	}
}
__global__ void barrier_of_warp_in_barrier(int *p, int n) //= elastic block-barrier predicated
{
	if (threadIdx.x >= n)
		return;
	if (threadIdx.x < 32)
		__syncwarp();
	__syncthreads();
	p[threadIdx.x] = n;
}

__global__ void goto_around(int *p, int n) //= sliceable unproved
{
	if (n > 4)
		goto end;
	__syncthreads();
end:
	p[0] = n;
}
__global__ void value_in_expression(int *p, int n) //= sliceable unproved
{
	if (threadIdx.x >= n)
		return;
	p[0] = (__syncthreads(), n);
}
__global__ void behind_and(int *p, int n) //= sliceable unproved
{
	if (threadIdx.x >= n)
		return;
	p[0] = n && __syncthreads_or(p[1]);
}
__global__ void of_what_is_read(int *p, int n) //= sliceable unproved
{
	if (threadIdx.x >= n)
		return;
	p[0] = __shfl_sync(0xffffffff, n, p[1]);
}
__global__ void of_vote(int *p, int n) //= sliceable unproved
{
	if (threadIdx.x >= n)
		return;
	p[0] = __shfl_down_sync(0xffffffff, __any_sync(0xffffffff, n), 1);
}

__device__ int wait_and_count(int *p, int n)
{
	for (int i = 0; i < n; i++)
		__syncthreads();
	return p[n];
}
__device__ int behind(int *p, int n);
__global__ void of_callee(int *p, int n) //= elastic block-barrier predicated
{
	if (threadIdx.x >= n)
		return;
	p[0] = wait_and_count(p, n);
}
__global__ void of_callee_with_what_is_read(int *p, int n) //= elastic block-barrier predicated
{
	if (threadIdx.x >= n)
		return;
	p[0] = wait_and_count(p, p[1]);
}
__global__ void of_callee_behind(int *p, int n) //= sliceable unproved
{
	if (threadIdx.x >= n)
		return;
	p[0] = behind(p, n);
}
__device__ int behind(int *p, int n)
{
	__syncthreads();
	return p[n];
}

__global__ void case_of_block(int *p, int n) //= elastic block-barrier predicated
{
	if (threadIdx.x >= n)
		return;
	switch (n) {
	case 1:
		__syncthreads();
		break;
	default:
		p[0] = n;
	}
}
__global__ void case_of_what_is_read(int *p, int n) //= sliceable unproved
{
	if (threadIdx.x >= n)
		return;
	switch (p[0]) {
	case 1:
		__syncthreads();
	}
}
__global__ void case_of_warp(int *p, int n) //= sliceable unproved
{
	switch (threadIdx.x / 32) {
	case 1:
		__syncthreads();
	}
	p[0] = n;
}
__global__ void case_of_thread(int *p, int n) //= sliceable unproved
{
	switch (threadIdx.x) {
	case 1:
		__syncthreads();
	}
	p[0] = n;
}
__global__ void case_with_declaration(int *p, int n) //= sliceable unproved
{
	if (threadIdx.x >= n)
		return;
	switch (n) {
		int value;
	case 1:
		__syncthreads();
		value = n;
		p[0] = value;
	}
}
__global__ void case_in_statement(int *p, int n) //= sliceable unproved
{
	if (threadIdx.x >= n)
		return;
	switch (n) {
	case 1:
		if (n > 4) {
		case 2:
			p[0] = n;
		}
		__syncthreads();
	}
}
struct held {
	int *p;
	__device__ ~held()
	{
		atomicAdd(p, -1);
	}
};
struct holding {
	held inner;
};
__global__ void destructor_across(int *p, int n) //= sliceable unproved
{
	if (threadIdx.x >= n)
		return;
	holding object{{p}};
	__syncthreads();
	p[1] = n;
}
__global__ void destructor_before_exit(int *p, int n) //= sliceable unproved
{
	held object{p};
	if (threadIdx.x >= n)
		return;
	__syncthreads();
}
__global__ void destructor_before_the_cut(int *p, int n) //= elastic block-barrier predicated
{
	if (threadIdx.x >= n)
		return;
	{
		held object{p};
	}
	__syncthreads();
}
template <class T> __global__ void destructor_in_an_instance(T *p, int n) //= sliceable unproved
{
	if (threadIdx.x >= n)
		return;
	T object = p[0];
	__syncthreads();
}
template <class T> __global__ void number_in_all_instances(T *p, int n) //= elastic block-barrier predicated
{
	if (threadIdx.x >= n)
		return;
	T object = p[0];
	__syncthreads();
}
struct made {
	int n;
	__device__ made(int m) : n(m)
	{
	}
};
template <class T> __global__ void number_beside_an_object(T *p, int n) //= elastic block-barrier predicated
{
	if (threadIdx.x >= n)
		return;
	p[1] = made(n).n;
	T number = p[0];
	__syncthreads();
}
template <class T> __device__ T hold(int *p)
{
	return {p};
}
template <class T> __global__ void destructor_of_a_binding(T *q, int *p, int n) //= sliceable unproved
{
	if (threadIdx.x >= n)
		return;
	auto [name] = hold<T>(p);
	__syncthreads();
}
__device__ void jumps(int *p, int n)
{
	if (threadIdx.x < n)
		goto out;
	__syncthreads();
out:
	p[0] = n;
}
__global__ void callee_with_goto(int *p, int n) //= sliceable unproved
{
	jumps(p, n);
	if (threadIdx.x >= n)
		return;
	__syncthreads();
}
void launch(held *h, int *p)
{
	destructor_in_an_instance<<<1, 1>>>(h, 1);
	number_in_all_instances<<<1, 1>>>(p, 1);
	number_beside_an_object<<<1, 1>>>(p, 1);
	destructor_of_a_binding<<<1, 1>>>(h, p, 1);
}
