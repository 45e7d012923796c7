// Polls with a bound: they end, but the program relies on their early exits. And searches, which pass each place
// once, so that nothing is awaited.

// expect: bounded sliced block-wait
__device__ void bounded_body(unsigned *flag)
{
	for (unsigned i = 0; i < 2000000000u; ++i)
		if (atomicAdd(flag, 0u) != 0) //= bounded
			break;
}
__global__ void bounded(unsigned *flag)
{
	bounded_body(flag);
}
// expect: bound_named sliced block-wait
__global__ void bound_named(volatile int *flag, int most)
{
	int tries = most;
	while (tries-- > 0 && !*flag)
		;
}
// expect: bound_after sliced block-wait
__global__ void bound_after(volatile int *flag)
{
	int i = 0;
	do
		if (*flag == 1)
			return;
	while (++i < 1 << 30);
}
// expect: by_continue sliced block-wait
__global__ void by_continue(volatile int *flag, int *p)
{
	for (int i = 0; i < 1 << 30; i++) {
		if (*flag == 0)
			continue;
		p[0] = i;
		break;
	}
}
// expect: by_goto sliced block-wait
__global__ void by_goto(volatile int *flag, int *p)
{
	int i = 0;
again:
	if (i++ < 1 << 30 && !*flag)
		goto again;
	p[0] = i;
}
// expect: exit_flag sliced block-wait
__global__ void exit_flag(volatile int *flag, int most)
{
	bool done = false;
	for (int i = 0; i < most && !done; i++) {
		int seen = *flag;
		if (seen > 0)
			done = true;
	}
}
// expect: places_in_turn sliced block-wait
__global__ void places_in_turn(volatile int *flag, int most)
{
	for (int i = 0; i < most; i++)
		if (flag[i & 3])
			break;
}
// expect: places_in_rotation sliced block-wait
__global__ void places_in_rotation(volatile int *flag, int most)
{
	int k = 0;
	for (int i = 0; i < most; i++) {
		if (flag[k])
			break;
		k = k == 3 ? 0 : k + 1;
	}
}
// expect: places_of_some sliced block-wait
__global__ void places_of_some(volatile int *flag, int count)
{
	for (int i = 0; i < 2000000000; i++)
		if (flag[i % count])
			break;
}
// expect: place_for_long sliced block-wait
__global__ void place_for_long(volatile int *flag)
{
	for (unsigned i = 0; i < 2000000000; i++)
		if (flag[i >> 20])
			break;
}
// expect: place_at_most sliced block-wait
__global__ void place_at_most(volatile int *flag, int most)
{
	for (int i = 0; i < most; i++)
		if (flag[min(i, 3)])
			break;
}
// expect: with_pauses sliced block-wait
__global__ void with_pauses(volatile int *flag, int *p)
{
	int x = 0;
	for (int i = 0; i < 100000; i++) {
		if (*flag)
			break;
		for (int j = 0; j < i; j++)
			x = x * 3 + j;
	}
	*p = x;
}
// expect: two_deep sliced block-wait
__global__ void two_deep(volatile int *flag, int *p)
{
	for (int i = 0; i < 100000; i++)
		for (int j = 0; j < 100000; j++)
			if (*flag)
				goto done;
done:
	*p = 1;
}
// expect: looks_through_again sliced block-wait
__global__ void looks_through_again(volatile int *flag, int most)
{
	for (int tries = 0; tries < most; tries++) {
		int up = 0;
		for (int k = 0; k < 8; k++)
			up += flag[k] != 0;
		if (up == 8)
			break;
	}
}
// expect: sees_in_parts sliced block-wait
__global__ void sees_in_parts(volatile int *state, int *out, int b)
{
	int sum = 0, w = b - 1;
	for (int tries = 0; tries < 2000000000; tries++) {
		int s = state[w];
		if (s == 0)
			continue;
		sum += s;
		if (w-- == 0)
			break;
	}
	*out = sum;
}
// expect: try_lock sliced block-wait
__global__ void try_lock(int *lock, int *p)
{
	bool has = false;
	for (int i = 0; i < 1000000 && !has; i++)
		has = atomicCAS(lock, 0, 1) == 0;
	p[0]++;
	if (has)
		atomicExch(lock, 0);
}
// expect: some_lock sliced block-wait
__global__ void some_lock(int *__restrict__ locks, int *__restrict__ p, unsigned mask)
{
	for (unsigned i = 0; i < 1000000; i++)
		if (atomicCAS(&locks[i & mask], 0, 1) == 0) {
			p[0]++;
			atomicExch(&locks[i & mask], 0);
			break;
		}
}
// expect: lock_of_two_names sliced block-wait
__global__ void lock_of_two_names(int *locks, int *same, int *p, unsigned mask)
{
	for (unsigned i = 0; i < 1000000; i++)
		if (atomicCAS(&locks[i & mask], 0, 1) == 0) {
			p[0]++;
			atomicExch(&same[i & mask], 0);
			break;
		}
}
// expect: lock_through_memory sliced block-wait
__device__ int *opener;
__global__ void lock_through_memory(int *locks, int *p, unsigned mask)
{
	for (unsigned i = 0; i < 1000000; i++)
		if (atomicCAS(&locks[i & mask], 0, 1) == 0) {
			p[0]++;
			opener[i & mask] = 0;
			break;
		}
}
// expect: all_have_come sliced block-wait
__global__ void all_have_come(int *count)
{
	atomicAdd(count, 1);
	for (int i = 0; i < 2000000000; i++)
		if (atomicAdd(count, 0) == 64)
			break;
}
// expect: semaphore sliced block-wait
__global__ void semaphore(int *free)
{
	for (int i = 0; i < 2000000000; i++) {
		if (atomicSub(free, 1) > 0)
			break;
		atomicAdd(free, 1);
	}
}
// expect: semaphore_by_sum sliced block-wait
__global__ void semaphore_by_sum(int *free)
{
	for (int i = 0; i < 2000000000; i++)
		if (atomicAdd(free, -1) > 0)
			break;
}
// expect: until_it_grows sliced block-wait
__global__ void until_it_grows(volatile int *progress)
{
	for (int i = 0; i < 2000000000; i++)
		if (*progress > i)
			break;
}
// expect: bound_that_falls sliced block-wait
__global__ void bound_that_falls(volatile int *flag)
{
	for (int i = 0; i < (*flag ? 0 : 2000000000); i++)
		;
}
// expect: faster_when_seen sliced block-wait
__global__ void faster_when_seen(volatile int *flag)
{
	for (long i = 0; i < 2000000000;)
		if (*flag)
			i += 2000000000;
		else
			i++;
}
// expect: tickets_as_bound sliced block-wait
__global__ void tickets_as_bound(int *next, volatile int *flag)
{
	while (atomicAdd(next, 1) < 2000000000)
		if (*flag)
			break;
}
// expect: through_shared sliced block-wait
__global__ void through_shared(volatile int *flag)
{
	__shared__ int seen;
	for (int i = 0; i < 2000000000; i++) {
		if (threadIdx.x == 0)
			seen = *flag;
		__syncthreads();
		if (seen)
			break;
		__syncthreads();
	}
}
// expect: fenced sliced block-wait
__global__ void fenced(int *flag, int most)
{
	for (int i = 0; i < most; i++) {
		__threadfence();
		if (*flag)
			break;
	}
}
// expect: acquired sliced block-wait
__global__ void acquired(const int *flag, int most)
{
	int seen;
	for (int i = 0; i < most; i++) {
		asm volatile("ld.acquire.gpu.s32 %0, [%1];" : "=r"(seen) : "l"(flag) : "memory");
		if (seen)
			break;
	}
}
// expect: behind_a_pointer sliced block-wait
struct node {
	node *volatile next;
	volatile int flag;
};
__global__ void behind_a_pointer(node *head, int most)
{
	for (int i = 0; i < most; i++)
		if (head->next->flag)
			break;
}

