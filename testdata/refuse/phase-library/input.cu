// What libraries' objects destroy: thrust's vectors their memory, containers and pointers what they hold, by deleters of the user's.
// A call that gives a reference makes no object.
#include <memory>
#include <thrust/device_vector.h>
#include <vector>
__global__ void a(int *p)
{
	p[blockIdx.x] = 1;
}
struct freed {
	void operator()(int *p) const
	{
		cudaFree(p);
	}
};
struct buffer {
	int *p;
	~buffer()
	{
		cudaFree(p);
	}
};
struct plain {
	int x;
};
void f(int *p, std::vector<buffer> &outside, thrust::device_vector<int> &kept)
{
#pragma cuelastic phase merge(a)
	{
		thrust::device_vector<int> v(3);
		std::unique_ptr<int, freed> u(p);
		std::vector<buffer> buffers(2);
		std::vector<buffer *> pointers(2);
		std::vector<plain> plains(2);
		a<<<1, 1>>>(v.data().get());
		a<<<1, 1>>>(std::unique_ptr<int, freed>(p).get());
		a<<<1, 1>>>(outside[0].p);
		a<<<1, 1>>>(kept.data().get());
		a<<<1, 1>>>(&outside.back().p[plains.size()]);
		delete pointers[0];
	}
}
