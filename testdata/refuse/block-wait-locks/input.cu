// What looks like a lock, and by which a block may wait for what another one does.
#include <cstring>

struct pair {
	int first, second;
};

__device__ int *through;
__device__ int device_lock;

// The released value is not the one that is waited for: a turn is handed on.
__global__ void other_value(int *lock, float *p)
{
	while (atomicCAS(lock, 0, 1) != 0)
		;
	p[0] += 1;
	atomicExch(lock, 2);
}

__global__ void other_element(int *locks, float *p, int w)
{
	while (atomicCAS(&locks[w], 0, 1) != 0)
		;
	p[0] += 1;
	locks[w + 1] = 0;
}

__global__ void own_element_of_next(int *locks, float *p)
{
	while (atomicCAS(&locks[blockIdx.x], 0, 1) != 0)
		;
	p[0] += 1;
	atomicExch(&locks[blockIdx.x + 1], 0);
}

__global__ void other_field(pair *pairs, float *p)
{
	while (atomicCAS(&pairs->first, 0, 1) != 0)
		;
	p[0] += 1;
	atomicExch(&pairs->second, 0);
}

__global__ void other_block(int *lock, float *p)
{
	while (atomicCAS(lock, 0, 1) != 0)
		;
	p[0] += 1;
	if (blockIdx.x == 0)
		atomicExch(lock, 0);
}

// Whoever posts need not have waited.
__global__ void semaphore(int *lock, float *p)
{
	if (blockIdx.x == 0)
		atomicExch(lock, 0);
	while (atomicCAS(lock, 0, 1) != 0)
		;
	p[0] += 1;
	atomicExch(lock, 0);
}

__global__ void counted_semaphore(int *lock, float *p)
{
	atomicSub(lock, 1);
	while (atomicCAS(lock, 0, 1) != 0)
		;
	p[0] += 1;
	atomicExch(lock, 0);
}

// Another name for the lock, perhaps.
__global__ void other_pointer(int *lock, int *other, float *p)
{
	if (blockIdx.x == gridDim.x - 1)
		*other = 0;
	while (atomicCAS(lock, 0, 1) != 0)
		;
	p[0] += 1;
	atomicExch(lock, 0);
}

__global__ void restricted(int *__restrict__ lock, unsigned *__restrict__ other, float *p)
{
	if (blockIdx.x == gridDim.x - 1)
		*other = 0;
	while (atomicCAS(lock, 0, 1) != 0)
		;
	p[0] += 1;
	atomicExch(lock, 0);
}

__global__ void bytes(int *lock, unsigned char *other, float *p)
{
	other[blockIdx.x] = 0;
	while (atomicCAS(lock, 0, 1) != 0)
		;
	p[0] += 1;
	atomicExch(lock, 0);
}

__global__ void whole(pair *pairs, pair *others, float *p)
{
	others[blockIdx.x] = pair{0, 0};
	while (atomicCAS(&pairs->first, 0, 1) != 0)
		;
	p[0] += 1;
	atomicExch(&pairs->first, 0);
}

__global__ void cleared(int *lock, void *other, float *p)
{
	memset(other, 0, sizeof(int));
	while (atomicCAS(lock, 0, 1) != 0)
		;
	p[0] += 1;
	atomicExch(lock, 0);
}

__global__ void assembled(int *lock, int *other, float *p)
{
	asm volatile("st.global.s32 [%0], 0;" ::"l"(other) : "memory");
	while (atomicCAS(lock, 0, 1) != 0)
		;
	p[0] += 1;
	atomicExch(lock, 0);
}

// The same text is another place.
__global__ void index_moves(int *locks, float *p, int w)
{
	while (atomicCAS(&locks[w], 0, 1) != 0)
		;
	p[0] += 1;
	w++;
	atomicExch(&locks[w], 0);
}

__global__ void index_moves_by_reference(int *locks, float *p, int w)
{
	int &v = w;
	while (atomicCAS(&locks[w], 0, 1) != 0)
		;
	p[0] += 1;
	v++;
	atomicExch(&locks[w], 0);
}

__global__ void index_in_memory(int *locks, const int *columns, float *p)
{
	while (atomicCAS(&locks[columns[0]], 0, 1) != 0)
		;
	p[0] += 1;
	atomicExch(&locks[columns[0]], 0);
}

