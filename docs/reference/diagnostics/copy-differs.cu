__global__ void k(int *p, int n)
{
	auto number = [n] { return n + blockIdx.x; };
	p[number()] = sizeof number;
}
