// Polls that stand in no loop's condition: in a lambda, in a member, in an operator, in a case of a switch.
template <class P> __device__ void until(P ready)
{
	while (!ready())
		;
}

__global__ void lambda_in_loop(int *p, volatile int *flag)
{
	auto ready = [=] { return blockIdx.x == 0 || flag[blockIdx.x - 1]; };
	while (!ready())
		;
	p[blockIdx.x] = 1;
}

__global__ void lambda_handed_on(int *p, volatile int *flag)
{
	until([=] { return flag[0] != 0; });
	p[blockIdx.x] = 1;
}

struct gate {
	volatile int *flag;
	__device__ bool is_open() const
	{
		return flag[0] != 0;
	}
	__device__ bool operator!() const
	{
		return flag[0] == 0;
	}
};

__global__ void member(int *p, int *flag)
{
	gate g{flag};
	while (!g.is_open())
		;
	p[blockIdx.x] = 1;
}

__global__ void member_operator(int *p, int *flag)
{
	gate g{flag};
	while (!g)
		;
	p[blockIdx.x] = 1;
}

__global__ void in_switch(int *p, volatile int *flag)
{
	while (blockIdx.x > 0) {
		switch (flag[blockIdx.x - 1]) {
		case 0:
			continue;
		default:
			break;
		}
		break;
	}
	p[blockIdx.x] = 1;
}

void run(int *p, int *flag)
{
	lambda_in_loop<<<2, 32>>>(p, flag);
	lambda_handed_on<<<2, 32>>>(p, flag);
	member<<<2, 32>>>(p, flag);
	member_operator<<<2, 32>>>(p, flag);
	in_switch<<<2, 32>>>(p, flag);
}
