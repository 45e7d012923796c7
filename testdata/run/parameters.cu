// Parameters: structures, references by pointer, arrays, constants, unnamed ones, many of them.
#include "program.h"

struct mixed {
	char a;
	double b;
	short c[3];
	int *p;
};

struct alignas(16) aligned {
	float x, y, z;
};

class counted
{
  public:
	explicit counted(int start) : value(start)
	{
	}
	__host__ __device__ counted(const counted &other) : value(other.value)
	{
	}
	__host__ __device__ int get() const
	{
		return value;
	}

  private:
	int value;
};

__global__ void structures(mixed m, const aligned v, int n)
{
	m.a += blockIdx.x;
	m.p[blockIdx.x] += m.a + int(m.b) + m.c[blockIdx.x % 3] + int(v.x + v.y * v.z) + n;
}

__global__ void constant(const __grid_constant__ aligned v, int *p, const int n)
{
	p[blockIdx.x] += int(v.z) * n + blockIdx.x;
}

__global__ void unnamed(int *p, int, float *, char = 'a')
{
	p[blockIdx.x] += blockIdx.x;
}

__global__ void restricted(const int *__restrict__ in, int *__restrict__ out)
{
	out[blockIdx.x] += in[blockIdx.x] * blockIdx.x;
}

__global__ void array(int p[], const int q[4], int (*rows)[4])
{
	p[blockIdx.x] += q[blockIdx.x % 4] + rows[blockIdx.x % 2][1];
}

__global__ void object(counted c, int *p)
{
	p[blockIdx.x] += c.get() * blockIdx.x;
}

__global__ void many(
    int *p, char a, short b, int c, long long d, float e, double f, bool g, unsigned char h, int2 i, float3 j)
{
	p[blockIdx.x] += a + b + c + int(d) + int(e) + int(f) + g + h + i.y + int(j.z) + blockIdx.x;
}

__global__ void changes(int *p, int n)
{
	n += blockIdx.x;
	p += blockIdx.x;
	*p += n;
}

__global__ void nothing(void)
{
}

int main()
{
	memory<int> p(27), q(27);
	mixed m = {1, 2.5, {3, 4, 5}, p.device};
	structures<<<27, 1>>>(m, {1, 2, 3}, 7);
	constant<<<27, 1>>>(aligned{1, 2, 3}, p.device, 3);
	unnamed<<<27, 1>>>(p.device, 1, nullptr);
	restricted<<<27, 1>>>(q.device, p.device);
	array<<<27, 1>>>(p.device, q.device, reinterpret_cast<int(*)[4]>(q.device));
	object<<<27, 1>>>(counted(3), p.device);
	many<<<27, 1>>>(p.device, 1, 2, 3, 4, 5.5f, 6.5, true, 7, make_int2(8, 9), make_float3(1, 2, 3));
	changes<<<27, 1>>>(p.device, 5);
	nothing<<<27, 1>>>();
	p.print("parameters");
}
