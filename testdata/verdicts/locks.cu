// verdicts: tier
// Locks that whoever takes them releases, and what only looks like one.

struct bin {
	int lock, value;
};

__device__ int one_lock, locks[8], total;

__global__ void plain(int *m, float *p) //= elastic thread-lock lock
{
	while (atomicCAS(m, 0, 1) != 0)
		;
	p[0]++;
	__threadfence();
	atomicExch(m, 0);
}
__global__ void by_exchange(int *m, int *p) //= elastic thread-lock lock
{
	while (atomicExch(m, 1) != 0)
		;
	*m = 0;
}
__global__ void that_sleeps_while_waiting(int *m) //= elastic thread-lock lock
{
	while (atomicCAS(m, 0, 1) != 0)
		__nanosleep(100);
	atomicExch(m, 0);
}
__global__ void that_sleeps_while_held(int *m) //= opaque block-wait
{
	while (atomicCAS(m, 0, 1) != 0)
		;
	__nanosleep(100);
	atomicExch(m, 0);
}
__global__ void with_fences(int *m, float *p) //= elastic thread-lock lock
{
	while (atomicCAS(m, 0, 1) != 0)
		__threadfence();
	__threadfence();
	p[0]++;
	__threadfence();
	atomicExch(m, 0);
}
__global__ void with_work_while_waiting(int *m, float *p) //= opaque block-wait
{
	while (atomicCAS(m, 0, 1) != 0)
		p[0]++;
	atomicExch(m, 0);
}
__global__ void with_loop_inside(int *m, float *p, int n) //= elastic thread-lock lock
{
	while (atomicCAS(m, 0, 1) != 0)
		;
	for (int i = 0; i < n; i++) {
		if (p[i] > 1)
			continue;
		if (p[i] < 0)
			break;
		p[i]++;
	}
	atomicExch(m, 0);
}
__global__ void never_released(int *m, float *p) //= opaque block-wait
{
	while (atomicCAS(m, 0, 1) != 0)
		;
	p[0]++;
}
__global__ void released_by_another(int *m, int *n) //= opaque block-wait
{
	while (atomicCAS(m, 0, 1) != 0)
		;
	atomicExch(n, 0);
}
__global__ void released_in_branch(int *m, float *p) //= opaque block-wait
{
	while (atomicCAS(m, 0, 1) != 0)
		;
	if (p[0] > 1)
		atomicExch(m, 0);
}
__global__ void released_to_held(int *m) //= opaque block-wait
{
	while (atomicCAS(m, 0, 1) != 0)
		;
	atomicExch(m, 1);
}
__global__ void released_to_other(int *m) //= opaque block-wait
{
	while (atomicCAS(m, 0, 1) != 0)
		;
	*m = 2;
}
__global__ void that_holds_nothing(int *m) //= opaque block-wait
{
	while (atomicCAS(m, 1, 1) != 1)
		;
	atomicExch(m, 1);
}
__global__ void left_while_held(int *m, float *p) //= opaque block-wait
{
	while (atomicCAS(m, 0, 1) != 0)
		;
	if (p[0] > 1)
		return;
	atomicExch(m, 0);
}
__global__ void continued_while_held(int *m, float *p, int n) //= opaque block-wait
{
	for (int i = 0; i < n; i++) {
		while (atomicCAS(m, 0, 1) != 0)
			;
		if (p[i] > 1)
			continue;
		atomicExch(m, 0);
	}
}
__global__ void broken_while_held(int *m, float *p, int n) //= opaque block-wait
{
	for (int i = 0; i < n; i++) {
		while (atomicCAS(m, 0, 1) != 0)
			;
		if (p[i] > 1)
			break;
		atomicExch(m, 0);
	}
}
__global__ void barrier_while_held(int *m) //= opaque block-wait
{
	while (atomicCAS(m, 0, 1) != 0)
		;
	__syncthreads();
	atomicExch(m, 0);
}
__global__ void address_changes(int *m) //= opaque block-wait
{
	while (atomicCAS(m, 0, 1) != 0)
		;
	m++;
	atomicExch(m, 0);
}
__global__ void address_is_read(int **m, float *p) //= opaque block-wait
{
	while (atomicCAS(*m, 0, 1) != 0)
		;
	p[0]++;
	atomicExch(*m, 0);
}
__global__ void of_elements(bin *bins, int n) //= elastic thread-lock lock
{
	while (atomicCAS(&bins[n].lock, 0, 1) != 0)
		;
	atomicExch(&bins[n].lock, 0);
}
__global__ void of_the_file(int n) //= elastic thread-lock lock
{
	while (atomicCAS(&locks[n], 0, 1) != 0)
		;
	locks[n] = 0;
}

__global__ void of_leader(int *m, float *p) //= elastic block-barrier lock
{
	if (threadIdx.x == 0)
		while (atomicCAS(m, 0, 1) != 0)
			;
	__syncthreads();
	p[threadIdx.x]++;
	__syncthreads();
	if (threadIdx.x == 0)
		atomicExch(m, 0);
}
__global__ void of_leader_without_barrier(int *m, float *p) //= opaque block-wait
{
	if (threadIdx.x == 0)
		while (atomicCAS(m, 0, 1) != 0)
			;
	p[threadIdx.x]++;
	__syncthreads();
	if (threadIdx.x == 0)
		atomicExch(m, 0);
}
__global__ void of_changing_leader(int *m, float *p, int n) //= opaque block-wait
{
	int leader = 0;
	if (threadIdx.x == leader)
		while (atomicCAS(m, 0, 1) != 0)
			;
	__syncthreads();
	leader = n;
	if (threadIdx.x == leader)
		atomicExch(m, 0);
}
__global__ void of_other_leader(int *m) //= opaque block-wait
{
	if (threadIdx.x == 0)
		while (atomicCAS(m, 0, 1) != 0)
			;
	__syncthreads();
	if (threadIdx.x == 1)
		atomicExch(m, 0);
}

