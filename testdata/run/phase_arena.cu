// Shared declarations whose names mean something else in front of the function: the arena has room for what
// they mean where they stand. Dynamic memory, or nothing, lies behind it.
#include "program.h"

#define T threadIdx.x
#define AT (blockIdx.x * blockDim.x + threadIdx.x)
// Through shared memory, turned around.
#define TURN(s)                                                                                              \
	s[T] = AT;                                                                                               \
	__syncthreads();                                                                                         \
	out[AT] = s[63 - T];

// What the names mean in front of the functions: less.
enum { K = 4 };
constexpr int N = 3, W = 2;
typedef char elem;
struct cell {
	char c;
};
#define SIZE K

namespace big
{
constexpr int W = 64, N = 64;
typedef int elem;
struct cell {
	int v;
	__device__ cell &operator=(int x)
	{
		v = x;
		return *this;
	}
	__device__ operator int() const
	{
		return v;
	}
};
enum letters { A = 64 };
namespace deep
{
constexpr int W = 64;
}
} // namespace big
namespace q = big::deep;

template <int M> struct num {
	static constexpr int value = M;
};
struct sizes {
	static constexpr int n = 64;
	typedef int type;
};

__global__ void enumerator(int *out)
{
	enum { K = 64 };
	__shared__ int s[K];
	TURN(s)
}

__global__ void enumerator_in_macro(int *out)
{
	enum { K = 64 };
	__shared__ int s[SIZE];
	TURN(s)
}

__global__ void other_block(int *out)
{
	{
		const int N = 3;
		out[AT] = N;
	}
	using big::N;
	__shared__ int s[N];
	TURN(s)
}

__global__ void type(int *out)
{
	typedef int elem;
	__shared__ elem s[64];
	TURN(s)
}

__global__ void alias(int *out)
{
	using elem = int;
	__shared__ elem s[64];
	TURN(s)
}

__global__ void using_declaration(int *out)
{
	using big::cell;
	__shared__ cell s[64];
	TURN(s)
}

__global__ void using_directive(int *out)
{
	using namespace big;
	__shared__ int s[A];
	TURN(s)
}

__global__ void namespace_alias(int *out)
{
	namespace q = big;
	__shared__ int s[q::W];
	TURN(s)
}

__global__ void constant(int *out)
{
	constexpr int N = 64;
	__shared__ int s[N];
	TURN(s)
}

__global__ void constant_of_constant(int *out)
{
	const int W = 32;
	const int N = W * 2;
	__shared__ int s[N];
	TURN(s)
}

__global__ void before_the_local(int *out)
{
	__shared__ int s[big::W + 0 * N];
	const int N = 1;
	s[T] = N;
	TURN(s)
}

__global__ void structure(int *out)
{
	struct cell {
		int v, w;
		__device__ void operator=(int x)
		{
			v = w = x;
		}
		__device__ operator int() const
		{
			return v + w;
		}
	};
	__shared__ cell s[64];
	TURN(s)
}

__global__ void sized_by_another(int *out)
{
	enum { K = 64 };
	__shared__ int t[K];
	__shared__ int s[sizeof(t) / sizeof(t[0])];
	t[T] = 1;
	TURN(s)
}

__global__ void declarators(int *out)
{
	enum { K = 64 };
	static __shared__ __align__(32) volatile int s[K], *p[2], one;
	alignas(16) __shared__ char c[3];
	if (T == 0) {
		one = 7;
		p[1] = &one;
		c[2] = 4;
	}
	TURN(s)
}

__global__ void parentheses(int *out)
{
	enum { K = 64 };
	__shared__ int(s)[K], (*whole)[K];
	if (T == 0)
		whole = &s;
	TURN(s)
}

__global__ void bindings(int *out)
{
	int pair[2] = {64, 2};
	auto [N, W] = pair;
	__shared__ int s[big::W];
	s[T] = N + W;
	TURN(s)
}

