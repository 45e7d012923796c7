// A launch in a template, before the kernel's declarations: its name is looked up where the template is used.
struct own {
	int n;
};

template <class T> void early(T *p)
{
	kernel<<<2, 1>>>(p);
}

__global__ void kernel(own *p);

void between(own *p)
{
	kernel<<<2, 1>>>(p);
}

__global__ void kernel(own *p)
{
	p[blockIdx.x].n = 1;
}

void run(own *p)
{
	early(p);
	between(p);
}
