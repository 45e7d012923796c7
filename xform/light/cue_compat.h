// What clang's view of the toolkit's real headers lacks beside nvcc's; own text, force-included.
#ifndef CUE_COMPAT_H
#define CUE_COMPAT_H
// nvcc accepts min and max of mixed types on the host.
#define CUE_MIXED(A, B)                                                                                      \
	static inline decltype((A)0 + (B)0) min(A a, B b)                                                        \
	{                                                                                                        \
		return a < b ? a : b;                                                                                \
	}                                                                                                        \
	static inline decltype((A)0 + (B)0) max(A a, B b)                                                        \
	{                                                                                                        \
		return a < b ? b : a;                                                                                \
	}
CUE_MIXED(int, unsigned)
CUE_MIXED(unsigned, int)
CUE_MIXED(long, int)
CUE_MIXED(int, long)
CUE_MIXED(unsigned long, int)
CUE_MIXED(int, unsigned long)
CUE_MIXED(unsigned long, unsigned)
CUE_MIXED(unsigned, unsigned long)
CUE_MIXED(long long, int)
CUE_MIXED(int, long long)
CUE_MIXED(long, unsigned)
CUE_MIXED(unsigned, long)
CUE_MIXED(long, unsigned long)
CUE_MIXED(unsigned long, long)
CUE_MIXED(float, int)
CUE_MIXED(int, float)
CUE_MIXED(double, int)
CUE_MIXED(int, double)
CUE_MIXED(float, double)
CUE_MIXED(double, float)
#undef CUE_MIXED
template <class T> __device__ T __ldcs(const T *);
template <class T> __device__ T __ldcg(const T *);
template <class T> __device__ T __ldcv(const T *);
template <class T> __device__ void __stcs(T *, T);
template <class T> __device__ void __stcg(T *, T);
#endif
