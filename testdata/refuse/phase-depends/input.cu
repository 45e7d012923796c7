// Two launches of a phase that get the same memory, and one may write it: a warning. The others only look as if they did.
struct view {
	float *first, *second;
};

__global__ void add(float *p, int from)
{
	p[from + blockIdx.x] += 1;
}

__global__ void scale(float *p)
{
	p[blockIdx.x] *= 2;
}

typedef const float input;
__global__ void sum(input *p, float *out)
{
	out[blockIdx.x] = p[blockIdx.x];
}

void depend(const view &v)
{
#pragma cuelastic phase merge(scale, sum)
	{
		scale<<<4, 1>>>(v.first);
		sum<<<4, 1>>>(v.first, v.second); // reads what the other writes
	}
}

void differ(const view &v, float *p, float *q, const float *in)
{
#pragma cuelastic phase merge(scale, sum)
	{
		scale<<<4, 1>>>(v.first);
		sum<<<4, 1>>>(v.second, p);
	}
#pragma cuelastic phase merge(sum)
	{
		sum<<<4, 1>>>(in, p); // both only read it
		sum<<<4, 1>>>(in, q);
	}
#pragma cuelastic phase merge(add)
	{
		add<<<4, 1>>>(p, 0); // divided
		add<<<4, 1>>>(p, 4);
	}
#pragma cuelastic phase merge(add, scale)
	{
		add<<<4, 1>>>(p, 0);
		p += 4; // another place
		scale<<<4, 1>>>(p);
	}
}

__global__ void planes(float out[][4])
{
	out[blockIdx.x][0] = 1;
}
__global__ void lines(const float in[][4], float *out)
{
	out[blockIdx.x] = in[blockIdx.x][0];
}

void arrays(float (*a)[4], float *p, float *q)
{
#pragma cuelastic phase merge(lines)
	{
		lines<<<4, 1>>>(a, p); // both only read it
		lines<<<4, 1>>>(a, q);
	}
#pragma cuelastic phase merge(planes, lines)
	{
		planes<<<4, 1>>>(a);
		lines<<<4, 1>>>(a, p); // reads what the other writes
	}
}
