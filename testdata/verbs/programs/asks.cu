// Prints what only a variant is told, from host code: a difference on purpose.
#include <cstdio>
#include <cstdlib>

__global__ void nothing()
{
}

int main()
{
	const char *blocks = getenv("CUELASTIC_BLOCKS");
	nothing<<<3, 32>>>();
	printf("begin\nphysical blocks: %s\nend %d\n", blocks ? blocks : "the device's",
	    (int)cudaDeviceSynchronize());
}
