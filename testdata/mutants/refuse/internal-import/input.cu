// An error, and no kernel of this file that could stay as it is: the whole file does.
__global__ void elsewhere(int *p);

void run(int *p, int n)
{
	elsewhere<<<n, 1>>>(p);
}
