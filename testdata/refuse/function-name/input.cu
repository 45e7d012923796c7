// A kernel that prints its own name would print another.
#include <stdio.h>

#define NAME __func__

struct logger {
	const char *name;
	__device__ logger(int level, const char *name = __builtin_FUNCTION()) : name(name)
	{
	}
};

struct member {
	const char *name = __builtin_FUNCTION();
};

__device__ void say(int level = 1, const char *name = __builtin_FUNCTION())
{
	printf("%d %s\n", level, name);
}

__device__ void say_more(logger l)
{
	printf("%s\n", l.name);
}

__device__ void say_other()
{
	say();
}

__global__ void kernel(int *p)
{
	printf("%s\n", __func__);
	p[blockIdx.x] = 1;
}

__global__ void pretty(const char **names)
{
	names[blockIdx.x] = __PRETTY_FUNCTION__;
}

__global__ void macro(const char **names)
{
	names[blockIdx.x] = NAME;
}

__global__ void by_default(int *p)
{
	say(p[blockIdx.x]);
}

__global__ void by_constructor(int *p)
{
	logger l(p[blockIdx.x]);
	say(2, l.name);
}

__global__ void by_conversion(int *p)
{
	say_more(p[blockIdx.x]);
}

__global__ void by_member(const char **names)
{
	member one;
	names[blockIdx.x] = one.name;
}

// These are the names of other functions.
__global__ void other(int *p)
{
	say_other();
	p[blockIdx.x] = 1;
}

void check(int result, const char *name = __builtin_FUNCTION())
{
	for (const char *c = __func__; *c; c++)
		putchar(*c);
	if (result)
		printf("%s %s\n", __func__, name);
}

void run(int *p, const char **names)
{
	kernel<<<2, 32>>>(p);
	pretty<<<2, 32>>>(names);
	printf("%s\n", __func__);
	macro<<<2, 32>>>(names);
	by_default<<<2, 32>>>(p);
	by_constructor<<<2, 32>>>(p);
	by_conversion<<<2, 32>>>(p);
	by_member<<<2, 32>>>(names);
	other<<<2, 32>>>(p);
	check(0);
}
