// What a library may run of the user's: the body of a lambda that is written elsewhere, and a virtual destructor after a pointer to a library's class. Members and bases of templates that are themselves of templates.
#include <cuda_runtime.h>
#include <algorithm>
#include <functional>
#include <memory>
#include <ostream>
#include <vector>
__global__ void a(int *p)
{
	p[blockIdx.x] = 1;
}
static auto everywhere = [](int) { cudaDeviceSynchronize(); };
void algorithms(int *p, std::vector<int> &v)
{
	auto here = [&](int) { cudaFree(p); };
#pragma cuelastic phase
	{
		a<<<1, 32>>>(p);
		std::for_each(v.begin(), v.end(), everywhere);
		std::for_each(v.begin(), v.end(), here);
		std::bind(here, 1)();
		a<<<2, 32>>>(p);
	}
}
void destructors(int *p, std::ostream *out, std::unique_ptr<std::ostream> &owned)
{
#pragma cuelastic phase
	{
		a<<<1, 32>>>(p);
		delete out;
		std::unique_ptr<std::ostream> last(std::move(owned));
		a<<<2, 32>>>(p);
	}
}
template <class T> struct buffer;
template <class T> struct buffer {
	T *p;
	~buffer()
	{
		cudaFree(p);
	}
};
template <class T> struct has {
	buffer<T> member;
};
template <class T> struct is : buffer<T> {
};
void templates(int *p)
{
#pragma cuelastic phase
	{
		a<<<1, 32>>>(p);
		has<int> one{p};
		is<int> other{p};
		a<<<2, 32>>>(p);
	}
}
