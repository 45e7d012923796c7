// verdicts: tier
// Ids that a copy of the text, or a clone of what it calls, would not see.

__global__ void plain(int *p) //= resizable
{
	p[blockIdx.x] = threadIdx.x;
}
__global__ void of_the_hardware(int *p) //= opaque explicit-id
{
	p[::blockIdx.x] = 1;
}
__global__ void thread_of_the_hardware(int *p) //= elastic thread-id
{
	p[::threadIdx.x] = 1;
}
__global__ void with_static(int *p) //= opaque static-local
{
	static int count;
	p[0] = count++;
}
__global__ void with_shadow(int *p) //= opaque shadowed-id
{
	int blockIdx = 0;
	p[blockIdx] = 1;
}
__global__ void with_class(int *p) //= opaque id-capture
{
	struct local {
		__device__ int block()
		{
			return blockIdx.x;
		}
	} l;
	p[0] = l.block();
}
#define COLUMN threadIdx.x

__global__ void with_class_of_threads(int *p) //= elastic thread-id
{
	struct local {
		__device__ int thread()
		{
			return threadIdx.x;
		}
	};
	p[0] = local().thread();
}
__global__ void with_class_by_macro(int *p) //= opaque id-capture
{
	struct local {
		__device__ int thread()
		{
			return COLUMN;
		}
	};
	p[0] = local().thread();
}
__global__ void with_class_and_lambda(int *p) //= opaque id-capture
{
	struct local {
		__device__ int thread()
		{
			return [] { return threadIdx.x; }();
		}
	};
	p[0] = local().thread();
}
__global__ void with_other_class(int *p) //= resizable
{
	struct local {
		int n;
	} l = {1};
	p[0] = l.n + blockIdx.x;
}
__global__ void with_lambda(int *p) //= resizable
{
	auto f = [](int n) { return blockIdx.x + n; };
	p[0] = f(1);
}
__global__ void with_lambda_as_pointer(int *p) //= opaque id-capture
{
	auto f = [](int n) { return int(blockIdx.x) + n; };
	int (*g)(int) = f;
	p[0] = g(1);
}
__global__ void with_written_lambda_as_pointer(int *p) //= opaque id-capture
{
	int (*g)(int) = [](int n) { return int(blockIdx.x) + n; };
	p[0] = g(1);
}
__global__ void with_other_lambda_as_pointer(int *p) //= resizable
{
	int (*g)(int) = [](int n) { return n; };
	p[blockIdx.x] = 1;
}
__global__ void with_static_lambda(int *p) //= opaque id-capture
{
	static const auto f = [](int n) { return blockIdx.x + n; };
	p[0] = f(1);
}
__global__ void with_constant_lambda(int *p) //= opaque id-capture
{
	constexpr auto f = [](int n) { return blockIdx.x + n; };
	p[0] = f(1);
}
__global__ void with_default_of_lambda(int *p) //= opaque id-capture
{
	auto f = [](int n = blockIdx.x) { return n; };
	p[0] = f();
}
__global__ void that_leaves_by_assembly(int *p) //= resizable
{
	p[0] = 1;
	asm volatile("exit;");
}
__global__ void named(const char **p) //= resizable
{
	p[0] = __func__;
}
__global__ void named_with_types(const char **p) //= opaque function-name
{
	p[0] = __PRETTY_FUNCTION__;
}
__global__ void names_in_lambda(const char **p) //= opaque function-name
{
	p[0] = [] { return __func__; }();
}

__device__ int block(int n)
{
	return blockIdx.x + n;
}
__global__ void callee(int *p) //= resizable
{
	p[0] = block(1);
}
__device__ int recursive(int n)
{
	return n ? recursive(n - 1) : int(blockIdx.x);
}
__global__ void recursive_callee(int *p) //= opaque callee-id
{
	p[0] = recursive(1);
}
__device__ int recursive_thread(int n)
{
	return n ? recursive_thread(n - 1) : int(threadIdx.x);
}
__global__ void recursive_callee_of_threads(int *p) //= elastic thread-id
{
	p[0] = recursive_thread(1);
}
__device__ int with_default(int n, int m = block(1))
{
	return blockIdx.x + n + m;
}
__global__ void callee_with_default(int *p) //= opaque callee-id
{
	p[0] = with_default(1);
}

struct base {
	__device__ int block(int n)
	{
		return blockIdx.x + n;
	}
	__device__ virtual int dispatched()
	{
		return blockIdx.y;
	}
	__device__ int operator+(int n)
	{
		return blockIdx.z + n;
	}
};
struct other_base {
	__device__ int brought(int n)
	{
		return blockIdx.x + n;
	}
};
struct derived : other_base {
	using other_base::brought;
};
struct with_member {
	int blockDim;
	__device__ int size(int n)
	{
		return blockDim * blockIdx.x + n;
	}
};
__global__ void member(int *p) //= resizable
{
	base b;
	p[0] = b.block(1);
}
__global__ void virtual_member(int *p) //= opaque callee-id
{
	base b;
	p[0] = b.dispatched();
}
__global__ void member_operator(int *p) //= opaque callee-id
{
	base b;
	p[0] = b + 1;
}
__global__ void brought_member(int *p) //= opaque callee-id
{
	derived d;
	p[0] = d.brought(1);
}
__global__ void member_with_other_id(int *p) //= opaque callee-id
{
	with_member m;
	p[0] = m.size(1);
}
