// Functions of namespaces that are defined outside of them: copies stand inside, where their names are looked up.
namespace a
{
struct item {
	int value;
};
__device__ int helper(int n);
__global__ void plain(item *p);
template <class T> __global__ void generic(T *p, item i);
inline namespace b
{
__global__ void deep(item *p);
}
namespace c
{
__device__ item make(int n);
}
} // namespace a

__device__ int a::helper(int n)
{
	return n + blockIdx.x;
}

__global__ void a::plain(item *p)
{
	p[blockIdx.x].value = helper(1);
}

template <class T> __global__ void ::a::generic(T *p, item i)
{
	p[blockIdx.x] = i.value + a::helper(2);
}

namespace a
{
__device__ item c::make(int n)
{
	return item{helper(n)};
}
} // namespace a

__global__ void a::deep(item *p)
{
	p[blockIdx.x] = c::make(1);
}

void run(a::item *p)
{
	a::plain<<<2, 1>>>(p);
	a::generic<<<2, 1>>>(&p->value, *p);
	a::deep<<<2, 1>>>(p);
	a::template generic<int><<<2, 1>>>(&p->value, *p);
}