__global__ void in_lambda(int *out)
{
	auto f = [](int x) {
		const int K = 2;
		return x + K;
	};
	using namespace big;
	__shared__ int s[A];
	out[AT] = f(1);
	TURN(s)
}

template <int M> __global__ void t_enumerator(int *out)
{
	enum { K = M };
	__shared__ int s[K];
	TURN(s)
}

template <class U> __global__ void t_directive(int *out)
{
	using namespace big;
	__shared__ U s[deep::W];
	TURN(s)
}

template <class U> __global__ void t_type(int *out)
{
	typedef U elem;
	__shared__ elem s[64];
	TURN(s)
}

template <class U, int M> __global__ void t_constants(int *out)
{
	{
		const int N = 1;
		out[AT] = N;
	}
	const int N = M * 2;
	__shared__ U s[N];
	TURN(s)
}

template <class U> __global__ void t_namespace_alias(int *out)
{
	namespace q = big;
	__shared__ U s[q::W];
	TURN(s)
}

template <class U> __global__ void t_macro(int *out)
{
	enum { K = 64 };
	__shared__ U s[SIZE];
	TURN(s)
}

template <class U> __global__ void t_member(int *out)
{
	constexpr int n = U::n;
	__shared__ typename U::type s[n];
	TURN(s)
}

template <int N> __global__ void t_parameter(int *out)
{
	__shared__ int s[N], t[num<N>::value];
	t[T] = T;
	TURN(s)
}

__global__ void beside(int *out)
{
	extern __shared__ int d[];
	d[T] = T;
	__syncthreads();
	out[AT] = d[T] + 1;
}

static void declarations(memory<int> &x, memory<int> &y, cudaStream_t s)
{
#pragma cuelastic phase merge(enumerator, beside)
	{
		enumerator<<<4, 64>>>(x.device);
		beside<<<4, 64, 256, s>>>(y.device);
	}
	x.print("enumerator");
#pragma cuelastic phase merge(enumerator_in_macro, beside)
	{
		enumerator_in_macro<<<4, 64>>>(x.device);
		beside<<<4, 64, 256, s>>>(y.device);
	}
	x.print("enumerator_in_macro");
#pragma cuelastic phase merge(other_block, beside)
	{
		other_block<<<4, 64>>>(x.device);
		beside<<<4, 64, 256, s>>>(y.device);
	}
	x.print("other_block");
#pragma cuelastic phase merge(type, beside)
	{
		type<<<4, 64>>>(x.device);
		beside<<<4, 64, 256, s>>>(y.device);
	}
	x.print("type");
#pragma cuelastic phase merge(alias, beside)
	{
		alias<<<4, 64>>>(x.device);
		beside<<<4, 64, 256, s>>>(y.device);
	}
	x.print("alias");
#pragma cuelastic phase merge(using_declaration, beside)
	{
		using_declaration<<<4, 64>>>(x.device);
		beside<<<4, 64, 256, s>>>(y.device);
	}
	x.print("using_declaration");
#pragma cuelastic phase merge(using_directive, beside)
	{
		using_directive<<<4, 64>>>(x.device);
		beside<<<4, 64, 256, s>>>(y.device);
	}
	x.print("using_directive");
#pragma cuelastic phase merge(namespace_alias, beside)
	{
		namespace_alias<<<4, 64>>>(x.device);
		beside<<<4, 64, 256, s>>>(y.device);
	}
	x.print("namespace_alias");
}

