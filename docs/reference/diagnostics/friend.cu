class secret
{
	int value;
	friend __global__ void k(secret *s, int *p);
};

__global__ void k(secret *s, int *p)
{
	p[blockIdx.x] = s->value;
}
