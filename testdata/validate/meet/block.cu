// Who reaches a barrier.
// expect: uniform_parameter elastic proved
// expect: uniform_loop elastic proved
// expect: uniform_vote elastic proved
// expect: uniform_shared elastic proved
// expect: thread_condition elastic divergent-barrier
// expect: thread_exit elastic early-exit
// expect: thread_loop elastic divergent-barrier
// expect: thread_break elastic divergent-barrier
// expect: thread_switch elastic divergent-barrier
// expect: thread_goto elastic divergent-barrier
// expect: leaves_loop_two_ways elastic divergent-barrier
// expect: local_array elastic divergent-barrier
// expect: mixed_pointer elastic divergent-barrier
// expect: left_at_different_times elastic divergent-barrier
// expect: atomic_value elastic divergent-barrier
// expect: own_parameter elastic divergent-barrier
// expect: nested elastic divergent-barrier
// expect: joined_again elastic proved
// expect: leaves_for_good met proved
// expect: both_meet met proved
// expect: both_meet sliced proved
// expect: uniform_loop resized block-barrier
// expect: behind_a_search elastic proved
// expect: impossible_case elastic proved
// expect: sides_alike elastic proved
// expect: sides_alike_in_rounds elastic proved
// expect: sides_with_rounds elastic divergent-barrier
// expect: sides_unlike elastic divergent-barrier
// expect: side_with_vote elastic divergent-barrier
// expect: side_with_exit elastic divergent-barrier
// expect: side_with_choice elastic divergent-barrier
// expect: side_with_number elastic divergent-barrier
#include "entry.h"

BODY(uniform_parameter)
{
	if (n > 3)
		__syncthreads();
	for (int i = 0; i < blockIdx.x + blockDim.x; i += 2)
		__syncthreads();
}
ENTRY(uniform_parameter)

BODY(uniform_loop)
{
	for (int i = threadIdx.x, k = n; k > 0; k /= 2, i++) {
		if (i > 5)
			p[i] = k;
		__syncthreads();
	}
}
ENTRY(uniform_loop)

BODY(uniform_vote)
{
	int v = p[threadIdx.x];
	while (__syncthreads_or(v > n))
		v /= 2;
}
ENTRY(uniform_vote)

BODY(uniform_shared)
{
	__shared__ int s;
	if (threadIdx.x == 0)
		s = p[0];
	__syncthreads();
	if (s > 3 && p[blockIdx.x])
		__syncthreads();
}
ENTRY(uniform_shared)

BODY(thread_condition)
{
	if (threadIdx.x < n)
		__syncthreads(); //= thread_condition
	p[threadIdx.x] = 1;
}
ENTRY(thread_condition)

BODY(thread_exit)
{
	if (threadIdx.x >= n) //= thread_exit
		return;
	__syncthreads();
	p[threadIdx.x] = 1;
}
ENTRY(thread_exit)

BODY(thread_loop)
{
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		__syncthreads(); //= thread_loop
}
ENTRY(thread_loop)

BODY(thread_break)
{
	for (int i = 0; i < n; i++) {
		if (p[threadIdx.x + i])
			break;
		__syncthreads(); //= thread_break
	}
	p[0] = 1;
}
ENTRY(thread_break)

BODY(thread_switch)
{
	switch (threadIdx.x & 3) {
	case 0:
		p[1] = 2;
		[[fallthrough]];
	case 1:
		__syncthreads(); //= thread_switch
		break;
	default:
		p[0] = 1;
	}
	p[2] = 3;
}
ENTRY(thread_switch)

BODY(thread_goto)
{
	if (threadIdx.x < n)
		goto out;
	p[0] = 1;
	__syncthreads(); //= thread_goto
out:
	p[1] = 1;
}
ENTRY(thread_goto)

// A local array stays in memory, where each thread has its own.
BODY(local_array)
{
	int a[4] = {};
	a[n & 3] = threadIdx.x;
	if (a[1])
		__syncthreads(); //= local_array
	p[1] = 1;
}
ENTRY(local_array)

BODY(mixed_pointer)
{
	int a[4] = {};
	int *q = n ? p : a;
	a[n & 3] = threadIdx.x;
	if (q[2])
		__syncthreads(); //= mixed_pointer
	p[1] = 1;
}
ENTRY(mixed_pointer)

// i is the same for all in each round, but they leave in different rounds.
BODY(left_at_different_times)
{
	int i = 0;
	while (p[threadIdx.x] > i)
		i++;
	if (i > n)
		__syncthreads(); //= left_at_different_times
	p[0] = 1;
}
ENTRY(left_at_different_times)

BODY(atomic_value)
{
	if (atomicAdd(p, 1) == n)
		__syncthreads(); //= atomic_value
	p[1] = 1;
}
ENTRY(atomic_value)

