struct place {
	int at;
	__device__ place() : at(blockIdx.x) // a constructor cannot take the id of the logical block
	{
	}
};

__global__ void k(int *p)
{
	place here;
	p[here.at] = 1;
}
