// Bodies with guards: what one thread does in them is what it does in the original kernel, or it is not.
#include <cuelastic/device.cuh>

#define IDS const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim
#define GIVEN cue_thread(), cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid
#define COPY(name) __device__ void cue_##name##_body(IDS, int *p, int n)
#define ENTRY(name)                                                                                          \
	__global__ void cue_##name##_sliced(const cue_slice cue, int *p, int n)                                  \
	{                                                                                                        \
		cue_##name##_body(GIVEN, p, n);                                                                      \
	}
__device__ int twice(int n), thrice(int n), sum_of(const int *b);

__global__ void leaves(int *p, int n)
{
	__shared__ int s[128];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
	if (i >= n)
		return;
	s[t] = twice(p[i]);
	__syncthreads();
	if (s[t] % 5 == 4)
		return;
	__syncthreads();
	p[i] = s[(t + 1) % 100];
}
// expect: cue_leaves_sliced sliced+copy+guards=leaves alike
COPY(leaves)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, i{};
	if (cue_active) {
		t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
		if (i >= n) {
			cue_active = false;
			goto cue_end_1;
		}
		s[t] = twice(p[i]);
	}
cue_end_1:;
	__syncthreads();
	if (cue_active) {
		if (s[t] % 5 == 4)
			cue_active = false;
	}
	__syncthreads();
	if (cue_active) {
		p[i] = s[(t + 1) % 100];
	}
}
ENTRY(leaves)

// expect: cue_leaves_constant_sliced sliced+copy+guards=leaves copy-differs
COPY(leaves_constant)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, i{};
	if (cue_active) {
		t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
		if (i >= n) {
			cue_active = false;
			goto cue_end_1;
		}
		s[t] = twice(p[i]);
	}
cue_end_1:;
	__syncthreads();
	if (cue_active) {
		if (s[t] % 6 == 4)
			cue_active = false;
	}
	__syncthreads();
	if (cue_active) {
		p[i] = s[(t + 1) % 100];
	}
}
ENTRY(leaves_constant)

// expect: cue_leaves_operator_sliced sliced+copy+guards=leaves copy-differs
COPY(leaves_operator)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, i{};
	if (cue_active) {
		t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
		if (i >= n) {
			cue_active = false;
			goto cue_end_1;
		}
		s[t] = twice(p[i]);
	}
cue_end_1:;
	__syncthreads();
	if (cue_active) {
		if (s[t] % 5 == 4)
			cue_active = false;
	}
	__syncthreads();
	if (cue_active) {
		p[i] = s[(t - 1) % 100];
	}
}
ENTRY(leaves_operator)

// expect: cue_leaves_callee_sliced sliced+copy+guards=leaves copy-differs
COPY(leaves_callee)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, i{};
	if (cue_active) {
		t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
		if (i >= n) {
			cue_active = false;
			goto cue_end_1;
		}
		s[t] = thrice(p[i]);
	}
cue_end_1:;
	__syncthreads();
	if (cue_active) {
		if (s[t] % 5 == 4)
			cue_active = false;
	}
	__syncthreads();
	if (cue_active) {
		p[i] = s[(t + 1) % 100];
	}
}
ENTRY(leaves_callee)

// expect: cue_leaves_value_sliced sliced+copy+guards=leaves copy-differs
COPY(leaves_value)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, i{};
	if (cue_active) {
		t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
		if (i >= n) {
			cue_active = false;
			goto cue_end_1;
		}
		s[t] = twice(p[i]);
	}
cue_end_1:;
	__syncthreads();
	if (cue_active) {
		if (s[t] % 5 == 4)
			cue_active = false;
	}
	__syncthreads();
	if (cue_active) {
		p[i] = 7 + s[(t + 1) % 100];
	}
}
ENTRY(leaves_value)

// expect: cue_leaves_condition_sliced sliced+copy+guards=leaves copy-differs
COPY(leaves_condition)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, i{};
	if (cue_active) {
		t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
		if (i > n) {
			cue_active = false;
			goto cue_end_1;
		}
		s[t] = twice(p[i]);
	}
cue_end_1:;
	__syncthreads();
	if (cue_active) {
		if (s[t] % 5 == 4)
			cue_active = false;
	}
	__syncthreads();
	if (cue_active) {
		p[i] = s[(t + 1) % 100];
	}
}
ENTRY(leaves_condition)

// A guard is missing.
// expect: cue_leaves_unguarded_sliced sliced+copy+guards=leaves uncompared
// expect: cue_leaves_unguarded_sliced sliced+copy+guards=leaves alike
COPY(leaves_unguarded)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, i{};
	if (cue_active) {
		t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
		if (i >= n) {
			cue_active = false;
			goto cue_end_1;
		}
		s[t] = twice(p[i]);
	}
cue_end_1:;
	__syncthreads();
	if (cue_active) {
		if (s[t] % 5 == 4)
			cue_active = false;
	}
	__syncthreads();
	p[i] = s[(t + 1) % 100];
}
ENTRY(leaves_unguarded)

// expect: cue_leaves_inverted_sliced sliced+copy+guards=leaves uncompared
// expect: cue_leaves_inverted_sliced sliced+copy+guards=leaves alike
COPY(leaves_inverted)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, i{};
	if (cue_active) {
		t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
		if (i >= n) {
			cue_active = false;
			goto cue_end_1;
		}
		s[t] = twice(p[i]);
	}
cue_end_1:;
	__syncthreads();
	if (cue_active) {
		if (s[t] % 5 == 4)
			cue_active = false;
	}
	__syncthreads();
	if (!cue_active) {
		p[i] = s[(t + 1) % 100];
	}
}
ENTRY(leaves_inverted)

// An effect behind the exit.
// expect: cue_leaves_late_sliced sliced+copy+guards=leaves uncompared
// expect: cue_leaves_late_sliced sliced+copy+guards=leaves alike
COPY(leaves_late)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, i{};
	if (cue_active) {
		t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
		if (i >= n) {
			cue_active = false;
			p[0] = 1;
			goto cue_end_1;
		}
		s[t] = twice(p[i]);
	}
cue_end_1:;
	__syncthreads();
	if (cue_active) {
		if (s[t] % 5 == 4)
			cue_active = false;
	}
	__syncthreads();
	if (cue_active) {
		p[i] = s[(t + 1) % 100];
	}
}
ENTRY(leaves_late)

// A guard is not cleared.
// expect: cue_leaves_stays_sliced sliced+copy+guards=leaves uncompared
// expect: cue_leaves_stays_sliced sliced+copy+guards=leaves alike
COPY(leaves_stays)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, i{};
	if (cue_active) {
		t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
		if (i >= n) {
			goto cue_end_1;
		}
		s[t] = twice(p[i]);
	}
cue_end_1:;
	__syncthreads();
	if (cue_active) {
		if (s[t] % 5 == 4)
			cue_active = false;
	}
	__syncthreads();
	if (cue_active) {
		p[i] = s[(t + 1) % 100];
	}
}
ENTRY(leaves_stays)

// A jump is missing.
// expect: cue_leaves_runs_on_sliced sliced+copy+guards=leaves uncompared
// expect: cue_leaves_runs_on_sliced sliced+copy+guards=leaves alike
COPY(leaves_runs_on)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, i{};
	if (cue_active) {
		t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
		if (i >= n) {
			cue_active = false;
		}
		s[t] = twice(p[i]);
	}
cue_end_1:;
	__syncthreads();
	if (cue_active) {
		if (s[t] % 5 == 4)
			cue_active = false;
	}
	__syncthreads();
	if (cue_active) {
		p[i] = s[(t + 1) % 100];
	}
}
ENTRY(leaves_runs_on)

// A barrier is missing.
// expect: cue_leaves_early_sliced sliced+copy+guards=leaves uncompared
// expect: cue_leaves_early_sliced sliced+copy+guards=leaves alike
COPY(leaves_early)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, i{};
	if (cue_active) {
		t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
		if (i >= n) {
			cue_active = false;
			goto cue_end_1;
		}
		s[t] = twice(p[i]);
	}
cue_end_1:;
	if (cue_active) {
		if (s[t] % 5 == 4)
			cue_active = false;
	}
	__syncthreads();
	if (cue_active) {
		p[i] = s[(t + 1) % 100];
	}
}
ENTRY(leaves_early)

// A barrier is elsewhere.
// expect: cue_leaves_order_sliced sliced+copy+guards=leaves uncompared
// expect: cue_leaves_order_sliced sliced+copy+guards=leaves alike
COPY(leaves_order)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, i{};
	if (cue_active) {
		t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
		if (i >= n) {
			cue_active = false;
			goto cue_end_1;
		}
		__syncthreads();
		s[t] = twice(p[i]);
	}
cue_end_1:;
	if (cue_active) {
		if (s[t] % 5 == 4)
			cue_active = false;
	}
	__syncthreads();
	if (cue_active) {
		p[i] = s[(t + 1) % 100];
	}
}
ENTRY(leaves_order)

