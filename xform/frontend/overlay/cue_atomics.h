// Declarations of nvcc's atomic builtins (12.8 and later).
#ifndef CUE_ATOMICS_H
#define CUE_ATOMICS_H

#ifndef __NV_ATOMIC_RELAXED
#define __NV_ATOMIC_RELAXED 0
#define __NV_ATOMIC_CONSUME 1
#define __NV_ATOMIC_ACQUIRE 2
#define __NV_ATOMIC_RELEASE 3
#define __NV_ATOMIC_ACQ_REL 4
#define __NV_ATOMIC_SEQ_CST 5
#define __NV_THREAD_SCOPE_THREAD 0
#define __NV_THREAD_SCOPE_BLOCK 1
#define __NV_THREAD_SCOPE_CLUSTER 2
#define __NV_THREAD_SCOPE_DEVICE 3
#define __NV_THREAD_SCOPE_SYSTEM 4

template <class T> struct cue_same {
	typedef T type;
};
#define CUE_VALUE typename cue_same<T>::type
#define CUE_SCOPE int = __NV_THREAD_SCOPE_SYSTEM
template <class T> __device__ T __nv_atomic_load_n(T *, int, CUE_SCOPE);
template <class T> __device__ void __nv_atomic_load(T *, T *, int, CUE_SCOPE);
template <class T> __device__ void __nv_atomic_store_n(T *, CUE_VALUE, int, CUE_SCOPE);
template <class T> __device__ void __nv_atomic_store(T *, T *, int, CUE_SCOPE);
template <class T> __device__ T __nv_atomic_exchange_n(T *, CUE_VALUE, int, CUE_SCOPE);
template <class T> __device__ void __nv_atomic_exchange(T *, T *, T *, int, CUE_SCOPE);
template <class T>
__device__ bool __nv_atomic_compare_exchange_n(T *, T *, CUE_VALUE, bool, int, int, CUE_SCOPE);
template <class T> __device__ bool __nv_atomic_compare_exchange(T *, T *, T *, bool, int, int, CUE_SCOPE);
#define CUE_FETCH(name)                                                                                      \
	template <class T> __device__ T __nv_atomic_fetch_##name(T *, CUE_VALUE, int, CUE_SCOPE);
CUE_FETCH(add)
CUE_FETCH(sub)
CUE_FETCH(and)
CUE_FETCH(or)
CUE_FETCH(xor)
CUE_FETCH(min)
CUE_FETCH(max)
__device__ void __nv_atomic_thread_fence(int, CUE_SCOPE);
#undef CUE_FETCH
#undef CUE_SCOPE
#undef CUE_VALUE
#endif
#endif
