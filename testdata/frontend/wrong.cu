// Errors stay errors: in a kernel, and in a host function.
__global__ void wrong(int *p)
{
	p[blockIdx.x] = no_such_name + CUDART_VERSION;
}

void run(int *p)
{
	wrong<<<2, 32>>>(p, no_such_name);
	int a = min(p, 3);
}
