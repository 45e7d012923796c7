#ifndef SELFY
#define SELFY
#include "selfy.cuh"
#include "sub/up.cuh"
namespace in_header
{
static __global__ void selfy(int *p)
{
	p[blockIdx.x] *= 3;
}
} // namespace in_header
static const char *text = R"x(
#include "nothing.h"
)x"; /* #include "nothing.h" */
#endif