__global__ void pointer_in_memory(float *p)
{
	while (atomicCAS(through, 0, 1) != 0)
		;
	p[0] += 1;
	atomicExch(through, 0);
}

__global__ void shadowed(int *lock, int *other, float *p)
{
	while (atomicCAS(lock, 0, 1) != 0)
		;
	{
		int *lock = other;
		p[0] += 1;
		atomicExch(lock, 0);
	}
}

// It is not released on all ways.
__global__ void leaves(int *lock, float *p)
{
	while (atomicCAS(lock, 0, 1) != 0)
		;
	if (p[0] > 0)
		return;
	atomicExch(lock, 0);
}

__global__ void breaks(int *lock, float *p)
{
	for (int i = 0; i < 8; i++) {
		while (atomicCAS(lock, 0, 1) != 0)
			;
		if (p[i] > 0)
			continue;
		atomicExch(lock, 0);
	}
}

__global__ void sometimes(int *lock, float *p)
{
	while (atomicCAS(lock, 0, 1) != 0)
		;
	if (p[0] > 0)
		atomicExch(lock, 0);
}

__global__ void never(int *lock, float *p)
{
	while (atomicCAS(lock, 0, 1) != 0)
		;
	p[0] += 1;
}

__global__ void enters(int *lock, float *p, int n)
{
	switch (n) {
	case 0:
		while (atomicCAS(lock, 0, 1) != 0)
			;
		p[0] += 1;
	case 1:
		atomicExch(lock, 0);
	}
}

// The wait is not for the lock to be free.
__global__ void wrong_value(int *lock, float *p)
{
	while (atomicCAS(lock, 0, 1) != 1)
		;
	p[0] += 1;
	atomicExch(lock, 0);
}

__global__ void wrong_way(int *lock, float *p)
{
	while (atomicCAS(lock, 0, 1) == 0)
		;
	p[0] += 1;
	atomicExch(lock, 0);
}

__global__ void same_value(int *lock, float *p)
{
	while (atomicCAS(lock, 0, 0) != 0)
		;
	p[0] += 1;
	atomicExch(lock, 0);
}

__global__ void unknown_values(int *lock, float *p, int mine)
{
	while (atomicCAS(lock, mine, mine + 1) != mine)
		;
	p[0] += 1;
	atomicExch(lock, mine);
}

__global__ void in_turn(int *lock, float *p)
{
	while (atomicCAS(lock, blockIdx.x, -1) != blockIdx.x)
		;
	p[0] += 1;
	atomicExch(lock, blockIdx.x + 1);
}

__global__ void gives_up(int *lock, float *p)
{
	int i = 0;
	while (atomicCAS(lock, 0, 1) != 0 && i++ < 9)
		;
	p[0] += 1;
	atomicExch(lock, 0);
}

__global__ void two_meanings(int *lock, float *p)
{
	if (blockIdx.x == 0) {
		while (atomicCAS(lock, 0, 1) != 0)
			;
		p[0] += 1;
		atomicExch(lock, 0);
	} else {
		while (atomicCAS(lock, 1, 2) != 1)
			;
		p[0] += 1;
		atomicExch(lock, 1);
	}
}

// What is waited for is what the lock guards.
__global__ void monitor(int *lock, const float *ready)
{
	for (;;) {
		while (atomicCAS(lock, 0, 1) != 0)
			;
		float seen = ready[0];
		__threadfence();
		*lock = 0;
		if (seen > 0)
			break;
	}
}

__global__ void monitor_in_rounds(int *lock, const float *ready, int n)
{
	for (int i = 0; i < n;) {
		while (atomicCAS(lock, 0, 1) != 0)
			;
		i += ready[0] > 0;
		*lock = 0;
	}
}

__global__ void monitor_in_steps(int *lock, const float *ready, int n)
{
	int step = 0;
	for (int i = 0; i < n; i += step) {
		while (atomicCAS(lock, 0, 1) != 0)
			;
		step = ready[0] > 0;
		*lock = 0;
	}
}

__global__ void monitor_with_flag(int *lock, const float *ready)
{
	bool done = false;
	while (!done) {
		if (atomicCAS(lock, 0, 1) == 0) {
			if (ready[0] > 0)
				done = true;
			atomicExch(lock, 0);
		}
	}
}

