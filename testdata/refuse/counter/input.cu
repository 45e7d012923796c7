// A counter or a function's name, in the text or in a macro of it, would be another in a copy.
#define STEP ((int)__COUNTER__ + 1)
#define TWICE (2 * STEP)
#define WHERE __builtin_FUNCTION()

__global__ void counts(int *p)
{
	p[blockIdx.x] = blockIdx.x * TWICE;
}
constexpr int after = __COUNTER__;

__global__ void names(const char **p)
{
	p[blockIdx.x] = WHERE;
}

void run(int *p, const char **q)
{
	counts<<<4, 1>>>(p);
	names<<<4, 1>>>(q);
}
