// Loops that seem to get on with something while they wait.
__global__ void look_back(const int *in, int *out, volatile int *state, volatile int *sum)
{
	int b = blockIdx.x, before = 0;
	sum[b] = in[b];
	__threadfence();
	state[b] = 1;
	for (int w = b - 1; w >= 0;) {
		if (state[w] == 0)
			continue;
		__threadfence();
		before += sum[w];
		w--;
	}
	out[b] = before + in[b];
}

__global__ void rotates(int *p, volatile int *slots)
{
	unsigned i = 0;
	while (slots[i % 4] == 0)
		i++;
	p[blockIdx.x] = 1;
}

__global__ void adds_nothing(int *p, int *flag)
{
	const int zero = 0;
	while (atomicAdd(flag, zero) == 0)
		;
	p[blockIdx.x] = 1;
}

__global__ void adds_a_parameter(int *p, int *flag, int by)
{
	while (atomicAdd(flag, by) == 0)
		;
	p[blockIdx.x] = 1;
}

__global__ void keeps_what_it_saw(int *p, int *flag, int n)
{
	int seen;
	do {
		__threadfence();
		seen = *flag;
		*p = seen;
	} while (seen < n);
}

void run(int *p, int *q)
{
	look_back<<<2, 32>>>(p, p, q, q);
	rotates<<<2, 32>>>(p, q);
	adds_nothing<<<2, 32>>>(p, q);
	adds_a_parameter<<<2, 32>>>(p, q, 0);
	keeps_what_it_saw<<<2, 32>>>(p, q, 3);
}
