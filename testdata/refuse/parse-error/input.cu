// Errors inside a kernel, a device function, and a function that launches.
__global__ void broken(int *p)
{
	p[blockIdx.x] = undeclared;
}

__global__ void sound(int *p)
{
	p[blockIdx.x] = 1;
}

void broken_too(int *p)
{
	sound<<<2, 1>>>(p);
	unknown(p);
}

void run(int *p)
{
	broken<<<2, 1>>>(p);
	sound<<<2, 1>>>(p);
}