__global__ void monitor_with_flag_again(int *lock, const float *ready)
{
	bool done = false;
	while (!done) {
		if (atomicCAS(lock, 0, 1) == 0) {
			done = true;
			if (ready[0] == 0)
				done = false;
			atomicExch(lock, 0);
		}
	}
}

__global__ void monitor_with_break(int *lock, const float *ready)
{
	for (;;) {
		if (atomicCAS(lock, 0, 1) == 0) {
			bool seen = ready[0] > 0;
			atomicExch(lock, 0);
			if (seen)
				break;
		}
	}
}

__global__ void monitor_with_goto(int *lock, const float *ready)
{
again:
	while (atomicCAS(lock, 0, 1) != 0)
		;
	bool seen = ready[0] > 0;
	*lock = 0;
	if (!seen)
		goto again;
}

__global__ void flag_behind_a_reference(int *lock, const float *ready)
{
	bool done = false;
	bool &again = done;
	while (!done) {
		if (atomicCAS(lock, 0, 1) == 0) {
			done = true;
			again = ready[0] > 0;
			atomicExch(lock, 0);
		}
	}
}

__global__ void waits_inside(int *lock, volatile int *flag, float *p)
{
	while (atomicCAS(lock, 0, 1) != 0)
		;
	while (flag[0] == 0)
		;
	atomicExch(lock, 0);
}

__global__ void both(int *locks, float *p)
{
	while (atomicCAS(&locks[0], 0, 1) != 0)
		;
	while (atomicCAS(&locks[1], 0, 1) != 0)
		;
	p[0] += 1;
	atomicExch(&locks[1], 0);
	atomicExch(&locks[0], 0);
}

// Threads of the block wait for each other while one of them holds it.
__global__ void barrier_inside(int *lock, float *p)
{
	while (atomicCAS(lock, 0, 1) != 0)
		;
	__syncthreads();
	p[0] += 1;
	atomicExch(lock, 0);
}

__global__ void no_barrier_behind(int *lock, float *p, int n)
{
	if (threadIdx.x == 0)
		while (atomicCAS(lock, 0, 1) != 0)
			;
	for (int i = 0; i < n; i++) {
		__syncthreads();
		p[i] += 1;
	}
	if (threadIdx.x == 0)
		atomicExch(lock, 0);
}

__global__ void other_leader(int *lock, float *p)
{
	if (threadIdx.x == 0)
		while (atomicCAS(lock, 0, 1) != 0)
			;
	__syncthreads();
	p[0] += 1;
	__syncthreads();
	if (threadIdx.x == 1)
		atomicExch(lock, 0);
}

__global__ void all_lead(int *lock, float *p)
{
	if (threadIdx.x == 0)
		while (atomicCAS(lock, 0, 1) != 0)
			;
	__syncthreads();
	p[0] += 1;
	__syncthreads();
	atomicExch(lock, 0);
}

__global__ void new_leader(int *lock, float *p, int leader)
{
	if (threadIdx.x == leader)
		while (atomicCAS(lock, 0, 1) != 0)
			;
	__syncthreads();
	leader = p[0];
	__syncthreads();
	if (threadIdx.x == leader)
		atomicExch(lock, 0);
}

__global__ void leader_in_memory(int *lock, const int *leader, float *p)
{
	if (threadIdx.x == leader[0])
		while (atomicCAS(lock, 0, 1) != 0)
			;
	__syncthreads();
	p[0] += 1;
	__syncthreads();
	if (threadIdx.x == leader[0])
		atomicExch(lock, 0);
}

__global__ void leaves_between(int *lock, float *p)
{
	if (threadIdx.x == 0)
		while (atomicCAS(lock, 0, 1) != 0)
			;
	__syncthreads();
	if (p[0] > 0)
		return;
	__syncthreads();
	if (threadIdx.x == 0)
		atomicExch(lock, 0);
}

// Nothing is known of its type, of what it captures, or of who sees it.
template <class T> __global__ void of_any_type(T *lock, float *p)
{
	while (atomicCAS(lock, 0, 1) != 0)
		;
	p[0] += 1;
	atomicExch(lock, 0);
}

__global__ void captured(int *lock, float *p)
{
	auto post = [&] { p[0] += 1; };
	while (atomicCAS(lock, 0, 1) != 0)
		;
	post();
	atomicExch(lock, 0);
}

__global__ void of_the_block(int *lock, float *p)
{
	while (atomicCAS_block(lock, 0, 1) != 0)
		;
	p[0] += 1;
	atomicExch_block(lock, 0);
}

