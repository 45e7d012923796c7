// What PyTorch's headers have at file scope: a declaration of __assert_fail for host and device, and conditions that ask
// which C++ library there is and which headers the compiler brings.
// arch: sm_80
// cpu: no, its compiler takes no second declaration of __assert_fail
#define NDEBUG
#include <cub/cub.cuh>
#include "check.h"
#include <new>

extern "C" {
#if defined(__CUDA_ARCH__) && !(defined(__clang__) && defined(__CUDA__))
__host__ __device__
#endif
    void
    __assert_fail(const char *assertion, const char *file, unsigned int line, const char *function) noexcept
    __attribute__((__noreturn__));
}
#define KERNEL_ASSERT(condition)                                                                             \
	if (__builtin_expect(!(condition), 0)) {                                                                 \
		__assert_fail(#condition, __FILE__, static_cast<unsigned int>(__LINE__), __func__);                  \
	}

#if defined(__cpp_lib_launder) && !(defined(_MSC_VER) && (_MSC_VER < 1914))
#define HAS_LAUNDER 1
#endif
#if defined(_LIBCPP_VERSION) || (defined(__GLIBCXX__) && !defined(_GLIBCXX11_USE_C99_COMPLEX))
#define LACKS_COMPLEX 1
#endif
#if defined(__clang__) && __has_include(<quadmath.h>)
#define HAS_QUAD 1
#elif __has_include(<quadmath.h>)
#define HAS_OTHER_QUAD 1
#endif
#ifndef __GXX_RTTI
#error "without types at run time"
#endif
#if CUB_VERSION < 100000
#error "an old CUB"
#endif

__global__ void rows(const int *in, int *out, int n) //= elastic
{
	__shared__ int sum;
	if (!threadIdx.x)
		sum = 0;
	__syncthreads();
	KERNEL_ASSERT(n > 0);
	for (int i = threadIdx.x; i < n; i += blockDim.x) {
		KERNEL_ASSERT(in[blockIdx.x * n + i] >= 0);
		atomicAdd(&sum, in[blockIdx.x * n + i]);
	}
	__syncthreads();
	if (!threadIdx.x)
		out[blockIdx.x] = sum;
}

int main()
{
	const int n = 83, blocks = 9;
	memory<int> in(blocks * n), out(blocks);
	rows<<<blocks, 32>>>(in.device, out.device, n);
	std::vector<int> expected(blocks);
	for (int b = 0; b < blocks; b++)
		for (int i = 0; i < n; i++)
			expected[b] += in.host[b * n + i];
	return compare("rows", out, expected);
}