// The place is a function of the counter, and many rounds may have the same one.
#define PLACE(name, place)                                                                                   \
	__global__ void place_##name(volatile int *f, int *p, int st, int n)                                     \
	{                                                                                                        \
		int r = 0;                                                                                           \
		for (int i = 0; i < n && !r; i++)                                                                    \
			r = f[place];                                                                                    \
		*p = r;                                                                                              \
	}
// expect: place_popc sliced block-wait
PLACE(popc, __popc(i))
// expect: place_clz sliced block-wait
PLACE(clz, __clz(i))
// expect: place_ffs sliced block-wait
PLACE(ffs, __ffs(i))
// expect: place_or sliced block-wait
PLACE(or, i | st)
// expect: place_most sliced block-wait
PLACE(most, max(i, st))
// expect: place_lowest_bit sliced block-wait
PLACE(lowest_bit, i & -i)
// expect: place_root sliced block-wait
PLACE(root, (int)sqrtf((float)i))
// expect: place_divided sliced block-wait
PLACE(divided, i / st)
// expect: place_shifted sliced block-wait
PLACE(shifted, i >> st)
// expect: place_scaled sliced block-wait
PLACE(scaled, i *st)
// expect: place_compared sliced block-wait
PLACE(compared, i > st)
// expect: place_of_float sliced block-wait
PLACE(of_float, (int)(i * 1e-9f))
// expect: place_high sliced block-wait
PLACE(high, __mulhi(i, st))
// expect: place_divided_by_64 sliced block-wait
PLACE(divided_by_64, i / 64)
// expect: place_shifted_by_6 sliced block-wait
PLACE(shifted_by_6, i >> 6)
// expect: place_twice sliced block-wait
PLACE(twice, (i >> 3) / st)
// expect: place_wrapped sliced block-wait
PLACE(wrapped, (unsigned)i << 24)
// expect: place_wrapped_product sliced block-wait
PLACE(wrapped_product, (unsigned)i * 65536u)
// expect: place_coarse sliced block-wait
PLACE(coarse, i & ~63)
// expect: place_one_bit sliced block-wait
PLACE(one_bit, i & 0x40000000)
// expect: place_rest sliced block-wait
PLACE(rest, i % st)
// expect: place_mixed sliced block-wait
PLACE(mixed, i ^ i)
// expect: rotation_by_parameter sliced block-wait
__global__ void rotation_by_parameter(volatile int *f, int *p, int st, int n)
{
	int k = 0;
	for (int i = 0; i < n && !*p; i++) {
		*p = f[k];
		k = (k + st) % n;
	}
}
// expect: spins_on_each sliced block-wait
__global__ void spins_on_each(volatile int *f, int *p, int spins, int flags)
{
	int r = 0;
	if (blockIdx.x == gridDim.x - 1) {
		f[0] = 1;
		return;
	}
	for (int i = 0; i < spins * flags && !r; i++)
		r = f[i / spins];
	p[blockIdx.x] = r;
}
// A ring of what was read.
// expect: ring sliced block-wait
struct box {
	box *next;
	volatile int ready;
};
__global__ void ring(box *head, int *p, unsigned tries)
{
	if (blockIdx.x == gridDim.x - 1) {
		head[2].ready = 1;
		return;
	}
	for (unsigned i = 0; i < tries; i++, head = head->next)
		if (head->ready) {
			p[blockIdx.x] = 1;
			break;
		}
}
// expect: fixed_point sliced block-wait
__global__ void fixed_point(volatile int *f, int *p)
{
	int at = 0;
	if (blockIdx.x == 1)
		f[0] = -5;
	for (int i = 0; i < 2000000000; i++) {
		at = f[at];
		if (at < 0)
			break;
	}
	p[blockIdx.x] = at;
}
// expect: place_of_a_map sliced block-wait
__global__ void place_of_a_map(const int *__restrict__ map, volatile int *f, int *p, int n)
{
	for (int i = 0; i < n; i++)
		if (f[map[i]]) {
			*p = i;
			break;
		}
}
// A plain read, which is made again after each barrier.
#define PLAIN(name, place)                                                                                   \
	__global__ void plain_##name(const int *f, int *p)                                                       \
	{                                                                                                        \
		for (unsigned i = 0;; i++) {                                                                         \
			__syncthreads();                                                                                 \
			if (f[place])                                                                                    \
				break;                                                                                       \
		}                                                                                                    \
		*p = 1;                                                                                              \
	}
