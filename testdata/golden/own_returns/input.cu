// Returns of lambdas and of local classes are not the kernel's, however often the tree shows them; a statement expression's are.
__global__ void others(int *p)
{
	__shared__ int tile[32];
	struct local {
		int v;
		__device__ int get() const
		{
			if (v > 3)
				return v;
			return 3;
		}
	} l = {int(threadIdx.x)}, *again = &l;
	auto chooses = [&](int k) {
		if (k > 4)
			return 3;
		return k + 1;
	};
	tile[threadIdx.x] = l.get() + chooses(again->v);
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] = tile[31 - threadIdx.x];
}

__global__ void own(int *p)
{
	__shared__ int tile[32];
	int v = ({
		if (p[threadIdx.x] > 90)
			return;
		p[threadIdx.x] + 1;
	});
	tile[threadIdx.x] = v;
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] = tile[31 - threadIdx.x];
}

void run(int *p)
{
	others<<<2, 32>>>(p);
	own<<<2, 32>>>(p);
}