// A call that the original does not have.
// expect: cue_leaves_calls_sliced sliced+copy+guards=leaves uncompared
// expect: cue_leaves_calls_sliced sliced+copy+guards=leaves alike
COPY(leaves_calls)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, i{};
	if (cue_active) {
		t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
		if (i >= n) {
			cue_active = false;
			goto cue_end_1;
		}
		s[t] = twice(p[i]);
	}
cue_end_1:;
	__syncthreads();
	if (cue_active) {
		if (s[t] % 5 == 4)
			cue_active = false;
	}
	__syncthreads();
	thrice(3);
	if (cue_active) {
		p[i] = s[(t + 1) % 100];
	}
}
ENTRY(leaves_calls)

__global__ void rounds(int *p, int n)
{
	__shared__ int s[128];
	int t = threadIdx.x, sum = 0;
	if (t >= n)
		return;
	for (int k = 0; k < p[t]; k++) {
		if (k == 2)
			continue;
		sum += s[(t + k) % 100];
		__syncthreads();
		if (sum > 500)
			break;
		s[t] = k;
		__syncthreads();
	}
	p[t] = sum;
}
// expect: cue_rounds_sliced sliced+copy+guards=rounds alike
COPY(rounds)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, sum{};
	if (cue_active) {
		t = threadIdx.x, sum = 0;
		if (t >= n)
			cue_active = false;
	}
	{
		bool cue_in_1 = cue_active;
		int k = 0;
		for (;;) {
			if (cue_in_1)
				cue_in_1 = (k < p[t]);
			if (!cue_any(cue_in_1))
				break;
			bool cue_round_2 = cue_in_1;
			{
				if (cue_round_2) {
					if (k == 2) {
						cue_round_2 = false;
						goto cue_end_3;
					}
					sum += s[(t + k) % 100];
				}
			cue_end_3:;
				__syncthreads();
				if (cue_round_2) {
					if (sum > 500) {
						cue_round_2 = false;
						cue_in_1 = false;
						goto cue_end_4;
					}
					s[t] = k;
				}
			cue_end_4:;
				__syncthreads();
			}
			if (cue_in_1) {
				k++;
			}
		}
	}
	if (cue_active) {
		p[t] = sum;
	}
}
ENTRY(rounds)

// expect: cue_rounds_constant_sliced sliced+copy+guards=rounds copy-differs
COPY(rounds_constant)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, sum{};
	if (cue_active) {
		t = threadIdx.x, sum = 0;
		if (t >= n)
			cue_active = false;
	}
	{
		bool cue_in_1 = cue_active;
		int k = 0;
		for (;;) {
			if (cue_in_1)
				cue_in_1 = (k < p[t]);
			if (!cue_any(cue_in_1))
				break;
			bool cue_round_2 = cue_in_1;
			{
				if (cue_round_2) {
					if (k == 2) {
						cue_round_2 = false;
						goto cue_end_3;
					}
					sum += s[(t + k) % 100];
				}
			cue_end_3:;
				__syncthreads();
				if (cue_round_2) {
					if (sum > 501) {
						cue_round_2 = false;
						cue_in_1 = false;
						goto cue_end_4;
					}
					s[t] = k;
				}
			cue_end_4:;
				__syncthreads();
			}
			if (cue_in_1) {
				k++;
			}
		}
	}
	if (cue_active) {
		p[t] = sum;
	}
}
ENTRY(rounds_constant)

// expect: cue_rounds_skip_sliced sliced+copy+guards=rounds copy-differs
COPY(rounds_skip)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, sum{};
	if (cue_active) {
		t = threadIdx.x, sum = 0;
		if (t >= n)
			cue_active = false;
	}
	{
		bool cue_in_1 = cue_active;
		int k = 0;
		for (;;) {
			if (cue_in_1)
				cue_in_1 = (k < p[t]);
			if (!cue_any(cue_in_1))
				break;
			bool cue_round_2 = cue_in_1;
			{
				if (cue_round_2) {
					if (k == 3) {
						cue_round_2 = false;
						goto cue_end_3;
					}
					sum += s[(t + k) % 100];
				}
			cue_end_3:;
				__syncthreads();
				if (cue_round_2) {
					if (sum > 500) {
						cue_round_2 = false;
						cue_in_1 = false;
						goto cue_end_4;
					}
					s[t] = k;
				}
			cue_end_4:;
				__syncthreads();
			}
			if (cue_in_1) {
				k++;
			}
		}
	}
	if (cue_active) {
		p[t] = sum;
	}
}
ENTRY(rounds_skip)

// expect: cue_rounds_step_sliced sliced+copy+guards=rounds uncompared
// expect: cue_rounds_step_sliced sliced+copy+guards=rounds alike
COPY(rounds_step)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, sum{};
	if (cue_active) {
		t = threadIdx.x, sum = 0;
		if (t >= n)
			cue_active = false;
	}
	{
		bool cue_in_1 = cue_active;
		int k = 0;
		for (;;) {
			if (cue_in_1)
				cue_in_1 = (k < p[t]);
			if (!cue_any(cue_in_1))
				break;
			bool cue_round_2 = cue_in_1;
			{
				if (cue_round_2) {
					if (k == 2) {
						cue_round_2 = false;
						goto cue_end_3;
					}
					sum += s[(t + k) % 100];
				}
			cue_end_3:;
				__syncthreads();
				if (cue_round_2) {
					if (sum > 500) {
						cue_round_2 = false;
						cue_in_1 = false;
						goto cue_end_4;
					}
					s[t] = k;
				}
			cue_end_4:;
				__syncthreads();
			}
			if (cue_in_1) {
				k += 2;
			}
		}
	}
	if (cue_active) {
		p[t] = sum;
	}
}
ENTRY(rounds_step)

// expect: cue_rounds_condition_sliced sliced+copy+guards=rounds copy-differs
COPY(rounds_condition)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, sum{};
	if (cue_active) {
		t = threadIdx.x, sum = 0;
		if (t >= n)
			cue_active = false;
	}
	{
		bool cue_in_1 = cue_active;
		int k = 0;
		for (;;) {
			if (cue_in_1)
				cue_in_1 = (k <= p[t]);
			if (!cue_any(cue_in_1))
				break;
			bool cue_round_2 = cue_in_1;
			{
				if (cue_round_2) {
					if (k == 2) {
						cue_round_2 = false;
						goto cue_end_3;
					}
					sum += s[(t + k) % 100];
				}
			cue_end_3:;
				__syncthreads();
				if (cue_round_2) {
					if (sum > 500) {
						cue_round_2 = false;
						cue_in_1 = false;
						goto cue_end_4;
					}
					s[t] = k;
				}
			cue_end_4:;
				__syncthreads();
			}
			if (cue_in_1) {
				k++;
			}
		}
	}
	if (cue_active) {
		p[t] = sum;
	}
}
ENTRY(rounds_condition)

// A break that continues.
// expect: cue_rounds_continues_sliced sliced+copy+guards=rounds uncompared
// expect: cue_rounds_continues_sliced sliced+copy+guards=rounds alike
COPY(rounds_continues)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, sum{};
	if (cue_active) {
		t = threadIdx.x, sum = 0;
		if (t >= n)
			cue_active = false;
	}
	{
		bool cue_in_1 = cue_active;
		int k = 0;
		for (;;) {
			if (cue_in_1)
				cue_in_1 = (k < p[t]);
			if (!cue_any(cue_in_1))
				break;
			bool cue_round_2 = cue_in_1;
			{
				if (cue_round_2) {
					if (k == 2) {
						cue_round_2 = false;
						goto cue_end_3;
					}
					sum += s[(t + k) % 100];
				}
			cue_end_3:;
				__syncthreads();
				if (cue_round_2) {
					if (sum > 500) {
						cue_round_2 = false;
						goto cue_end_4;
					}
					s[t] = k;
				}
			cue_end_4:;
				__syncthreads();
			}
			if (cue_in_1) {
				k++;
			}
		}
	}
	if (cue_active) {
		p[t] = sum;
	}
}
ENTRY(rounds_continues)

// A continue that breaks.
// expect: cue_rounds_breaks_sliced sliced+copy+guards=rounds uncompared
// expect: cue_rounds_breaks_sliced sliced+copy+guards=rounds alike
COPY(rounds_breaks)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, sum{};
	if (cue_active) {
		t = threadIdx.x, sum = 0;
		if (t >= n)
			cue_active = false;
	}
	{
		bool cue_in_1 = cue_active;
		int k = 0;
		for (;;) {
			if (cue_in_1)
				cue_in_1 = (k < p[t]);
			if (!cue_any(cue_in_1))
				break;
			bool cue_round_2 = cue_in_1;
			{
				if (cue_round_2) {
					if (k == 2) {
						cue_round_2 = false;
						cue_in_1 = false;
						goto cue_end_3;
					}
					sum += s[(t + k) % 100];
				}
			cue_end_3:;
				__syncthreads();
				if (cue_round_2) {
					if (sum > 500) {
						cue_round_2 = false;
						cue_in_1 = false;
						goto cue_end_4;
					}
					s[t] = k;
				}
			cue_end_4:;
				__syncthreads();
			}
			if (cue_in_1) {
				k++;
			}
		}
	}
	if (cue_active) {
		p[t] = sum;
	}
}
ENTRY(rounds_breaks)

