// Friends of a class: body functions and clones are none.
struct secret {
	friend __global__ void kernel(secret *s, int *p);
	template <class T> friend __global__ void typed(T *s, int *p);
	friend __device__ int reads(const secret *s);

private:
	int n;
};

__device__ int reads(const secret *s)
{
	return s->n + blockIdx.x;
}

__global__ void kernel(secret *s, int *p)
{
	p[blockIdx.x] = s->n;
}

template <class T> __global__ void typed(T *s, int *p)
{
	p[blockIdx.x] = s->n;
}

__global__ void calls(secret *s, int *p)
{
	p[blockIdx.x] = reads(s);
}

void run(secret *s, int *p)
{
	kernel<<<2, 1>>>(s, p);
	typed<<<2, 1>>>(s, p);
	calls<<<2, 1>>>(s, p);
}
