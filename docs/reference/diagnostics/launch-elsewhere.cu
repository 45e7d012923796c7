// cuelastic -v
__global__ void k(int *p, int n = 1); // defined in another file; a pointer to it has no default arguments

void run(int *p)
{
	k<<<2, 1>>>(p);
}
