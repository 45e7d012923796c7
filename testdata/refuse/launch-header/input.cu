// A header with a kernel and its launch, which stays as it is; the file's own launch of the kernel is redirected.
#include "run.h"

void again(int *p)
{
	of_header<<<2, 1>>>(p);
}
