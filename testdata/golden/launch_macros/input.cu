// Launches in macros' bodies: each such macro gets a second one beside it, which the uses name.
__global__ void kernel(int *p, int n)
{
	p[blockIdx.x] = n;
}

__global__ void other(int *p, int n)
{
	p[blockIdx.x] += n;
}

namespace space
{
template <class T, int N> __global__ void generic(T *p, int n)
{
	p[blockIdx.x] = N + n;
}
__global__ void nullary()
{
	if (blockIdx.x > 100)
		__trap();
}
} // namespace space

void report(const char *);

#define FIXED(n) kernel<<<n, 1>>>(p, n)
#define NAMED(k, n)                                                                                          \
	do {                                                                                                     \
		k<<<n, 1>>>(p, n); /* the kernel's name is wanted twice */                                           \
		report(#k);                                                                                          \
	} while (0) // ends here
#define OUTER(k, n) INNER(k, n, 0)
#define INNER(k, n, shared)                                                                                  \
	{                                                                                                        \
		k<<<n, 1, shared>>>(p, n);                                                                           \
	}
#define CHECKED(...)                                                                                         \
	do {                                                                                                     \
		__VA_ARGS__;                                                                                         \
	} while (0)
#define SWITCH(k, T, n)                                                                                      \
	switch (n) {                                                                                             \
	case 1:                                                                                                  \
		k<T, 1><<<n, 1>>>(p, n);                                                                             \
		break;                                                                                               \
	default:                                                                                                 \
		k<T, 2><<<n, 1>>>(p, n);                                                                             \
	}
#define CALL(k, n, ...) k<<<n, 1>>>(__VA_ARGS__)
#define NULLARY space::nullary<<<1, 1>>>()
#define AGAIN(k) OUTER(k, 3)

void run(int *p, int n)
{
	FIXED(n);
	FIXED(n + 1);
	NAMED(kernel, n);
	NAMED(other, n);
	OUTER(other, 3);
	AGAIN(kernel);
	CHECKED(FIXED(2));
	SWITCH(space::generic, int, n);
	CALL((space::generic<int, 1>), 1, p, n);
	CALL(other, 1, p, n);
	CALL(::other, 2, p, n);
	CALL(space::nullary, 1);
	NULLARY;
	if (n)
		NULLARY;
	else
		NAMED(kernel, 9);
}

#undef FIXED
#define FIXED(n) other<<<n, 2>>>(p, n)

template <class T> void run_template(T *p, int n)
{
	FIXED(n);
	SWITCH(space::generic, T, n);
}

void instantiate(int *p)
{
	run_template(p, 3);
}
