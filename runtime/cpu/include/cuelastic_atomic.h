/*
 * The toolkit's built-in atomics, __nv_atomic_load_n and its variants, which clang 19 does not know: on memory
 * of this machine they are the host compiler's. The scope matters only on a GPU.
 */
#ifndef CUELASTIC_ATOMIC_H
#define CUELASTIC_ATOMIC_H

#define __NV_ATOMIC_RELAXED __ATOMIC_RELAXED
#define __NV_ATOMIC_CONSUME __ATOMIC_CONSUME
#define __NV_ATOMIC_ACQUIRE __ATOMIC_ACQUIRE
#define __NV_ATOMIC_RELEASE __ATOMIC_RELEASE
#define __NV_ATOMIC_ACQ_REL __ATOMIC_ACQ_REL
#define __NV_ATOMIC_SEQ_CST __ATOMIC_SEQ_CST
#define __NV_THREAD_SCOPE_THREAD 0
#define __NV_THREAD_SCOPE_BLOCK 1
#define __NV_THREAD_SCOPE_CLUSTER 2
#define __NV_THREAD_SCOPE_DEVICE 3
#define __NV_THREAD_SCOPE_SYSTEM 4

#define CUE_ATOMIC_SCOPE int = __NV_THREAD_SCOPE_SYSTEM
#define CUE_ATOMIC template <class T> static __device__ __host__ __forceinline__

/* The second parameter of a store takes conversions, as the built-in does. */
template <class T> struct cue_atomic_same {
	typedef T type;
};

CUE_ATOMIC T __nv_atomic_load_n(T *from, int order, CUE_ATOMIC_SCOPE)
{
	return __atomic_load_n(from, order);
}

CUE_ATOMIC void __nv_atomic_load(T *from, T *to, int order, CUE_ATOMIC_SCOPE)
{
	__atomic_load(from, to, order);
}

CUE_ATOMIC void __nv_atomic_store_n(
    T *to, typename cue_atomic_same<T>::type value, int order, CUE_ATOMIC_SCOPE)
{
	__atomic_store_n(to, value, order);
}

CUE_ATOMIC void __nv_atomic_store(T *to, T *value, int order, CUE_ATOMIC_SCOPE)
{
	__atomic_store(to, value, order);
}

CUE_ATOMIC T __nv_atomic_exchange_n(
    T *at, typename cue_atomic_same<T>::type value, int order, CUE_ATOMIC_SCOPE)
{
	return __atomic_exchange_n(at, value, order);
}

CUE_ATOMIC void __nv_atomic_exchange(T *at, T *value, T *old, int order, CUE_ATOMIC_SCOPE)
{
	__atomic_exchange(at, value, old, order);
}

CUE_ATOMIC bool __nv_atomic_compare_exchange_n(T *at, T *expected, typename cue_atomic_same<T>::type wanted,
    bool weak, int success, int failure, CUE_ATOMIC_SCOPE)
{
	return __atomic_compare_exchange_n(at, expected, wanted, weak, success, failure);
}

CUE_ATOMIC bool __nv_atomic_compare_exchange(
    T *at, T *expected, T *wanted, bool weak, int success, int failure, CUE_ATOMIC_SCOPE)
{
	return __atomic_compare_exchange(at, expected, wanted, weak, success, failure);
}

#define CUE_ATOMIC_FETCH(name)                                                                               \
	CUE_ATOMIC T __nv_atomic_fetch_##name(                                                                   \
	    T *at, typename cue_atomic_same<T>::type value, int order, CUE_ATOMIC_SCOPE)                         \
	{                                                                                                        \
		return __atomic_fetch_##name(at, value, order);                                                      \
	}                                                                                                        \
	CUE_ATOMIC void __nv_atomic_##name(                                                                      \
	    T *at, typename cue_atomic_same<T>::type value, int order, CUE_ATOMIC_SCOPE)                         \
	{                                                                                                        \
		__atomic_fetch_##name(at, value, order);                                                             \
	}
CUE_ATOMIC_FETCH(add)
CUE_ATOMIC_FETCH(sub)
CUE_ATOMIC_FETCH(and)
CUE_ATOMIC_FETCH(or)
CUE_ATOMIC_FETCH(xor)
CUE_ATOMIC_FETCH(min)
CUE_ATOMIC_FETCH(max)
#undef CUE_ATOMIC_FETCH

static __device__ __host__ __forceinline__ void __nv_atomic_thread_fence(int order, CUE_ATOMIC_SCOPE)
{
	__atomic_thread_fence(order);
}

#undef CUE_ATOMIC
#undef CUE_ATOMIC_SCOPE
#endif
