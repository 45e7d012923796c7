// cuelastic -v
__global__ void k(int *p); // defined in another file: --external=k

void run(int *p)
{
	k<<<2, 1>>>(p);
}