// Rounds of others change a variable that is used behind them.
// expect: cue_rounds_counts_idle_sliced sliced+copy+guards=rounds uncompared
// expect: cue_rounds_counts_idle_sliced sliced+copy+guards=rounds alike
COPY(rounds_counts_idle)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, sum{};
	if (cue_active) {
		t = threadIdx.x, sum = 0;
		if (t >= n)
			cue_active = false;
	}
	{
		bool cue_in_1 = cue_active;
		int k = 0;
		for (;;) {
			if (cue_in_1)
				cue_in_1 = (k < p[t]);
			if (!cue_any(cue_in_1))
				break;
			bool cue_round_2 = cue_in_1;
			{
				if (cue_round_2) {
					if (k == 2) {
						cue_round_2 = false;
						goto cue_end_3;
					}
					sum += s[(t + k) % 100];
				}
			cue_end_3:;
				__syncthreads();
				if (cue_round_2) {
					if (sum > 500) {
						cue_round_2 = false;
						cue_in_1 = false;
						goto cue_end_4;
					}
					s[t] = k;
				}
			cue_end_4:;
				__syncthreads();
			}
			k++;
			if (!cue_in_1)
				sum++;
		}
	}
	if (cue_active) {
		p[t] = sum;
	}
}
ENTRY(rounds_counts_idle)

// Rounds of others write.
// expect: cue_rounds_writes_idle_sliced sliced+copy+guards=rounds uncompared
// expect: cue_rounds_writes_idle_sliced sliced+copy+guards=rounds alike
COPY(rounds_writes_idle)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, sum{};
	if (cue_active) {
		t = threadIdx.x, sum = 0;
		if (t >= n)
			cue_active = false;
	}
	{
		bool cue_in_1 = cue_active;
		int k = 0;
		for (;;) {
			if (cue_in_1)
				cue_in_1 = (k < p[t]);
			if (!cue_any(cue_in_1))
				break;
			bool cue_round_2 = cue_in_1;
			{
				if (cue_round_2) {
					if (k == 2) {
						cue_round_2 = false;
						goto cue_end_3;
					}
					sum += s[(t + k) % 100];
				}
			cue_end_3:;
				p[1] = 2;
				__syncthreads();
				if (cue_round_2) {
					if (sum > 500) {
						cue_round_2 = false;
						cue_in_1 = false;
						goto cue_end_4;
					}
					s[t] = k;
				}
			cue_end_4:;
				__syncthreads();
			}
			if (cue_in_1) {
				k++;
			}
		}
	}
	if (cue_active) {
		p[t] = sum;
	}
}
ENTRY(rounds_writes_idle)

// The vote is turned.
// expect: cue_rounds_unlike_vote_sliced sliced+copy+guards=rounds uncompared
// expect: cue_rounds_unlike_vote_sliced sliced+copy+guards=rounds alike
COPY(rounds_unlike_vote)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, sum{};
	if (cue_active) {
		t = threadIdx.x, sum = 0;
		if (t >= n)
			cue_active = false;
	}
	{
		bool cue_in_1 = cue_active;
		int k = 0;
		for (;;) {
			if (cue_in_1)
				cue_in_1 = (k < p[t]);
			if (cue_any(cue_in_1))
				break;
			bool cue_round_2 = cue_in_1;
			{
				if (cue_round_2) {
					if (k == 2) {
						cue_round_2 = false;
						goto cue_end_3;
					}
					sum += s[(t + k) % 100];
				}
			cue_end_3:;
				__syncthreads();
				if (cue_round_2) {
					if (sum > 500) {
						cue_round_2 = false;
						cue_in_1 = false;
						goto cue_end_4;
					}
					s[t] = k;
				}
			cue_end_4:;
				__syncthreads();
			}
			if (cue_in_1) {
				k++;
			}
		}
	}
	if (cue_active) {
		p[t] = sum;
	}
}
ENTRY(rounds_unlike_vote)

// expect: cue_rounds_other_vote_sliced sliced+copy+guards=rounds uncompared
// expect: cue_rounds_other_vote_sliced sliced+copy+guards=rounds alike
COPY(rounds_other_vote)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, sum{};
	if (cue_active) {
		t = threadIdx.x, sum = 0;
		if (t >= n)
			cue_active = false;
	}
	{
		bool cue_in_1 = cue_active;
		int k = 0;
		for (;;) {
			if (cue_in_1)
				cue_in_1 = (k < p[t]);
			if (!cue_any(!cue_in_1))
				break;
			bool cue_round_2 = cue_in_1;
			{
				if (cue_round_2) {
					if (k == 2) {
						cue_round_2 = false;
						goto cue_end_3;
					}
					sum += s[(t + k) % 100];
				}
			cue_end_3:;
				__syncthreads();
				if (cue_round_2) {
					if (sum > 500) {
						cue_round_2 = false;
						cue_in_1 = false;
						goto cue_end_4;
					}
					s[t] = k;
				}
			cue_end_4:;
				__syncthreads();
			}
			if (cue_in_1) {
				k++;
			}
		}
	}
	if (cue_active) {
		p[t] = sum;
	}
}
ENTRY(rounds_other_vote)

// A barrier is missing.
// expect: cue_rounds_fewer_sliced sliced+copy+guards=rounds uncompared
// expect: cue_rounds_fewer_sliced sliced+copy+guards=rounds alike
COPY(rounds_fewer)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, sum{};
	if (cue_active) {
		t = threadIdx.x, sum = 0;
		if (t >= n)
			cue_active = false;
	}
	{
		bool cue_in_1 = cue_active;
		int k = 0;
		for (;;) {
			if (cue_in_1)
				cue_in_1 = (k < p[t]);
			if (!cue_any(cue_in_1))
				break;
			bool cue_round_2 = cue_in_1;
			{
				if (cue_round_2) {
					if (k == 2) {
						cue_round_2 = false;
						goto cue_end_3;
					}
					sum += s[(t + k) % 100];
				}
			cue_end_3:;
				__syncthreads();
				if (cue_round_2) {
					if (sum > 500) {
						cue_round_2 = false;
						cue_in_1 = false;
						goto cue_end_4;
					}
					s[t] = k;
				}
			cue_end_4:;
			}
			if (cue_in_1) {
				k++;
			}
		}
	}
	if (cue_active) {
		p[t] = sum;
	}
}
ENTRY(rounds_fewer)

// expect: cue_rounds_without_vote_sliced sliced+copy+guards=rounds uncompared
// expect: cue_rounds_without_vote_sliced sliced+copy+guards=rounds alike
COPY(rounds_without_vote)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, sum{};
	if (cue_active) {
		t = threadIdx.x, sum = 0;
		if (t >= n)
			cue_active = false;
	}
	{
		bool cue_in_1 = cue_active;
		int k = 0;
		for (;;) {
			if (cue_in_1)
				cue_in_1 = (k < p[t]);
			if (!cue_active)
				break;
			bool cue_round_2 = cue_in_1;
			{
				if (cue_round_2) {
					if (k == 2) {
						cue_round_2 = false;
						goto cue_end_3;
					}
					sum += s[(t + k) % 100];
				}
			cue_end_3:;
				__syncthreads();
				if (cue_round_2) {
					if (sum > 500) {
						cue_round_2 = false;
						cue_in_1 = false;
						goto cue_end_4;
					}
					s[t] = k;
				}
			cue_end_4:;
				__syncthreads();
			}
			if (cue_in_1) {
				k++;
			}
		}
	}
	if (cue_active) {
		p[t] = sum;
	}
}
ENTRY(rounds_without_vote)

// expect: cue_rounds_others_sliced sliced+copy+guards=rounds uncompared
// expect: cue_rounds_others_sliced sliced+copy+guards=rounds alike
COPY(rounds_others)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, sum{};
	if (cue_active) {
		t = threadIdx.x, sum = 0;
		if (t >= n)
			cue_active = false;
	}
	{
		bool cue_in_1 = cue_active;
		int k = 0;
		for (;;) {
			if (cue_in_1)
				cue_in_1 = (k < p[t]);
			if (!cue_any(cue_in_1))
				break;
			bool cue_round_2 = cue_in_1;
			{
				if (cue_round_2) {
					if (k == 2) {
						cue_round_2 = false;
						goto cue_end_3;
					}
					sum += s[(t + k) % 100];
				}
			cue_end_3:;
				__syncthreads();
				if (cue_round_2) {
					if (sum > 500) {
						cue_round_2 = false;
						cue_in_1 = false;
						goto cue_end_4;
					}
					s[t] = k;
				}
			cue_end_4:;
				__syncthreads();
			}
			if (cue_in_1) {
				k++;
			}
		}
	}
	if (!cue_active) {
		p[t] = sum;
	}
}
ENTRY(rounds_others)

