struct table {
	char rows[32750 - sizeof(int *)];
};

__global__ void look_up(int *out, table of)
{
	out[blockIdx.x * blockDim.x + threadIdx.x] = of.rows[blockIdx.x];
}

void run(int *out, const table &of)
{
	look_up<<<4, 64>>>(out, of);
}
