/*
 * Found before clang's own header of this name, which clang includes before every CUDA source. Defines the
 * ids instead of clang, which forbids copying them: `auto b = blockIdx;` and ids passed to templates are
 * common, and nvcc accepts them. A copy works like the original, since both read the running thread's ids.
 * clang's header defines the conversions, so the types keep its names.
 */
#ifndef __CUDA_BUILTIN_VARS_H
#define __CUDA_BUILTIN_VARS_H
#define CUE_CPU_DEVICE

struct uint3;
struct dim3;

#define CUE_CPU_FIELD(field, intrinsic)                                                                      \
	__declspec(property(get = __fetch_builtin_##field)) unsigned int field;                                  \
	static inline __attribute__((always_inline, device)) unsigned int __fetch_builtin_##field(void)          \
	{                                                                                                        \
		return __nvvm_read_ptx_sreg_##intrinsic();                                                           \
	}
#define CUE_CPU_ID(name, sreg)                                                                               \
	struct __cuda_builtin_##name##_t {                                                                       \
		CUE_CPU_FIELD(x, sreg##_x)                                                                           \
		CUE_CPU_FIELD(y, sreg##_y)                                                                           \
		CUE_CPU_FIELD(z, sreg##_z)                                                                           \
		__attribute__((device)) operator dim3() const;                                                       \
		__attribute__((device)) operator uint3() const;                                                      \
		__attribute__((device)) __cuda_builtin_##name##_t(const __cuda_builtin_##name##_t &)                 \
		{                                                                                                    \
		}                                                                                                    \
                                                                                                             \
	  private:                                                                                               \
		__attribute__((device)) __cuda_builtin_##name##_t();                                                 \
		__attribute__((device)) void operator=(const __cuda_builtin_##name##_t &) const;                     \
		__attribute__((device)) __cuda_builtin_##name##_t *operator&() const;                                \
	};                                                                                                       \
	extern const __attribute__((device, weak)) __cuda_builtin_##name##_t name;
CUE_CPU_ID(threadIdx, tid)
CUE_CPU_ID(blockIdx, ctaid)
CUE_CPU_ID(blockDim, ntid)
CUE_CPU_ID(gridDim, nctaid)
#undef CUE_CPU_ID
#undef CUE_CPU_FIELD

__attribute__((device)) const int warpSize = 32;
#endif

#include_next <__clang_cuda_runtime_wrapper.h>