__global__ void branches(int *p, int n)
{
	__shared__ int s[128];
	int t = threadIdx.x, v = p[t];
	if (t >= n)
		return;
	if (v > 3) {
		s[t] = v;
		__syncthreads();
		for (int i = 0; i < v; i++) {
			for (int k = 0; k < i; k++)
				__syncthreads();
			s[t] += i;
		}
	} else {
		v = __syncthreads_count(v & 1);
	}
	if (n > 7)
		__syncthreads();
	p[t] = v + s[t];
}
// expect: cue_branches_sliced sliced+copy+guards=branches alike
COPY(branches)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, v{};
	if (cue_active) {
		t = threadIdx.x, v = p[t];
		if (t >= n)
			cue_active = false;
	}
	{
		bool cue_in_1 = cue_active && (v > 3), cue_in_2 = cue_active && !cue_in_1;
		if (cue_any(cue_in_1)) {
			if (cue_in_1) {
				s[t] = v;
			}
			__syncthreads();
			{
				bool cue_in_3 = cue_in_1;
				int i = 0;
				for (;;) {
					if (cue_in_3)
						cue_in_3 = (i < v);
					if (!cue_any(cue_in_3))
						break;
					{
						bool cue_in_4 = cue_in_3;
						int k = 0;
						for (;;) {
							if (cue_in_4)
								cue_in_4 = (k < i);
							if (!cue_any(cue_in_4))
								break;
							__syncthreads();
							if (cue_in_4) {
								k++;
							}
						}
					}
					if (cue_in_3) {
						s[t] += i;
					}
					if (cue_in_3) {
						i++;
					}
				}
			}
		}
		if (cue_any(cue_in_2)) {
			const auto cue_value_5 = __syncthreads_count(cue_in_2 && (v & 1));
			if (cue_in_2) {
				v = cue_value_5;
			}
		}
	}
	if (n > 7)
		__syncthreads();
	if (cue_active) {
		p[t] = v + s[t];
	}
}
ENTRY(branches)

// expect: cue_branches_constant_sliced sliced+copy+guards=branches uncompared
// expect: cue_branches_constant_sliced sliced+copy+guards=branches alike
COPY(branches_constant)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, v{};
	if (cue_active) {
		t = threadIdx.x, v = p[t];
		if (t >= n)
			cue_active = false;
	}
	{
		bool cue_in_1 = cue_active && (v > 4), cue_in_2 = cue_active && !cue_in_1;
		if (cue_any(cue_in_1)) {
			if (cue_in_1) {
				s[t] = v;
			}
			__syncthreads();
			{
				bool cue_in_3 = cue_in_1;
				int i = 0;
				for (;;) {
					if (cue_in_3)
						cue_in_3 = (i < v);
					if (!cue_any(cue_in_3))
						break;
					{
						bool cue_in_4 = cue_in_3;
						int k = 0;
						for (;;) {
							if (cue_in_4)
								cue_in_4 = (k < i);
							if (!cue_any(cue_in_4))
								break;
							__syncthreads();
							if (cue_in_4) {
								k++;
							}
						}
					}
					if (cue_in_3) {
						s[t] += i;
					}
					if (cue_in_3) {
						i++;
					}
				}
			}
		}
		if (cue_any(cue_in_2)) {
			const auto cue_value_5 = __syncthreads_count(cue_in_2 && (v & 1));
			if (cue_in_2) {
				v = cue_value_5;
			}
		}
	}
	if (n > 7)
		__syncthreads();
	if (cue_active) {
		p[t] = v + s[t];
	}
}
ENTRY(branches_constant)

// Threads run both sides.
// expect: cue_branches_both_sliced sliced+copy+guards=branches uncompared
// expect: cue_branches_both_sliced sliced+copy+guards=branches alike
COPY(branches_both)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, v{};
	if (cue_active) {
		t = threadIdx.x, v = p[t];
		if (t >= n)
			cue_active = false;
	}
	{
		bool cue_in_1 = cue_active && (v > 3), cue_in_2 = cue_active;
		if (cue_any(cue_in_1)) {
			if (cue_in_1) {
				s[t] = v;
			}
			__syncthreads();
			{
				bool cue_in_3 = cue_in_1;
				int i = 0;
				for (;;) {
					if (cue_in_3)
						cue_in_3 = (i < v);
					if (!cue_any(cue_in_3))
						break;
					{
						bool cue_in_4 = cue_in_3;
						int k = 0;
						for (;;) {
							if (cue_in_4)
								cue_in_4 = (k < i);
							if (!cue_any(cue_in_4))
								break;
							__syncthreads();
							if (cue_in_4) {
								k++;
							}
						}
					}
					if (cue_in_3) {
						s[t] += i;
					}
					if (cue_in_3) {
						i++;
					}
				}
			}
		}
		if (cue_any(cue_in_2)) {
			const auto cue_value_5 = __syncthreads_count(cue_in_2 && (v & 1));
			if (cue_in_2) {
				v = cue_value_5;
			}
		}
	}
	if (n > 7)
		__syncthreads();
	if (cue_active) {
		p[t] = v + s[t];
	}
}
ENTRY(branches_both)

// expect: cue_branches_vote_sliced sliced+copy+guards=branches copy-differs
COPY(branches_vote)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, v{};
	if (cue_active) {
		t = threadIdx.x, v = p[t];
		if (t >= n)
			cue_active = false;
	}
	{
		bool cue_in_1 = cue_active && (v > 3), cue_in_2 = cue_active && !cue_in_1;
		if (cue_any(cue_in_1)) {
			if (cue_in_1) {
				s[t] = v;
			}
			__syncthreads();
			{
				bool cue_in_3 = cue_in_1;
				int i = 0;
				for (;;) {
					if (cue_in_3)
						cue_in_3 = (i < v);
					if (!cue_any(cue_in_3))
						break;
					{
						bool cue_in_4 = cue_in_3;
						int k = 0;
						for (;;) {
							if (cue_in_4)
								cue_in_4 = (k < i);
							if (!cue_any(cue_in_4))
								break;
							__syncthreads();
							if (cue_in_4) {
								k++;
							}
						}
					}
					if (cue_in_3) {
						s[t] += i;
					}
					if (cue_in_3) {
						i++;
					}
				}
			}
		}
		if (cue_any(cue_in_2)) {
			const auto cue_value_5 = __syncthreads_count(cue_in_2 && (v & 3));
			if (cue_in_2) {
				v = cue_value_5;
			}
		}
	}
	if (n > 7)
		__syncthreads();
	if (cue_active) {
		p[t] = v + s[t];
	}
}
ENTRY(branches_vote)

// Threads of the other side count.
// expect: cue_branches_says_sliced sliced+copy+guards=branches uncompared
// expect: cue_branches_says_sliced sliced+copy+guards=branches alike
COPY(branches_says)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, v{};
	if (cue_active) {
		t = threadIdx.x, v = p[t];
		if (t >= n)
			cue_active = false;
	}
	{
		bool cue_in_1 = cue_active && (v > 3), cue_in_2 = cue_active && !cue_in_1;
		if (cue_any(cue_in_1)) {
			if (cue_in_1) {
				s[t] = v;
			}
			__syncthreads();
			{
				bool cue_in_3 = cue_in_1;
				int i = 0;
				for (;;) {
					if (cue_in_3)
						cue_in_3 = (i < v);
					if (!cue_any(cue_in_3))
						break;
					{
						bool cue_in_4 = cue_in_3;
						int k = 0;
						for (;;) {
							if (cue_in_4)
								cue_in_4 = (k < i);
							if (!cue_any(cue_in_4))
								break;
							__syncthreads();
							if (cue_in_4) {
								k++;
							}
						}
					}
					if (cue_in_3) {
						s[t] += i;
					}
					if (cue_in_3) {
						i++;
					}
				}
			}
		}
		if (cue_any(cue_in_2)) {
			const auto cue_value_5 = __syncthreads_count(cue_active && (v & 1));
			if (cue_in_2) {
				v = cue_value_5;
			}
		}
	}
	if (n > 7)
		__syncthreads();
	if (cue_active) {
		p[t] = v + s[t];
	}
}
ENTRY(branches_says)

