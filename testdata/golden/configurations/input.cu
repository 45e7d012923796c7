// Configurations of objects: classes that convert to what a launch takes, also those that cannot be copied, and those
// that only a variable converts. Static constants without a definition are numbers.
#include <atomic>
struct fixed {
	unsigned n;
	fixed(unsigned blocks) : n(blocks)
	{
	}
	fixed(const fixed &) = delete;
	operator dim3() const
	{
		return dim3(n);
	}
};
struct changing {
	unsigned calls = 0;
	operator dim3()
	{
		return dim3(++calls);
	}
};
struct bytes {
	bytes() = default;
	bytes(const bytes &) = delete;
	operator size_t() const
	{
		return 16;
	}
};
struct stream {
	cudaStream_t handle = nullptr;
	stream() = default;
	stream(const stream &) = delete;
	operator cudaStream_t() const
	{
		return handle;
	}
};
struct sizes {
	static const int block = 32;
	static const unsigned shared = 8;
};

__global__ void kernel(int *p, int n)
{
	p[blockIdx.x] = n;
}

void run(int *p)
{
	fixed grid(4);
	changing block;
	bytes room;
	stream s;
	std::atomic<size_t> amount{12};
	kernel<<<grid, block>>>(p, 1);
	kernel<<<4, grid, room>>>(p, 2);
	kernel<<<changing(), fixed(2), bytes(), s>>>(p, 3);
	kernel<<<4, 32, amount>>>(p, 4);
	kernel<<<sizes::block, sizes::block, sizes::shared>>>(p, 5);
}
