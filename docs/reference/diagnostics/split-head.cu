__global__ void k
#ifdef WIDE
    (long *p)
#else
    (int *p)
#endif
{
	p[blockIdx.x] = 1;
}