// expect: cue_branches_turned_sliced sliced+copy+guards=branches uncompared
// expect: cue_branches_turned_sliced sliced+copy+guards=branches alike
COPY(branches_turned)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, v{};
	if (cue_active) {
		t = threadIdx.x, v = p[t];
		if (t >= n)
			cue_active = false;
	}
	{
		bool cue_in_1 = cue_active && !(v > 3), cue_in_2 = cue_active && !cue_in_1;
		if (cue_any(cue_in_1)) {
			if (cue_in_1) {
				s[t] = v;
			}
			__syncthreads();
			{
				bool cue_in_3 = cue_in_1;
				int i = 0;
				for (;;) {
					if (cue_in_3)
						cue_in_3 = (i < v);
					if (!cue_any(cue_in_3))
						break;
					{
						bool cue_in_4 = cue_in_3;
						int k = 0;
						for (;;) {
							if (cue_in_4)
								cue_in_4 = (k < i);
							if (!cue_any(cue_in_4))
								break;
							__syncthreads();
							if (cue_in_4) {
								k++;
							}
						}
					}
					if (cue_in_3) {
						s[t] += i;
					}
					if (cue_in_3) {
						i++;
					}
				}
			}
		}
		if (cue_any(cue_in_2)) {
			const auto cue_value_5 = __syncthreads_count(cue_in_2 && (v & 1));
			if (cue_in_2) {
				v = cue_value_5;
			}
		}
	}
	if (n > 7)
		__syncthreads();
	if (cue_active) {
		p[t] = v + s[t];
	}
}
ENTRY(branches_turned)

// Threads of the other side take the number.
// expect: cue_branches_takes_sliced sliced+copy+guards=branches uncompared
// expect: cue_branches_takes_sliced sliced+copy+guards=branches alike
COPY(branches_takes)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, v{};
	if (cue_active) {
		t = threadIdx.x, v = p[t];
		if (t >= n)
			cue_active = false;
	}
	{
		bool cue_in_1 = cue_active && (v > 3), cue_in_2 = cue_active && !cue_in_1;
		if (cue_any(cue_in_1)) {
			if (cue_in_1) {
				s[t] = v;
			}
			__syncthreads();
			{
				bool cue_in_3 = cue_in_1;
				int i = 0;
				for (;;) {
					if (cue_in_3)
						cue_in_3 = (i < v);
					if (!cue_any(cue_in_3))
						break;
					{
						bool cue_in_4 = cue_in_3;
						int k = 0;
						for (;;) {
							if (cue_in_4)
								cue_in_4 = (k < i);
							if (!cue_any(cue_in_4))
								break;
							__syncthreads();
							if (cue_in_4) {
								k++;
							}
						}
					}
					if (cue_in_3) {
						s[t] += i;
					}
					if (cue_in_3) {
						i++;
					}
				}
			}
		}
		if (cue_any(cue_in_2)) {
			const auto cue_value_5 = __syncthreads_count(cue_in_2 && (v & 1));
			v = cue_value_5;
		}
	}
	if (n > 7)
		__syncthreads();
	if (cue_active) {
		p[t] = v + s[t];
	}
}
ENTRY(branches_takes)

// Inner rounds go on when the outer ones are over.
// expect: cue_branches_inner_sliced sliced+copy+guards=branches uncompared
// expect: cue_branches_inner_sliced sliced+copy+guards=branches alike
COPY(branches_inner)
{
	__shared__ int s[128];
	bool cue_active = true;
	int t{}, v{};
	if (cue_active) {
		t = threadIdx.x, v = p[t];
		if (t >= n)
			cue_active = false;
	}
	{
		bool cue_in_1 = cue_active && (v > 3), cue_in_2 = cue_active && !cue_in_1;
		if (cue_any(cue_in_1)) {
			if (cue_in_1) {
				s[t] = v;
			}
			__syncthreads();
			{
				bool cue_in_3 = cue_in_1;
				int i = 0;
				for (;;) {
					if (cue_in_3)
						cue_in_3 = (i < v);
					if (!cue_any(cue_in_3))
						break;
					{
						bool cue_in_4 = cue_in_1;
						int k = 0;
						for (;;) {
							if (cue_in_4)
								cue_in_4 = (k < i);
							if (!cue_any(cue_in_4))
								break;
							__syncthreads();
							if (cue_in_4) {
								k++;
							}
						}
					}
					if (cue_in_3) {
						s[t] += i;
					}
					if (cue_in_3) {
						i++;
					}
				}
			}
		}
		if (cue_any(cue_in_2)) {
			const auto cue_value_5 = __syncthreads_count(cue_in_2 && (v & 1));
			if (cue_in_2) {
				v = cue_value_5;
			}
		}
	}
	if (n > 7)
		__syncthreads();
	if (cue_active) {
		p[t] = v + s[t];
	}
}
ENTRY(branches_inner)

__global__ void cases(int *p, int n)
{
	int t = threadIdx.x, v = p[t];
	if (v < 0)
		return;
	switch (n) {
	case 1:
		v += 5;
		__syncthreads();
	case 2:
		__syncthreads();
		v *= 3;
		break;
	default:
		v = twice(v);
	}
	__syncthreads();
	p[t] = v;
}
// expect: cue_cases_sliced sliced+copy+guards=cases alike
COPY(cases)
{
	bool cue_active = true;
	int t{}, v{};
	if (cue_active) {
		t = threadIdx.x, v = p[t];
		if (v < 0)
			cue_active = false;
	}
	switch (n) {
	case 1:
		if (cue_active) {
			v += 5;
		}
		__syncthreads();
	case 2:
		__syncthreads();
		if (cue_active) {
			v *= 3;
		}
		break;
	default:
		if (cue_active) {
			v = twice(v);
		}
	}
	__syncthreads();
	if (cue_active) {
		p[t] = v;
	}
}
ENTRY(cases)

// expect: cue_cases_constant_sliced sliced+copy+guards=cases copy-differs
COPY(cases_constant)
{
	bool cue_active = true;
	int t{}, v{};
	if (cue_active) {
		t = threadIdx.x, v = p[t];
		if (v < 0)
			cue_active = false;
	}
	switch (n) {
	case 1:
		if (cue_active) {
			v += 6;
		}
		__syncthreads();
	case 2:
		__syncthreads();
		if (cue_active) {
			v *= 3;
		}
		break;
	default:
		if (cue_active) {
			v = twice(v);
		}
	}
	__syncthreads();
	if (cue_active) {
		p[t] = v;
	}
}
ENTRY(cases_constant)

// expect: cue_cases_number_sliced sliced+copy+guards=cases copy-differs
COPY(cases_number)
{
	bool cue_active = true;
	int t{}, v{};
	if (cue_active) {
		t = threadIdx.x, v = p[t];
		if (v < 0)
			cue_active = false;
	}
	switch (n) {
	case 1:
		if (cue_active) {
			v += 5;
		}
		__syncthreads();
	case 3:
		__syncthreads();
		if (cue_active) {
			v *= 3;
		}
		break;
	default:
		if (cue_active) {
			v = twice(v);
		}
	}
	__syncthreads();
	if (cue_active) {
		p[t] = v;
	}
}
ENTRY(cases_number)

// expect: cue_cases_stay_sliced sliced+copy+guards=cases copy-differs
COPY(cases_stay)
{
	bool cue_active = true;
	int t{}, v{};
	if (cue_active) {
		t = threadIdx.x, v = p[t];
		if (v < 0)
			cue_active = false;
	}
	switch (n) {
	case 1:
		if (cue_active) {
			v += 5;
		}
		__syncthreads();
	case 2:
		__syncthreads();
		if (cue_active) {
			v *= 3;
		}
	default:
		if (cue_active) {
			v = twice(v);
		}
	}
	__syncthreads();
	if (cue_active) {
		p[t] = v;
	}
}
ENTRY(cases_stay)

// expect: cue_cases_callee_sliced sliced+copy+guards=cases copy-differs
COPY(cases_callee)
{
	bool cue_active = true;
	int t{}, v{};
	if (cue_active) {
		t = threadIdx.x, v = p[t];
		if (v < 0)
			cue_active = false;
	}
	switch (n) {
	case 1:
		if (cue_active) {
			v += 5;
		}
		__syncthreads();
	case 2:
		__syncthreads();
		if (cue_active) {
			v *= 3;
		}
		break;
	default:
		if (cue_active) {
			v = thrice(v);
		}
	}
	__syncthreads();
	if (cue_active) {
		p[t] = v;
	}
}
ENTRY(cases_callee)

// expect: cue_cases_unguarded_sliced sliced+copy+guards=cases uncompared
// expect: cue_cases_unguarded_sliced sliced+copy+guards=cases alike
COPY(cases_unguarded)
{
	bool cue_active = true;
	int t{}, v{};
	if (cue_active) {
		t = threadIdx.x, v = p[t];
		if (v < 0)
			cue_active = false;
	}
	switch (n) {
	case 1:
		if (cue_active) {
			v += 5;
		}
		__syncthreads();
	case 2:
		__syncthreads();
		if (cue_active) {
			v *= 3;
		}
		break;
	default:
		v = twice(v);
	}
	__syncthreads();
	if (cue_active) {
		p[t] = v;
	}
}
ENTRY(cases_unguarded)

