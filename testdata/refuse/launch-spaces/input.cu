// Nothing is rewritten, so that a launch with spaces in its marks keeps them.
__global__ void counts(int *p)
{
	static int calls;
	p[blockIdx.x] = calls++;
}

void run(int *p)
{
	counts<< <2, 32>> >(p);
	counts<< < 2, 32 >>>(p);
	counts<<\
<2, 32>>\
>(p);
}
