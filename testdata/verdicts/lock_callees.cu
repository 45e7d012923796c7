// verdicts: tier
// Locks, and functions of the same file: any of them may run.

__global__ void plain(int *m, float *p) //= elastic thread-lock lock
{
	while (atomicCAS(m, 0, 1) != 0)
		;
	p[0]++;
	atomicExch(m, 0);
}
__device__ void look(int *&m, float *p)
{
	p[0] = m[1];
}
__global__ void handed_by_reference(int *m, float *p) //= opaque block-wait
{
	while (atomicCAS(m, 0, 1) != 0)
		;
	look(m, p);
	atomicExch(m, 0);
}
__device__ void take(int *m)
{
	while (atomicCAS(m, 0, 1) != 0)
		;
	atomicExch(m, 0);
}
__global__ void callee(int *m) //= elastic thread-lock lock
{
	take(m);
}
__global__ void callee_in_counted_rounds(int *m, int n) //= elastic thread-lock lock
{
	for (int i = 0; i < n; i++)
		take(m);
}
__global__ void callee_in_other_rounds(int *m, float *p) //= opaque block-wait
{
	while (p[0] > 1)
		take(m);
}
__global__ void callee_while_held(int *m, int *n) //= opaque block-wait
{
	while (atomicCAS(m, 0, 1) != 0)
		;
	take(n);
	atomicExch(m, 0);
}