__global__ void shuffles(int *p, int n)
{
	int t = threadIdx.x, v = p[t];
	bool is_odd = v & 1;
	if (is_odd)
		return;
	v += __shfl_down_sync(0xffffffff, v, 1);
	bool is_late = v > n;
	if (is_late)
		v = p[v];
	v += __popc(__ballot_sync(0xffffffff, is_late));
	p[t] = v;
}
// expect: cue_shuffles_sliced sliced+copy+guards=shuffles alike
COPY(shuffles)
{
	bool cue_active = true;
	int t{}, v{};
	bool is_odd{};
	if (cue_active) {
		t = threadIdx.x, v = p[t];
		is_odd = v & 1;
		if (is_odd)
			cue_active = false;
	}
	const auto cue_value_1 = __shfl_down_sync(0xffffffff, v, 1);
	bool is_late{};
	if (cue_active) {
		v += cue_value_1;
		is_late = v > n;
		if (is_late)
			v = p[v];
	}
	const auto cue_value_2 = __ballot_sync(0xffffffff, cue_active && (is_late));
	if (cue_active) {
		v += __popc(cue_value_2);
		p[t] = v;
	}
}
ENTRY(shuffles)

// expect: cue_shuffles_distance_sliced sliced+copy+guards=shuffles copy-differs
COPY(shuffles_distance)
{
	bool cue_active = true;
	int t{}, v{};
	bool is_odd{};
	if (cue_active) {
		t = threadIdx.x, v = p[t];
		is_odd = v & 1;
		if (is_odd)
			cue_active = false;
	}
	const auto cue_value_1 = __shfl_down_sync(0xffffffff, v, 2);
	bool is_late{};
	if (cue_active) {
		v += cue_value_1;
		is_late = v > n;
		if (is_late)
			v = p[v];
	}
	const auto cue_value_2 = __ballot_sync(0xffffffff, cue_active && (is_late));
	if (cue_active) {
		v += __popc(cue_value_2);
		p[t] = v;
	}
}
ENTRY(shuffles_distance)

// Threads that left say yes.
// expect: cue_shuffles_ballot_sliced sliced+copy+guards=shuffles uncompared
// expect: cue_shuffles_ballot_sliced sliced+copy+guards=shuffles alike
COPY(shuffles_ballot)
{
	bool cue_active = true;
	int t{}, v{};
	bool is_odd{};
	if (cue_active) {
		t = threadIdx.x, v = p[t];
		is_odd = v & 1;
		if (is_odd)
			cue_active = false;
	}
	const auto cue_value_1 = __shfl_down_sync(0xffffffff, v, 1);
	bool is_late{};
	if (cue_active) {
		v += cue_value_1;
		is_late = v > n;
		if (is_late)
			v = p[v];
	}
	const auto cue_value_2 = __ballot_sync(0xffffffff, !cue_active || (is_late));
	if (cue_active) {
		v += __popc(cue_value_2);
		p[t] = v;
	}
}
ENTRY(shuffles_ballot)

// What is shuffled is used by threads that left.
// expect: cue_shuffles_taken_sliced sliced+copy+guards=shuffles uncompared
// expect: cue_shuffles_taken_sliced sliced+copy+guards=shuffles alike
COPY(shuffles_taken)
{
	bool cue_active = true;
	int t{}, v{};
	bool is_odd{};
	if (cue_active) {
		t = threadIdx.x, v = p[t];
		is_odd = v & 1;
		if (is_odd)
			cue_active = false;
	}
	const auto cue_value_1 = __shfl_down_sync(0xffffffff, v, 1);
	bool is_late{};
	if (cue_active) {
		v += cue_value_1;
		is_late = v > n;
		if (is_late)
			v = p[v];
	}
	p[n] = cue_value_1;
	const auto cue_value_2 = __ballot_sync(0xffffffff, cue_active && (is_late));
	if (cue_active) {
		v += __popc(cue_value_2);
		p[t] = v;
	}
}
ENTRY(shuffles_taken)

// expect: cue_shuffles_other_sliced sliced+copy+guards=shuffles uncompared
// expect: cue_shuffles_other_sliced sliced+copy+guards=shuffles alike
COPY(shuffles_other)
{
	bool cue_active = true;
	int t{}, v{};
	bool is_odd{};
	if (cue_active) {
		t = threadIdx.x, v = p[t];
		is_odd = v & 1;
		if (is_odd)
			cue_active = false;
	}
	const auto cue_value_1 = __shfl_down_sync(0xffffffff, v, 1);
	bool is_late{};
	if (cue_active) {
		v += cue_value_1;
		is_late = v > n;
		if (is_odd)
			v = p[v];
	}
	const auto cue_value_2 = __ballot_sync(0xffffffff, cue_active && (is_late));
	if (cue_active) {
		v += __popc(cue_value_2);
		p[t] = v;
	}
}
ENTRY(shuffles_other)

__global__ void waits(int *p, int n)
{
	int t = threadIdx.x;
	for (int k = 0; k < n; k++) {
		if (k == t)
			continue;
		__syncthreads();
		p[k] = t;
	}
	p[t] = n;
}
// expect: cue_waits_sliced sliced+copy+guards=waits alike
COPY(waits)
{
	int t = threadIdx.x;
	{
		bool cue_in_1 = true;
		int k = 0;
		for (;;) {
			if (cue_in_1)
				cue_in_1 = (k < n);
			if (!cue_any(cue_in_1))
				break;
			bool cue_round_2 = cue_in_1;
			{
				if (cue_round_2) {
					if (k == t)
						cue_round_2 = false;
				}
				__syncthreads();
				if (cue_round_2) {
					p[k] = t;
				}
			}
			if (cue_in_1) {
				k++;
			}
		}
	}
	p[t] = n;
}
ENTRY(waits)

// Rounds of others write.
// expect: cue_waits_idle_sliced sliced+copy+guards=waits uncompared
// expect: cue_waits_idle_sliced sliced+copy+guards=waits alike
COPY(waits_idle)
{
	int t = threadIdx.x;
	{
		bool cue_in_1 = true;
		int k = 0;
		for (;;) {
			if (cue_in_1)
				cue_in_1 = (k < n);
			if (!cue_any(cue_in_1))
				break;
			bool cue_round_2 = cue_in_1;
			{
				if (cue_round_2) {
					if (k == t)
						cue_round_2 = false;
				}
				__syncthreads();
				if (!cue_round_2 && n > 5)
					p[1] = 3;
				if (cue_round_2) {
					p[k] = t;
				}
			}
			if (cue_in_1) {
				k++;
			}
		}
	}
	p[t] = n;
}
ENTRY(waits_idle)

// expect: cue_waits_together_sliced sliced+copy+guards=waits alike
COPY(waits_together)
{
	int t = threadIdx.x;
	for (int k = 0; k < n; k++) {
		bool cue_round_1 = true;
		{
			if (cue_round_1) {
				if (k == t)
					cue_round_1 = false;
			}
			__syncthreads();
			if (cue_round_1) {
				p[k] = t;
			}
		}
	}
	p[t] = n;
}
ENTRY(waits_together)

// Threads that skip the rest of a round write.
// expect: cue_waits_beside_sliced sliced+copy+guards=waits uncompared
// expect: cue_waits_beside_sliced sliced+copy+guards=waits alike
COPY(waits_beside)
{
	int t = threadIdx.x;
	for (int k = 0; k < n; k++) {
		bool cue_round_1 = true;
		{
			if (cue_round_1) {
				if (k == t)
					cue_round_1 = false;
			}
			__syncthreads();
			if (cue_round_1) {
				p[k] = t;
			}
			if (!cue_round_1 && n > 5)
				p[1] = 3;
		}
	}
	p[t] = n;
}
ENTRY(waits_beside)

__global__ void unset(int *p, int n)
{
	int t = threadIdx.x, v;
	if (t == 7)
		return;
	__syncthreads();
	switch (n) {
	case 1:
		v = 3;
		break;
	case 2:
		v = 4;
	}
	p[t] = v;
}
// The original has no value where nothing was set.
// expect: cue_unset_sliced sliced+copy+guards=unset alike
COPY(unset)
{
	bool cue_active = true;
	int t{}, v{};
	if (cue_active) {
		t = threadIdx.x;
		if (t == 7)
			cue_active = false;
	}
	__syncthreads();
	if (cue_active) {
		switch (n) {
		case 1:
			v = 3;
			break;
		case 2:
			v = 4;
		}
		p[t] = v;
	}
}
ENTRY(unset)

// expect: cue_unset_other_sliced sliced+copy+guards=unset copy-differs
COPY(unset_other)
{
	bool cue_active = true;
	int t{}, v{};
	if (cue_active) {
		t = threadIdx.x;
		if (t == 7)
			cue_active = false;
	}
	__syncthreads();
	if (cue_active) {
		switch (n) {
		case 1:
			v = 3;
			break;
		case 2:
			v = 5;
		}
		p[t] = v;
	}
}
ENTRY(unset_other)

__global__ void tables(int *p, int n)
{
	int t = threadIdx.x, a[2] = {1, 1}, b[2] = {1, 1};
	if (t < n)
		__syncthreads();
	a[1] = 2;
	b[1] = 2;
	p[t] = a[0] + sum_of(b);
}
// expect: cue_tables_sliced sliced+copy+guards=tables alike
COPY(tables)
{
	int t = threadIdx.x, a[2] = {1, 1}, b[2] = {1, 1};
	{
		bool cue_in_1 = (t < n);
		if (cue_any(cue_in_1)) {
			__syncthreads();
		}
	}
	a[1] = 2;
	b[1] = 2;
	p[t] = a[0] + sum_of(b);
}
ENTRY(tables)

