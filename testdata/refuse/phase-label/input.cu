// A jump to a label in a phase would pass by what collects its launches.
__global__ void a(int *p)
{
	p[blockIdx.x] = 1;
}
void f(int *p, int k)
{
	switch (k)
#pragma cuelastic phase
	{
	case 1:
		a<<<1, 1>>>(p);
		switch (p[0]) {
		case 2:
			a<<<1, 1>>>(p);
		}
	}
}