__global__ void by_name(float *p)
{
	if (p[0] < 0)
		device_lock = 0;
	while (atomicCAS(&device_lock, 0, 1) != 0)
		;
	p[0] += 1;
	device_lock = 0;
}

// Rounds around a lock that are not counted, and more places that are not the
// same.

__global__ void left_when_seen(int *lock, float *p)
{
	for (int i = 0; i < 8; i++) {
		if (p[0] > 3)
			break;
		while (atomicCAS(lock, 0, 1))
			;
		p[0] += 1;
		*lock = 0;
	}
}

__global__ void bound_moves(int *lock, float *p, int n)
{
	for (int i = 0; i < n; i++) {
		while (atomicCAS(lock, 0, 1))
			;
		if (p[0] == 0)
			n = i + 2;
		*lock = 0;
	}
}

__global__ void counter_moves_back(int *lock, float *p, int n)
{
	for (int i = 0; i < n; i++) {
		while (atomicCAS(lock, 0, 1))
			;
		if (p[0] == 0)
			i--;
		*lock = 0;
	}
}

__global__ void bound_moves_by_reference(int *lock, float *p, int n)
{
	int &m = n;
	for (int i = 0; i < n; i++) {
		while (atomicCAS(lock, 0, 1))
			;
		m += p[0] == 0;
		*lock = 0;
	}
}

__global__ void goes_on_while_unseen(int *lock, float *p)
{
	bool go = true;
	while (go) {
		while (atomicCAS(lock, 0, 1))
			;
		go = p[0] == 0;
		*lock = 0;
	}
}

__global__ void repeats_while_unseen(int *lock, float *p)
{
	do {
		if (atomicCAS(lock, 0, 1) == 0) {
			p[0] += 1;
			*lock = 0;
		}
	} while (p[0] < 9);
}

__global__ void flag_changes_behind(int *lock, float *p)
{
	bool d = false;
	while (!d) {
		if (atomicCAS(lock, 0, 1) == 0) {
			d = true;
			*lock = 0;
			d = p[0] > 0;
		}
	}
}

__global__ void index_behind_a_pointer(int *lock, float *p)
{
	int w = 0;
	int *q = &w;
	while (atomicCAS(&lock[w], 0, 1))
		;
	*q = 1;
	lock[w] = 0;
}

__global__ void index_in_array(int *lock, float *p)
{
	int w[1] = {0};
	while (atomicCAS(&lock[w[0]], 0, 1))
		;
	w[0]++;
	lock[w[0]] = 0;
}

__global__ void pointer_moves(int *lock, float *p)
{
	while (atomicCAS(lock, 0, 1))
		;
	lock++;
	*lock = 0;
}

__global__ void wraps(short *s, int *lock, float *p)
{
	s[0] = 0;
	while (atomicCAS(lock, 0, 65536))
		;
	*lock = 0;
}

__global__ void attempts_in_rounds(int *lock, float *p)
{
	while (p[1] < 3) {
		bool d = false;
		while (!d) {
			if (atomicCAS(lock, 0, 1) == 0) {
				d = true;
				p[0]++;
				*lock = 0;
			}
		}
	}
}

__global__ void no_start(int *lock, float *p, int n)
{
	int i = 0;
	for (; i < n; i += (p[0] > 0)) {
		while (atomicCAS(lock, 0, 1))
			;
		p[0] += 1;
		*lock = 0;
	}
}

__global__ void step_in_memory(int *lock, float *p, int n)
{
	for (int i = 0; i < n; i += (int)p[0]) {
		while (atomicCAS(lock, 0, 1))
			;
		p[0] += 1;
		*lock = 0;
	}
}

__global__ void bound_in_memory(int *lock, float *p, int n)
{
	for (int i = 0; i < (int)p[1]; i++) {
		while (atomicCAS(lock, 0, 1))
			;
		p[0] += 1;
		*lock = 0;
	}
}

__global__ void released_for_the_block(int *lock, float *p)
{
	while (atomicCAS(lock, 0, 1))
		;
	p[0] += 1;
	atomicExch_block(lock, 0);
}

__global__ void leaves_a_switch(int *lock, float *p)
{
	while (atomicCAS(lock, 0, 1))
		;
	switch ((int)p[0]) {
	case 1:
		return;
	}
	*lock = 0;
}
