// --merge: launches of the kernels that stand side by side are a phase.
__global__ void a(int *p)
{
	p[blockIdx.x] += 1;
}

__global__ void b(int *p)
{
	__syncthreads();
	p[blockIdx.x] += 2;
}

__global__ void c(int *p)
{
	p[blockIdx.x] += 3;
}

void f(int *p, int *q, int *r)
{
	a<<<1, 32>>>(p);
	b<<<1, 64>>>(q);
	c<<<1, 1>>>(r);
	if (p)
		a<<<1, 32>>>(p);
	b<<<1, 64>>>(q);
	for (;;) {
		b<<<1, 64>>>(q);
		a<<<1, 32>>>(p); // the last
		break;
	}
}
