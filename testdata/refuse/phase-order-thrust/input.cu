// thrust reads and writes the device by plain expressions; addresses of its elements are none of that.
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <vector>
__global__ void a(int *p)
{
	p[blockIdx.x] = 1;
}
void f(thrust::device_vector<int> &v, std::vector<int> &h)
{
#pragma cuelastic phase merge(a)
	{
		a<<<1, 1>>>(thrust::raw_pointer_cast(v.data()));
		a<<<1, 1>>>(thrust::raw_pointer_cast(&v[0]));
		int x = v[0];
		v[0] = x;
		thrust::copy(v.begin(), v.end(), h.begin());
		for (int y : v)
			h[0] = y;
	}
}
