// Names that the tool would like to give are there already, some with underscores of their own.
int cue_kernel_body, cue_kernel_launch;
struct cue_kernel_elastic {
	int cue;
};

__global__ void kernel(int *p, cue_kernel_elastic cue)
{
	int cue_b = cue.cue;
	p[blockIdx.x] = cue_b;
}

__global__ void _under__score_(int *p)
{
	p[blockIdx.x] = 1;
}

void run(int *p)
{
	kernel<<<2, 1>>>(p, {3});
	_under__score_<<<2, 1>>>(p);
}