// What is written in part is still read.
// expect: cue_tables_in_part_sliced sliced+copy+guards=tables uncompared
// expect: cue_tables_in_part_sliced sliced+copy+guards=tables alike
COPY(tables_in_part)
{
	int t = threadIdx.x, a[2] = {1, 1}, b[2] = {1, 1};
	{
		bool cue_in_1 = (t < n);
		if (cue_any(cue_in_1)) {
			if (!cue_in_1)
				a[0] = 7;
			__syncthreads();
		}
	}
	a[1] = 2;
	b[1] = 2;
	p[t] = a[0] + sum_of(b);
}
ENTRY(tables_in_part)

// What has its address elsewhere may be read.
// expect: cue_tables_elsewhere_sliced sliced+copy+guards=tables uncompared
// expect: cue_tables_elsewhere_sliced sliced+copy+guards=tables alike
COPY(tables_elsewhere)
{
	int t = threadIdx.x, a[2] = {1, 1}, b[2] = {1, 1};
	{
		bool cue_in_1 = (t < n);
		if (cue_any(cue_in_1)) {
			if (!cue_in_1)
				b[0] = 7;
			__syncthreads();
		}
	}
	a[1] = 2;
	b[1] = 2;
	p[t] = a[0] + sum_of(b);
}
ENTRY(tables_elsewhere)

__global__ void votes(int *p, int n)
{
	int t = threadIdx.x;
	if (t >= n)
		return;
	while (__syncthreads_or(p[t]))
		p[t]--;
}
// A vote of the program is another than one of the guards: a thread that has left goes on with the others.
// expect: cue_votes_sliced sliced+copy+guards=votes alike
COPY(votes)
{
	bool cue_active = true;
	int t{};
	if (cue_active) {
		t = threadIdx.x;
		if (t >= n)
			cue_active = false;
	}
	while (__syncthreads_or(cue_active && (p[t]))) {
		if (cue_active) {
			p[t]--;
		}
	}
}
ENTRY(votes)

// expect: cue_votes_chosen_sliced sliced+copy+guards=votes alike
COPY(votes_chosen)
{
	bool cue_active = true;
	int t{};
	if (cue_active) {
		t = threadIdx.x;
		if (t >= n)
			cue_active = false;
	}
	while (__syncthreads_or(cue_active ? (p[t]) : 0)) {
		if (cue_active) {
			p[t]--;
		}
	}
}
ENTRY(votes_chosen)

// Who has left says no: with a yes, the others would go on for ever.
// expect: cue_votes_yes_sliced sliced+copy+guards=votes uncompared
// expect: cue_votes_yes_sliced sliced+copy+guards=votes alike
COPY(votes_yes)
{
	bool cue_active = true;
	int t{};
	if (cue_active) {
		t = threadIdx.x;
		if (t >= n)
			cue_active = false;
	}
	while (__syncthreads_or(cue_active ? (p[t]) : 1)) {
		if (cue_active) {
			p[t]--;
		}
	}
}
ENTRY(votes_yes)

// What is learnt where a value is from an earlier round: its variable alone tells.
__global__ void again(int *p, int n)
{
	bool is_first = p[threadIdx.x] > 3, found = false;
	for (int i = 0; i < n; i++)
		found = true;
	if (is_first) {
		p[0] = 1;
		__syncthreads();
		p[1] = found;
	}
}
// expect: cue_again_sliced sliced+copy+guards=again alike
COPY(again)
{
	bool is_first = p[threadIdx.x] > 3, found = false;
	for (int i = 0; i < n; i++)
		found = true;
	if (is_first)
		p[0] = 1;
	__syncthreads();
	if (is_first)
		p[1] = found;
}
ENTRY(again)

__global__ void says_long(int *p, int n)
{
	int t = threadIdx.x;
	if (t >= n)
		return;
	p[t] = __syncthreads_or(p[t] * 0x100000000);
}
// The vote takes the half of the number.
// expect: cue_says_long_sliced sliced+copy+guards=says_long alike
COPY(says_long)
{
	bool cue_active = true;
	int t{};
	if (cue_active) {
		t = threadIdx.x;
		if (t >= n)
			cue_active = false;
	}
	const auto cue_value_1 = __syncthreads_or(cue_active ? (p[t] * 0x100000000) : 0);
	if (cue_active) {
		p[t] = cue_value_1;
	}
}
ENTRY(says_long)

// expect: cue_says_long_truth_sliced sliced+copy+guards=says_long copy-differs
COPY(says_long_truth)
{
	bool cue_active = true;
	int t{};
	if (cue_active) {
		t = threadIdx.x;
		if (t >= n)
			cue_active = false;
	}
	const auto cue_value_1 = __syncthreads_or(cue_active && (p[t] * 0x100000000));
	if (cue_active) {
		p[t] = cue_value_1;
	}
}
ENTRY(says_long_truth)

struct number {
	float value;
	__device__ operator int() const
	{
		return int(value);
	}
};
__global__ void says_object(int *p, int n)
{
	int t = threadIdx.x;
	if (t >= n)
		return;
	number each = {p[t] / 4.0f};
	p[t] = __syncthreads_or(each);
}
// Only inlining shows that nothing else knows the object.
// expect: cue_says_object_sliced sliced+copy+guards=says_object alike
COPY(says_object)
{
	bool cue_active = true;
	int t{};
	number each{};
	if (cue_active) {
		t = threadIdx.x;
		if (t >= n)
			cue_active = false;
	}
	if (cue_active) {
		each = {p[t] / 4.0f};
	}
	const auto cue_value_1 = __syncthreads_or(cue_active ? (each) : 0);
	if (cue_active) {
		p[t] = cue_value_1;
	}
}
ENTRY(says_object)

// expect: cue_says_object_constant_sliced sliced+copy+guards=says_object copy-differs
COPY(says_object_constant)
{
	bool cue_active = true;
	int t{};
	number each{};
	if (cue_active) {
		t = threadIdx.x;
		if (t >= n)
			cue_active = false;
	}
	if (cue_active) {
		each = {p[t] / 5.0f};
	}
	const auto cue_value_1 = __syncthreads_or(cue_active ? (each) : 0);
	if (cue_active) {
		p[t] = cue_value_1;
	}
}
ENTRY(says_object_constant)

// A variable that is no flag is known until it is set anew.
__global__ void held(int *p, int n)
{
	int v = 1000;
	v = p[threadIdx.x];
	if (v == 1000)
		return;
	p[0] = 1;
}
// expect: cue_held_sliced sliced+copy+guards=held copy-differs
COPY(held)
{
	bool cue_active = true;
	int v = 1000;
	v = p[threadIdx.x];
	if (v == 1000)
		cue_active = false;
	if (cue_active) {
		p[0] = 2;
	}
}
ENTRY(held)

// Set on one way only: promotion must not take this value for the one on all ways.
__global__ void set_once(int *p, int n)
{
	int t = threadIdx.x;
	if (t >= n)
		return;
	int v;
	if (t > 3)
		v = t;
	__syncthreads();
	if (t > 3)
		p[t + 1] = v;
}
// expect: cue_set_once_sliced sliced+copy+guards=set_once alike
COPY(set_once)
{
	bool cue_active = true;
	int t = threadIdx.x;
	if (t >= n)
		cue_active = false;
	int v{};
	if (cue_active) {
		if (t > 3)
			v = t;
	}
	__syncthreads();
	if (cue_active) {
		if (t > 3)
			p[t + 1] = v;
	}
}
ENTRY(set_once)

// expect: cue_set_once_other_sliced sliced+copy+guards=set_once uncompared
// expect: cue_set_once_other_sliced sliced+copy+guards=set_once alike
COPY(set_once_other)
{
	bool cue_active = true;
	int t = threadIdx.x;
	if (t >= n)
		cue_active = false;
	int v{};
	if (cue_active) {
		if (t > 3)
			v = n;
	}
	__syncthreads();
	if (cue_active) {
		if (t > 3)
			p[t + 1] = v;
	}
}
ENTRY(set_once_other)

// A variable of each round: what it held before is another value than what the copy keeps.
__global__ void set_each_round(int *p, int n)
{
	int v;
	for (int i = 0; i < n; i++) {
		if (i == 0)
			v = p[i];
		p[n + i] = v;
	}
}
// expect: cue_set_each_round_sliced sliced+copy+guards=set_each_round uncompared
// expect: cue_set_each_round_sliced sliced+copy+guards=set_each_round alike
COPY(set_each_round)
{
	for (int i = 0; i < n; i++) {
		int v{};
		if (i == 0)
			v = p[i];
		p[n + i] = v;
	}
}
ENTRY(set_each_round)

