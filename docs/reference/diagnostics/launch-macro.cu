#define TRY(call) try_it((call), #call)

__global__ void k(int *p)
{
	p[blockIdx.x] = 1;
}

void run(int *p)
{
	TRY(k<<<4, 1>>>(p)); // the macro makes a string of the launch
}