// expect: plain_round_and_round sliced block-wait
PLAIN(round_and_round, i & 3)
// expect: plain_limited sliced block-wait
PLAIN(limited, min(i, 3))
// expect: plain_shifted sliced block-wait
PLAIN(shifted, i >> 10)
// expect: plain_search sliced proved
PLAIN(search, i)
struct plain_node {
	const plain_node *next;
	int value;
};
// expect: plain_list sliced proved
__global__ void plain_list(const plain_node *p, int *out)
{
	for (;; p = p->next) {
		__syncthreads();
		if (p->value)
			break;
	}
	*out = 1;
}
// expect: swap_that_awaits sliced block-wait
__global__ void swap_that_awaits(int *f, int *p, int n)
{
	if (blockIdx.x == 1)
		atomicExch(f, 1);
	for (int i = 0; i < n; i++)
		if (atomicCAS(&f[i / n], 1, 2) == 1) {
			*p = i;
			break;
		}
}
// expect: links sliced block-wait
__global__ void links(const int *parent, int *visits, int at)
{
	for (int depth = 0; depth < 64; depth++) {
		if (atomicAdd(&visits[at], 1) == 0)
			return;
		at = parent[at];
	}
}

// ---- these do not wait

// expect: search sliced proved
__global__ void search(volatile int *f, int *p, int n)
{
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		if (f[2 * i + 1] == 3) {
			*p = i;
			break;
		}
}
// expect: search_rows sliced proved
__global__ void search_rows(volatile int *__restrict__ f, const int *start, int *p, int n)
{
	for (int i = 0; i < n; i++)
		for (int k = start[i]; k < start[i + 1]; k++)
			if (f[k] == 3) {
				*p = i;
				return;
			}
}
// expect: reads_but_stays sliced proved
__global__ void reads_but_stays(volatile int *f, int *p, int n)
{
	int sum = 0;
	for (int i = 0; i < n; i++)
		sum += *f;
	*p = sum;
}
// expect: probe_once sliced proved
__global__ void probe_once(volatile int *keys, int key, unsigned at, unsigned size, int *p)
{
	for (unsigned i = 0; i < size; i++) {
		int found = keys[(at + i) % size];
		if (found == key || found == -1) {
			*p = found;
			break;
		}
	}
}
// expect: probe_by_mask sliced proved
__global__ void probe_by_mask(volatile int *keys, int key, unsigned at, unsigned size, int *p)
{
	unsigned mask = size - 1;
	for (unsigned i = 0; i < size; i++) {
		int found = keys[at];
		if (found == key || found == -1) {
			*p = found;
			break;
		}
		at = (at + 1) & mask;
	}
}
// expect: probe_some sliced proved
__global__ void probe_some(volatile int *keys, int key, unsigned at, unsigned mask, int *p)
{
	for (unsigned i = 0; i < 64; i++)
		if (keys[(at + i) & mask] == key) {
			*p = 1;
			break;
		}
}
// expect: probe_and_fill sliced proved
__global__ void probe_and_fill(int *keys, int *values, int key, unsigned at, unsigned mask, unsigned most)
{
	for (unsigned i = 0; i < most; i++) {
		int found = atomicCAS(&keys[at], -1, key);
		if (found == -1 || found == key) {
			values[at] = 1;
			break;
		}
		at = (at + 1) & mask;
	}
}
// expect: until_full sliced proved
__global__ void until_full(const int *in, int *out, int *count, int most, int n)
{
	for (int i = 0; i < n; i++) {
		if (in[i] < 0)
			continue;
		int at = atomicAdd(count, 1);
		if (at >= most)
			break;
		out[at] = in[i];
	}
}
// expect: update_at_most sliced proved
__global__ void update_at_most(int *p, int n)
{
	for (int i = 0; i < n; i++) {
		int old = *(volatile int *)p;
		if (atomicCAS(p, old, old + 1) == old)
			break;
	}
}
// expect: to_a_read_bound sliced proved
__global__ void to_a_read_bound(const int *end, int *p, int v)
{
	for (int i = 0; i < end[v]; i++) {
		p[i] = 1;
		__syncthreads();
	}
}
// expect: until_its_own_are_done sliced proved
__global__ void until_its_own_are_done(int *p, int n)
{
	for (int i = 0; i < n; i++) {
		if (p[threadIdx.x])
			break;
		__syncthreads();
	}
}
// expect: swap_of_nobody sliced proved
__global__ void swap_of_nobody(int *f, int *p, int n)
{
	for (int i = 0; i < n; i++)
		if (atomicCAS(&f[i / n], 1, 2) == 1) {
			*p = i;
			break;
		}
}
// expect: by_blocks sliced proved
__global__ void by_blocks(volatile int *f, int *p, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (f[n - i * blockDim.x - threadIdx.x] || *(f + (i << 1)) || f[i & ~1u]) {
			*p = i;
			break;
		}
}
// expect: by_pointer sliced proved
__global__ void by_pointer(volatile int *f, volatile int *end, int *p)
{
	for (; f < end; f += 2)
		if (*f) {
			*p = 1;
			break;
		}
}
// expect: along_a_map sliced proved
__global__ void along_a_map(const int *map, volatile int *__restrict__ f, int *p, int n)
{
	for (int i = 0; i < n; i++)
		if (f[map[i]]) {
			*p = i;
			break;
		}
}
