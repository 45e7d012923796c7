// Launches in arguments of macros that make a string of another argument, as PyTorch's extensions have them.
#define FAIL(...) fail(__VA_ARGS__)
#define CHECK(call) check(call, #call)
#define BOTH(first, second) CHECK(first), second
#define NAMED(call, ...) check(call, #__VA_ARGS__)
#define DISPATCH(TYPE, LEVEL, NAME, ...)           \
	switch (TYPE) {                                \
	case 0: {                                      \
		using scalar_##LEVEL = float;              \
		__VA_ARGS__;                               \
		break;                                     \
	}                                              \
	case 1: {                                      \
		using scalar_##LEVEL = double;             \
		__VA_ARGS__;                               \
		break;                                     \
	}                                              \
	default:                                       \
		FAIL(#NAME, TYPE);                         \
	}

void fail(const char *, int);
int check(int, const char *);

template <typename T> __global__ void scale(T *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] *= 2;
}

void run(int type, void *p, int n)
{
	DISPATCH(type, 0, "scale", scale<scalar_0><<<n, 64>>>((scalar_0 *)p));
	DISPATCH(type, 0, "scale",
		if (n > 3) scale<scalar_0><<<n, 64>>>((scalar_0 *)p); else scale<scalar_0><<<n, 32>>>((scalar_0 *)p));
	BOTH(n, (scale<float><<<n, 64>>>((float *)p)));
	CHECK((scale<float><<<n, 64>>>((float *)p), 1));
	BOTH((scale<float><<<n, 64>>>((float *)p), 1), n);
	NAMED(1, n, scale<float><<<n, 64>>>((float *)p));
	DISPATCH(CHECK((scale<float><<<n, 64>>>((float *)p), 1)), 0, "scale", n++);
}
