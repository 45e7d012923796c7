// Kernels of another file: the library finds them by their addresses.
#include "kernels.h"

__global__ void late(int *p);
__global__ void one_more(int *p);

namespace space
{
static void nothing()
{
}

// In the kernel's namespace.
template <class T> void launch(T *p)
{
	scale<<<2, 1>>>(p, 2);
}
} // namespace space

struct holder {
	int *p;
	void run()
	{
		add<<<2, 1>>>(p, 3.5f);
		space::scale<<<2, 1>>>(p, 3);
	}
};

namespace
{
void hidden(int *p)
{
	late<<<2, 1>>>(p); // a namespace of this file alone
}
} // namespace

extern "C" void run(int *p)
{
	add<<<{2, 1}, 1>>>(p, 1);
	late<<<2, 1>>>(p);
	one_more<<<2, 1>>>(p);
	by_default<<<2, 1>>>(p);
	overloaded<<<2, 1>>>(p);
	space::launch(p);
	space::nothing();
	hidden(p);
}
