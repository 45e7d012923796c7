// Builtins of nvcc 12.8 and later.
__global__ void atomics(unsigned *u)
{
	unsigned e = 0;
	u[0] = __nv_atomic_load_n(u, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
	__nv_atomic_fetch_add(u, 1u, __NV_ATOMIC_SEQ_CST);
	__nv_atomic_load(u, &e, __NV_ATOMIC_ACQUIRE);
	__nv_atomic_store_n(u, 2u, __NV_ATOMIC_RELEASE);
	__nv_atomic_thread_fence(__NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_BLOCK);
}
