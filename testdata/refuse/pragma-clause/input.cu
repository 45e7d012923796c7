// Clauses that are not understood: each is an error, and nothing is written.
#pragma cuelastic kernel(blocks(ordered), tier=fast)
#pragma cuelastic kernel(blocks(unordered))
#pragma cuelastic kernel()
#pragma cuelastic kernel(off) off
#pragma cuelastic kernel(off, \
	on)
#pragma cuelastic kernel
#pragma cuelastic kernel(tier)
#pragma cuelastic kernel(off
#pragma cuelastic
__global__ void kernel(int *p)
{
	p[blockIdx.x] = 1;
}
