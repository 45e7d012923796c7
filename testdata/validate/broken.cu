// Functions that clang cannot compile: what reaches one is refused there, what does not is judged.
// expect: reaches sliced unproved
// expect: itself sliced unproved
// expect: other sliced proved
int host;

__device__ int broken(int i)
{
	return i ? host : i; //= reaches
}

__global__ void reaches(int *p)
{
	p[0] = broken(p[0]);
}

__global__ void itself(int *p)
{
	p[0] = host;
}

__global__ void other(int *p)
{
	p[0] += 1;
}
