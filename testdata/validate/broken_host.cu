// A host function stays, even one with an error: its launches instantiate the kernels that are to be judged.
// expect: error sliced error
template <class T> __global__ void k(T *p)
{
	p[0] = 1;
}
void run(int *p, float *q)
{
	unknown();
	k<<<1, 1>>>(p);
}
