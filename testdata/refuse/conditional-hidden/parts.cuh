#pragma once
#define READ(n) asm("mov.u32 %0, %%ctaid.x;" : "=r"(n))
#define BLOCK blockIdx.x

static __device__ int block()
{
	int n;
	READ(n);
	return n;
}

static __device__ int in_pieces(int n)
{
#ifdef FAST
	asm("mov.u32 %0, %%cta"
	    "id.x;"
	    : "=r"(n));
#endif
	return n;
}

static __device__ int by_macro(int n)
{
#ifdef FAST
	READ(n);
#endif
	return n;
}

static __device__ int by_name(int n)
{
#ifdef FAST
	n = BLOCK;
#endif
	return n;
}

static __device__ int by_callee(int n)
{
#ifdef FAST
	n = block();
#endif
	return n;
}
