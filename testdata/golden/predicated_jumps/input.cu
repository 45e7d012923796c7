// Jumps that leave a piece: guards are cleared, and what follows in the piece is left out.
__global__ void not_last(int *p, int n)
{
	if (n > 4) {
		if (p[threadIdx.x] > 1) {
			return;
		}
		p[0] = n;
	}
	__syncthreads();
	p[2] = n;
}
__global__ void last(int *p, int n)
{
	if (n > 4) {
		p[0] = n;
		if (p[threadIdx.x] > 1) {
			p[1] = n;
			return;
		}
	}
	__syncthreads();
	p[2] = n;
}
__global__ void last_but_one(int *p, int n)
{
	if (p[threadIdx.x] > 1)
		return;
	p[0] = n;
	__syncthreads();
	p[2] = n;
}
__global__ void in_loop_of_piece(int *p, int n)
{
	for (int i = 0; i < n; i++) {
		if (p[i] > 1)
			break;
		if (p[i + threadIdx.x] > 1)
			return;
	}
	__syncthreads();
	p[2] = n;
}
__global__ void from_switch_in_loop(int *p, int n)
{
	for (int i = 0; i < n; i++) {
		switch (n) {
		case 1:
			if (p[threadIdx.x] > 1)
				break;
			__syncthreads();
			p[0] = n;
		case 2:
			p[1] = n;
		}
		__syncthreads();
		p[2] = n;
	}
}
__global__ void from_switch_in_piece(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	switch (p[0]) {
	case 1:
		break;
	default:
		p[1] = n;
	}
	__syncthreads();
	p[2] = n;
}
__global__ void from_loop(int *p, int n)
{
	for (int i = 0; i < n; i++) {
		__syncthreads();
		if (threadIdx.x > i)
			continue;
		p[i] = n;
		__syncthreads();
		if (threadIdx.x * 3 < i)
			break;
		p[i]++;
	}
}
__global__ void set_in_branch(int *p, int n)
{
	int v = 0;
	if (threadIdx.x < n) {
		v = __shfl_down_sync(0xffffffff, n, 1);
	}
	p[0] = v;
}
__global__ void set_for_good(int *p, int n)
{
	int v = 0;
	if (threadIdx.x >= n)
		return;
	v = __shfl_down_sync(0xffffffff, n, 1);
	p[0] = v;
}
__global__ void all_break(int *p, int n)
{
	for (int i = 0; i < n; i++) {
		__syncthreads();
		if (n > 4)
			break;
		if (threadIdx.x > i)
			return;
	}
	p[0] = n;
}
