// Another object refers to the kernel's argument. The bound, a member of it, is still seen to be a whole number of warps.
struct matrix {
	float *data;
	long size[2];

	struct row {
		matrix &of;
		float *at;
		__device__ row next(long i)
		{
			return row{of, at + i * of.size[0]};
		}
	};

	__host__ __device__ matrix()
	{
	}
	__host__ __device__ matrix(const matrix &from) : data(from.data)
	{
		size[0] = from.size[0];
		size[1] = from.size[1];
	}
	__device__ row first()
	{
		return row{*this, data};
	}
};

__global__ void kernel(matrix m)
{
	long i = threadIdx.x, limit = m.size[1] / 32 * 32;
	float *p = m.first().next(i).at;
	for (; i < limit; i += 128)
		p[i] = __any_sync(0xffffffff, p[i] > 1);
}

void run(matrix m)
{
	kernel<<<1, 128>>>(m);
}
