__global__ void add(int *p, const float n);
__global__ void by_default(int *p, int n = 3);
__global__ void overloaded(int *p);
__global__ void overloaded(float *p);
namespace space
{
__global__ void scale(int *p, int n);
}
