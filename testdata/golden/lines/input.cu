// Heads over several lines: what stands behind them keeps its line.
template <
	class T,
	int N
>
__global__
void
__launch_bounds__(
	64
)
tall(
	T *p,
	int n
)
{
	p[blockIdx.x] = n + N;
}
__global__ void first(int *p) { p[blockIdx.x] = 1; } __global__ void second(int *p) { p[blockIdx.x] = 2; }

void run(int *p)
{
	tall<int, 2>
		<<<
			2,
			1
		>>>
		(
			p,
			3
		);
	first<<<2, 1>>>(p); second<<<2, 1>>>(p);
}