// A parameter by value that a thread writes to is its own.
struct pair {
	int a[8], b;
};
static __device__ void own(uint3 threadIdx, pair &x, int *p)
{
	x.a[x.b & 7] = threadIdx.x;
	if (x.a[3])
		__syncthreads(); //= own_parameter
	p[0] = 1;
}
__global__ void own_parameter(cue_slice cue, pair x, int *p)
{
	for (unsigned b = cue.cue_begin + ::blockIdx.x; b < cue.cue_end; b += ::gridDim.x) {
		own(cue_thread(), x, p);
		__syncthreads();
	}
}

// The inner condition is the same for all, but not all ask it.
BODY(nested)
{
	if (threadIdx.x < n) {
		if (n > 3)
			__syncthreads(); //= nested
		p[threadIdx.x] = 1;
	}
	p[0] = 1;
}
ENTRY(nested)

BODY(joined_again)
{
	if (threadIdx.x < n)
		p[0] = 1;
	else if (threadIdx.x > 2 * n)
		for (int i = 0; i < threadIdx.x; i++)
			p[i] = 2;
	__syncthreads();
}
ENTRY(joined_again)

// Without a block loop, threads that are on their way out are not waited for.
static __device__ void leave(uint3 threadIdx, int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	__syncthreads();
	p[threadIdx.x] = 1;
}
__global__ void leaves_for_good(int *p, int n)
{
	leave(cue_thread(), p, n);
}

static __device__ void meet(uint3 threadIdx, int *p, int n)
{
	if (threadIdx.x >= n)
		__syncthreads();
	else
		__syncthreads();
	p[threadIdx.x] = 1;
}
__global__ void both_meet(int *p, int n)
{
	meet(cue_thread(), p, n);
}

BODY(leaves_loop_two_ways)
{
	for (int i = 0; i < n; i++)
		if (threadIdx.x > i)
			return;
	__syncthreads();
}
ENTRY(leaves_loop_two_ways)

// Inlined, its ways out are numbered, and a number that there is not leads nowhere.
static __device__ int holds(const int *p, int n, int what)
{
	for (int i = 0; i < n; i++)
		if (p[i] == what)
			return 1;
	return 0;
}
BODY(behind_a_search)
{
	__syncthreads();
	for (int at = threadIdx.x; at < n; at += blockDim.x)
		if (holds(p, n, at))
			p[at] = 1;
	__syncthreads();
}
ENTRY(behind_a_search)

// The remainder is 0 or 1: what else the switch may do is no way at all.
BODY(impossible_case)
{
	__syncthreads();
	switch ((threadIdx.x ^ (threadIdx.x & 2)) % 4) {
	case 0:
		p[threadIdx.x] *= 3;
		break;
	case 2:
		p[threadIdx.x] += n;
		break;
	case 1:
		p[threadIdx.x] = n;
		break;
	}
	__syncthreads();
}
ENTRY(impossible_case)

// Sides that wait equally often: barriers count threads, wherever they stand.
BODY(sides_alike)
{
	if (threadIdx.x < n) {
		__syncthreads();
		p[0] = 1;
		if (n > 3)
			p[1] = 1;
		__syncthreads();
	} else {
		__syncthreads();
		__syncthreads();
		p[2] = 1;
	}
}
ENTRY(sides_alike)

BODY(sides_alike_in_rounds)
{
	for (int i = 0; i < n; i++) {
		if (threadIdx.x & 32) {
			for (int k = 0; k < threadIdx.x; k++)
				p[k] = 1;
			__syncthreads();
		} else {
			__syncthreads();
			p[i] = 2;
		}
	}
}
ENTRY(sides_alike_in_rounds)

BODY(sides_with_rounds)
{
	if (threadIdx.x < n)
		for (int i = 0; i < n; i++)
			__syncthreads(); //= sides_with_rounds
	else
		for (int i = 0; i < n; i++)
			__syncthreads();
	p[0] = 1;
}
ENTRY(sides_with_rounds)

BODY(sides_unlike)
{
	if (threadIdx.x < n) {
		__syncthreads(); //= sides_unlike
	} else {
		__syncthreads();
		p[0] = 1;
		__syncthreads();
	}
	p[1] = 1;
}
ENTRY(sides_unlike)

BODY(side_with_vote)
{
	if (threadIdx.x < n)
		p[0] = __syncthreads_or(p[1]); //= side_with_vote
	else
		__syncthreads();
	p[2] = 1;
}
ENTRY(side_with_vote)

BODY(side_with_exit)
{
	if (threadIdx.x < n) {
		__syncthreads(); //= side_with_exit
	} else {
		__syncthreads();
		if (p[threadIdx.x])
			return;
	}
	p[1] = 1;
	__syncthreads();
}
ENTRY(side_with_exit)

BODY(side_with_choice)
{
	if (threadIdx.x < n) {
		if (p[threadIdx.x])
			__syncthreads(); //= side_with_choice
	} else {
		__syncthreads();
	}
	p[1] = 1;
}
ENTRY(side_with_choice)

BODY(side_with_number)
{
	if (threadIdx.x < n)
		asm volatile("bar.sync 1;"); //= side_with_number
	else
		__syncthreads();
	p[1] = 1;
}
ENTRY(side_with_number)