__global__ void attempts(int *m, float *p) //= elastic thread-lock lock
{
	bool done = false;
	while (!done) {
		if (atomicCAS(m, 0, 1) == 0) {
			p[0]++;
			atomicExch(m, 0);
			done = true;
		}
	}
}
__global__ void attempts_without_end(int *m, float *p) //= opaque block-wait
{
	bool done = false;
	while (!done) {
		if (atomicCAS(m, 0, 1) == 0) {
			p[0]++;
			atomicExch(m, 0);
			done = false;
		}
	}
}
__global__ void attempts_until_other(int *m, float *p) //= opaque block-wait
{
	bool done = false;
	while (!done) {
		if (atomicCAS(m, 0, 1) == 0) {
			p[0]++;
			atomicExch(m, 0);
			done = true;
		}
		if (p[1] > 1)
			done = false;
	}
}
__global__ void attempts_of_two(int *m, int *n) //= opaque block-wait
{
	for (;;) {
		if (atomicCAS(n, 0, 1) == 0) {
			atomicExch(n, 0);
		}
		if (atomicCAS(m, 0, 1) == 0) {
			atomicExch(m, 0);
			break;
		}
	}
}
__global__ void attempts_beside_another_branch(int *m, float *p) //= opaque block-wait
{
	for (;;) {
		if (p[0] > 1)
			p[0]--;
		if (atomicCAS(m, 0, 1) == 0) {
			atomicExch(m, 0);
			break;
		}
	}
}
__global__ void two_at_a_time(int *m, int *n) //= opaque block-wait
{
	while (atomicCAS(m, 0, 1) != 0)
		;
	while (atomicCAS(n, 0, 1) != 0)
		;
	atomicExch(n, 0);
	atomicExch(m, 0);
}
__global__ void one_then_other(int *m, int *n) //= elastic thread-lock lock
{
	while (atomicCAS(m, 0, 1) != 0)
		;
	atomicExch(m, 0);
	while (atomicCAS(n, 0, 1) != 0)
		;
	atomicExch(n, 0);
}
__global__ void with_other_value(int *m, int *n) //= opaque block-wait
{
	while (atomicCAS(m, 0, 1) != 0)
		;
	atomicExch(m, 0);
	while (atomicCAS(n, 1, 0) != 1)
		;
	atomicExch(n, 1);
}

__global__ void in_counted_rounds(int *m, int n) //= elastic thread-lock lock
{
	for (int i = 0; i < n; i++) {
		while (atomicCAS(m, 0, 1) != 0)
			;
		atomicExch(m, 0);
	}
}
__global__ void in_rounds_of_blocks(int *m, int n) //= elastic thread-lock lock
{
	for (int i = blockIdx.x; i < n; i += gridDim.x * 2) {
		while (atomicCAS(m, 0, 1) != 0)
			;
		atomicExch(m, 0);
	}
}
__global__ void in_rounds_by_nothing(int *m, int n) //= opaque block-wait
{
	for (int i = 0; i < n; i += 0) {
		while (atomicCAS(m, 0, 1) != 0)
			;
		atomicExch(m, 0);
	}
}
__global__ void in_rounds_away(int *m, int n) //= opaque block-wait
{
	for (int i = 0; i < n; i--) {
		while (atomicCAS(m, 0, 1) != 0)
			;
		atomicExch(m, 0);
	}
}
__global__ void in_rounds_that_are_left(int *m, float *p, int n) //= opaque block-wait
{
	for (int i = 0; i < n; i++) {
		while (atomicCAS(m, 0, 1) != 0)
			;
		bool ready = p[0] > 1;
		atomicExch(m, 0);
		if (ready)
			break;
	}
}
__global__ void in_rounds_with_other_bound(int *m, int n) //= opaque block-wait
{
	for (int i = 0; i < n; i++) {
		while (atomicCAS(m, 0, 1) != 0)
			;
		n = 2 * n;
		atomicExch(m, 0);
	}
}
__global__ void in_rounds_until_ready(int *m, float *p) //= opaque block-wait
{
	bool ready = false;
	while (!ready) {
		while (atomicCAS(m, 0, 1) != 0)
			;
		ready = p[0] > 1;
		atomicExch(m, 0);
	}
}

__global__ void written_elsewhere(int *m, int *p) //= opaque block-wait
{
	while (atomicCAS(m, 0, 1) != 0)
		;
	p[blockIdx.x] = 0;
	atomicExch(m, 0);
}
__global__ void written_as_characters(int *m, char *p) //= opaque block-wait
{
	while (atomicCAS(m, 0, 1) != 0)
		;
	p[blockIdx.x] = 0;
	atomicExch(m, 0);
}
__global__ void written_as_numbers(int *m, float *p) //= elastic thread-lock lock
{
	while (atomicCAS(m, 0, 1) != 0)
		;
	p[blockIdx.x] = 0;
	atomicExch(m, 0);
}
__global__ void written_by_assembly(int *m, int *p) //= opaque block-wait
{
	while (atomicCAS(m, 0, 1) != 0)
		;
	atomicExch(m, 0);
	asm volatile("st.b32 [%0], 0;" ::"l"(p));
}
__global__ void written_by_atomic(int *m, int *p) //= opaque block-wait
{
	atomicAdd(p, 1);
	while (atomicCAS(m, 0, 1) != 0)
		;
	atomicExch(m, 0);
}
