// A kernel of a namespace calls through using and argument-dependent lookup.
namespace shapes
{
struct point {
	int x;
};

__device__ int corner(point p)
{
	return p.x + blockIdx.x;
}
} // namespace shapes

namespace other
{
__device__ int edge(int n)
{
	return n + gridDim.x;
}
} // namespace other

using other::edge;

__global__ void kernel(int *p)
{
	p[corner(shapes::point{1})] = edge(2);
}

void run(int *p)
{
	kernel<<<2, 1>>>(p);
}
