// Namespaces: nested, inline, unnamed, reopened; launches from inside, outside, and through using.
namespace a
{
__global__ void one(int *p)
{
	p[blockIdx.x] = 1;
}

namespace b
{
inline namespace v1
{
__global__ void two(int *p)
{
	p[blockIdx.x] = 2;
}
} // namespace v1

void inside(int *p)
{
	one<<<2, 1>>>(p);
	two<<<2, 1>>>(p);
}
} // namespace b
} // namespace a

namespace a::b::c
{
__global__ void three(int *p)
{
	p[blockIdx.x] = 3;
}
} // namespace a::b::c

namespace
{
__global__ void hidden(int *p)
{
	p[blockIdx.x] = 4;
}
} // namespace

namespace short_name = a::b::c;

void outside(int *p)
{
	a::one<<<2, 1>>>(p);
	::a::b::two<<<2, 1>>>(p);
	a::b::v1::two<<<2, 1>>>(p);
	short_name::three<<<2, 1>>>(p);
	hidden<<<2, 1>>>(p);
	::hidden<<<2, 1>>>(p);
}

void with_using(int *p)
{
	using a::one;
	using namespace a::b;
	one<<<2, 1>>>(p);
	two<<<2, 1>>>(p);
	c::three<<<2, 1>>>(p);
}