static void constants(memory<int> &x, memory<int> &y, cudaStream_t s)
{
#pragma cuelastic phase merge(constant, beside)
	{
		constant<<<4, 64>>>(x.device);
		beside<<<4, 64, 256, s>>>(y.device);
	}
	x.print("constant");
#pragma cuelastic phase merge(constant_of_constant, beside)
	{
		constant_of_constant<<<4, 64>>>(x.device);
		beside<<<4, 64, 256, s>>>(y.device);
	}
	x.print("constant_of_constant");
#pragma cuelastic phase merge(before_the_local, beside)
	{
		before_the_local<<<4, 64>>>(x.device);
		beside<<<4, 64, 256, s>>>(y.device);
	}
	x.print("before_the_local");
#pragma cuelastic phase merge(structure, beside)
	{
		structure<<<4, 64>>>(x.device);
		beside<<<4, 64, 256, s>>>(y.device);
	}
	x.print("structure");
#pragma cuelastic phase merge(sized_by_another, beside)
	{
		sized_by_another<<<4, 64>>>(x.device);
		beside<<<4, 64, 256, s>>>(y.device);
	}
	x.print("sized_by_another");
#pragma cuelastic phase merge(declarators, beside)
	{
		declarators<<<4, 64>>>(x.device);
		beside<<<4, 64, 256, s>>>(y.device);
	}
	x.print("declarators");
#pragma cuelastic phase merge(parentheses, beside)
	{
		parentheses<<<4, 64>>>(x.device);
		beside<<<4, 64, 256, s>>>(y.device);
	}
	x.print("parentheses");
#pragma cuelastic phase merge(bindings, beside)
	{
		bindings<<<4, 64>>>(x.device);
		beside<<<4, 64, 256, s>>>(y.device);
	}
	x.print("bindings");
}

static void templates(memory<int> &x, memory<int> &y, cudaStream_t s)
{
#pragma cuelastic phase merge(in_lambda, beside)
	{
		in_lambda<<<4, 64>>>(x.device);
		beside<<<4, 64, 256, s>>>(y.device);
	}
	x.print("in_lambda");
#pragma cuelastic phase merge(t_enumerator, beside)
	{
		t_enumerator<64><<<4, 64>>>(x.device);
		beside<<<4, 64, 256, s>>>(y.device);
	}
	x.print("t_enumerator");
#pragma cuelastic phase merge(t_directive, beside)
	{
		t_directive<int><<<4, 64>>>(x.device);
		beside<<<4, 64, 256, s>>>(y.device);
	}
	x.print("t_directive");
#pragma cuelastic phase merge(t_type, beside)
	{
		t_type<int><<<4, 64>>>(x.device);
		beside<<<4, 64, 256, s>>>(y.device);
	}
	x.print("t_type");
#pragma cuelastic phase merge(t_constants, beside)
	{
		t_constants<int, 32><<<4, 64>>>(x.device);
		beside<<<4, 64, 256, s>>>(y.device);
	}
	x.print("t_constants");
#pragma cuelastic phase merge(t_namespace_alias, beside)
	{
		t_namespace_alias<int><<<4, 64>>>(x.device);
		beside<<<4, 64, 256, s>>>(y.device);
	}
	x.print("t_namespace_alias");
#pragma cuelastic phase merge(t_macro, beside)
	{
		t_macro<int><<<4, 64>>>(x.device);
		beside<<<4, 64, 256, s>>>(y.device);
	}
	x.print("t_macro");
#pragma cuelastic phase merge(t_member, beside)
	{
		t_member<sizes><<<4, 64>>>(x.device);
		beside<<<4, 64, 256, s>>>(y.device);
	}
	x.print("t_member");
#pragma cuelastic phase merge(t_parameter, beside)
	{
		t_parameter<64><<<4, 64>>>(x.device);
		beside<<<4, 64, 256, s>>>(y.device);
	}
	x.print("t_parameter");
	y.print("beside");
#pragma cuelastic phase merge(enumerator, type)
	{
		enumerator<<<4, 64>>>(x.device);
		type<<<4, 64, 0, s>>>(y.device);
	}
	x.print("enumerator");
	y.print("type");
}

int main()
{
	memory<int> x(256), y(256);
	cudaStream_t s;
	CHECK(cudaStreamCreate(&s));
	declarations(x, y, s);
	constants(x, y, s);
	templates(x, y, s);
	CHECK(cudaStreamDestroy(s));
}
