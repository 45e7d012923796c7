// Branches and rounds that all threads make together: as the header says, where it is the same in threads that are not active.
__global__ void condition_of_parameter(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	if (n > 4)
		__syncthreads();
	p[threadIdx.x] = n;
}
__global__ void condition_of_changed(int *p, int n, int m)
{
	if (threadIdx.x >= n)
		return;
	m = n;
	if (m > 4)
		__syncthreads();
	p[threadIdx.x] = n;
}
__global__ void condition_that_is_read(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	if (p[0] > 4)
		__syncthreads();
	p[threadIdx.x] = n;
}
__global__ void condition_that_divides(int *p, int n, int m)
{
	if (threadIdx.x >= n)
		return;
	if (n / m > 4)
		__syncthreads();
	p[threadIdx.x] = n;
}
__global__ void rounds_of_parameter(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	for (int i = 0; i < n; i++)
		__syncthreads();
	p[threadIdx.x] = n;
}
__global__ void rounds_without_begin(int *p, int n, int i)
{
	if (threadIdx.x >= n)
		return;
	for (; i < n; i++)
		__syncthreads();
	p[threadIdx.x] = n;
}
__global__ void rounds_written_inside(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	for (int i = 0; i < n; i++) {
		__syncthreads();
		i += n / 2;
	}
}
__global__ void rounds_with_break(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	for (int i = 0; i < n; i++) {
		__syncthreads();
		if (n > 4)
			break;
	}
}
__global__ void rounds_that_are_read(int *p, const int *__restrict__ rounds, int n)
{
	if (threadIdx.x >= n)
		return;
	for (int i = 0; i < *rounds; i++)
		__syncthreads();
	p[threadIdx.x] = n;
}
__global__ void rounds_that_do_not_count(int *p, int n, int m)
{
	if (threadIdx.x >= n)
		return;
	for (int i = 0; m < n; i++) {
		__syncthreads();
		m += i;
	}
}
__global__ void rounds_by_vote(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	int left = threadIdx.x;
	while (__syncthreads_or(left))
		left--;
	p[threadIdx.x] = n;
}
__global__ void rounds_for_ever(int *p, int n, int m)
{
	if (threadIdx.x >= n)
		return;
	while (m < n) {
		__syncthreads();
		if (threadIdx.x > m)
			return;
	}
}
__global__ void cases(int *p, int n, int m)
{
	if (threadIdx.x >= n)
		return;
	switch (m) {
	case 1:
		__syncthreads();
		break;
	case 2:
		if (p[threadIdx.x] > 1)
			break;
		__syncthreads();
		p[0] = n;
	default:
		p[1] = n;
	}
	__syncthreads();
}
__global__ void condition_by_another_name(int *p, int n, int m)
{
	int &name = m;
	if (threadIdx.x >= n)
		return;
	name = 2 * n;
	if (m > 4)
		__syncthreads();
	p[threadIdx.x] = n;
}
__global__ void condition_by_a_constant_name(int *p, int n, int m)
{
	const int &name = m;
	int &element = p[m];
	if (threadIdx.x >= n)
		return;
	element = name;
	if (m > 4)
		__syncthreads();
	p[threadIdx.x] = n;
}
__global__ void condition_of_chosen(int *p, int n, int m, int o)
{
	if (threadIdx.x >= n)
		return;
	(n > 4 ? m : o) = 2 * n;
	if (m > 4)
		__syncthreads();
	if (o > 4)
		__syncthreads();
	if (n > 4)
		__syncthreads();
	p[threadIdx.x] = n;
}
