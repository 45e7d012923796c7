// A template that perhaps has more instantiations than were found, and that no launch of ours instantiates: the reason has a place.
#include <algorithm>
using namespace std;
#define SHAPE <<<n, 32>>>

template <bool is_weighted, typename T>
__global__ void fill(int n, T *p, const T value)
{
	for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += gridDim.x * blockDim.x)
		p[i] = is_weighted ? T(i + 1) / n : value;
}

template <bool is_weighted, typename T>
__global__ void sum(int n, T *p)
{
	for (int i = 0; i < n; i++)
		p[blockIdx.x] += is_weighted ? i : 1;
}

template <bool is_weighted, typename T>
void run(T *p, int n)
{
	fill<is_weighted, T> SHAPE(n, p, T(0));
	sum<is_weighted, T><<<n, 1>>>(n, p);
}

int main()
{
	run<true, float>(0, 0);
	return 0;
}
