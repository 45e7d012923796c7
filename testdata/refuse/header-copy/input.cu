// Functions of headers whose copies behind the #include would mean something else, or could not stand there.
#include "changed.cuh"
#include "arch.cuh"
#include "using.cuh"
#define NAME first
#include "twice.cuh"
#undef NAME
#define NAME second
#include "twice.cuh"

void run(int *p)
{
	overload<<<2, 1>>>(p);
	nearer::variable<<<2, 1>>>(p);
	directive<<<2, 1>>>(p);
	arch<<<2, 1>>>(p);
	derived<<<2, 1>>>(p);
	first<<<2, 1>>>(p);
	second<<<2, 1>>>(p);
	plain<<<2, 1>>>(p);
	same<<<2, 1>>>(p);
}