// A thread that has left still takes part in what its warp exchanges, and nobody reads what it gets.
__global__ void exchanged(int *p, int n)
{
	int t = threadIdx.x;
	if (t >= n)
		return;
	int v = p[t];
	for (int k = n; k > 0; k /= 2)
		v += __shfl_down_sync(0xffffffff, v, k);
	__syncthreads();
	if (t == 0)
		p[n] = v;
}
// expect: cue_exchanged_sliced sliced+copy+guards=exchanged alike
COPY(exchanged)
{
	bool cue_active = true;
	int t = threadIdx.x;
	if (t >= n)
		cue_active = false;
	int v{};
	if (cue_active)
		v = p[t];
	for (int k = n; k > 0; k /= 2)
		v += __shfl_down_sync(0xffffffff, v, k);
	__syncthreads();
	if (cue_active) {
		if (t == 0)
			p[n] = v;
	}
}
ENTRY(exchanged)

// The same with a number of rounds that the compiler knows.
__global__ void exchanged_twice(int *p, int n)
{
	int t = threadIdx.x;
	if (t >= n)
		return;
	int v = p[t];
	for (int k = 2; k > 0; k--)
		v += __shfl_down_sync(0xffffffff, v, k);
	__syncthreads();
	p[n + t] = v;
}
// expect: cue_exchanged_twice_sliced sliced+copy+guards=exchanged_twice alike
COPY(exchanged_twice)
{
	bool cue_active = true;
	int t = threadIdx.x;
	if (t >= n)
		cue_active = false;
	int v{};
	if (cue_active)
		v = p[t];
	for (int k = 2; k > 0; k--)
		v += __shfl_down_sync(0xffffffff, v, k);
	__syncthreads();
	if (cue_active)
		p[n + t] = v;
}
ENTRY(exchanged_twice)

// In rounds that are not its own a thread adds to what it stores in the end.
__global__ void exchanged_late(int *p, int n)
{
	int t = threadIdx.x, v = p[t];
	for (int k = 0; k < t; k++) {
		v += __shfl_down_sync(0xffffffff, v, 1);
		__syncthreads();
	}
	p[n + t] = v;
}
// expect: cue_exchanged_late_sliced sliced+copy+guards=exchanged_late uncompared
// expect: cue_exchanged_late_sliced sliced+copy+guards=exchanged_late alike
COPY(exchanged_late)
{
	int t = threadIdx.x, v = p[t];
	for (int k = 0;;) {
		bool cue_on = k < t;
		if (!cue_any(cue_on))
			break;
		v += __shfl_down_sync(0xffffffff, v, 1);
		if (cue_on)
			k++;
		__syncthreads();
	}
	p[n + t] = v;
}
ENTRY(exchanged_late)

// An aggregate in memory is declared, and set to zero, before the guards that it is used behind.
struct ring {
	int at[4], next;
};
__device__ void keep(ring *r);
__global__ void aggregate(int *p, int n)
{
	int t = threadIdx.x;
	if (t >= n)
		return;
	ring r;
	r.next = p[t] & 3;
	r.at[r.next] = t;
	__syncthreads();
	p[t] = r.at[r.next ^ 1];
}
// expect: cue_aggregate_sliced sliced+copy+guards=aggregate alike
COPY(aggregate)
{
	bool cue_active = true;
	int t = threadIdx.x;
	if (t >= n)
		cue_active = false;
	ring r{};
	if (cue_active) {
		r.next = p[t] & 3;
		r.at[r.next] = t;
	}
	__syncthreads();
	if (cue_active)
		p[t] = r.at[r.next ^ 1];
}
ENTRY(aggregate)

// It is set to zero where it is in use.
__global__ void aggregate_in_use(int *p, int n)
{
	int t = threadIdx.x;
	ring r;
	r.next = p[t] & 3;
	r.at[r.next] = t;
	if (t >= n)
		return;
	__syncthreads();
	p[t] = r.at[p[n]];
}
// expect: cue_aggregate_in_use_sliced sliced+copy+guards=aggregate_in_use copy-differs
COPY(aggregate_in_use)
{
	bool cue_active = true;
	int t = threadIdx.x;
	ring r;
	r.next = p[t] & 3;
	r.at[r.next] = t;
	if (t >= n)
		cue_active = false;
	if (cue_active)
		r = ring{};
	__syncthreads();
	if (cue_active)
		p[t] = r.at[p[n]];
}
ENTRY(aggregate_in_use)

// It is set to zero in each round, and the original's holds what the round before has left.
__global__ void aggregate_of_all(int *p, int n)
{
	ring r;
	for (int i = 0; i < n; i++) {
		if (i == p[n])
			r.at[p[i] & 3] = i;
		__syncthreads();
		p[i] = r.at[p[i + 1] & 3];
	}
}
// expect: cue_aggregate_of_all_sliced sliced+copy+guards=aggregate_of_all uncompared
// expect: cue_aggregate_of_all_sliced sliced+copy+guards=aggregate_of_all alike
COPY(aggregate_of_all)
{
	for (int i = 0; i < n; i++) {
		ring r{};
		if (i == p[n])
			r.at[p[i] & 3] = i;
		__syncthreads();
		p[i] = r.at[p[i + 1] & 3];
	}
}
ENTRY(aggregate_of_all)

// Somebody keeps its address.
__global__ void aggregate_kept(int *p, int n)
{
	int t = threadIdx.x;
	if (t >= n)
		return;
	ring r;
	keep(&r);
	__syncthreads();
	p[t] = r.at[p[n] & 3];
}
// expect: cue_aggregate_kept_sliced sliced+copy+guards=aggregate_kept uncompared
// expect: cue_aggregate_kept_sliced sliced+copy+guards=aggregate_kept alike
COPY(aggregate_kept)
{
	bool cue_active = true;
	int t = threadIdx.x;
	if (t >= n)
		cue_active = false;
	ring r{};
	if (cue_active)
		keep(&r);
	__syncthreads();
	if (cue_active)
		p[t] = r.at[p[n] & 3];
}
ENTRY(aggregate_kept)

// It has many uses, once loops are unrolled.
__global__ void aggregate_unrolled(int *p, int n)
{
	int t = threadIdx.x;
	if (t >= n)
		return;
	int many[16] = {};
	for (int i = 0; i < 64; i++)
		many[p[t + i] & 15] += i;
	__syncthreads();
	for (int i = 0; i < 16; i++)
		p[t + i] = many[i];
}
// expect: cue_aggregate_unrolled_sliced sliced+copy+guards=aggregate_unrolled alike
COPY(aggregate_unrolled)
{
	bool cue_active = true;
	int t = threadIdx.x;
	if (t >= n)
		cue_active = false;
	int many[16] = {};
	if (cue_active) {
		for (int i = 0; i < 64; i++)
			many[p[t + i] & 15] += i;
	}
	__syncthreads();
	if (cue_active) {
		for (int i = 0; i < 16; i++)
			p[t + i] = many[i];
	}
}
ENTRY(aggregate_unrolled)

// A flag has no value if there are no rounds: any is right, and the copy has a zero.
__global__ void flag_unset(int *p, int n)
{
	int t = threadIdx.x;
	if (t >= n)
		return;
	bool found;
	for (int i = 0; i < p[n]; i++) {
		found = false;
		if (p[i] == t) {
			found = true;
			p[t] = i;
		}
		__syncthreads();
		if (found)
			p[i] = 0;
	}
	if (found)
		p[n + t] = 1;
}
// expect: cue_flag_unset_sliced sliced+copy+guards=flag_unset alike
COPY(flag_unset)
{
	bool cue_active = true;
	int t = threadIdx.x;
	if (t >= n)
		cue_active = false;
	bool found{};
	{
		bool cue_in_1 = cue_active;
		int i = 0;
		for (;;) {
			if (cue_in_1)
				cue_in_1 = i < p[n];
			if (!cue_any(cue_in_1))
				break;
			if (cue_in_1) {
				found = false;
				if (p[i] == t) {
					found = true;
					p[t] = i;
				}
			}
			__syncthreads();
			if (cue_in_1) {
				if (found)
					p[i] = 0;
			}
			if (cue_in_1)
				i++;
		}
	}
	if (cue_active) {
		if (found)
			p[n + t] = 1;
	}
}
ENTRY(flag_unset)

// Here it is the copy that forgets the value.
__global__ void flag_set(int *p, int n)
{
	int t = threadIdx.x;
	bool found = true;
	if (p[t] == n)
		found = p[t + 1];
	__syncthreads();
	if (found)
		p[n + t] = 1;
}
// expect: cue_flag_set_sliced sliced+copy+guards=flag_set uncompared
// expect: cue_flag_set_sliced sliced+copy+guards=flag_set alike
COPY(flag_set)
{
	int t = threadIdx.x;
	bool found{};
	if (p[t] == n)
		found = p[t + 1];
	__syncthreads();
	if (found)
		p[n + t] = 1;
}
ENTRY(flag_set)
