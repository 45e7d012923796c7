// Ways in which threads of a block come to part: assignments, references, pointers, members,
// control flow.
__device__ void set(int &n)
{
	n = threadIdx.x;
}
__device__ void setp(int *n)
{
	*n = threadIdx.x;
}
struct S {
	int n;
	int a[2];
};
__global__ void continue_(int *p, int n)
{
	for (int i = 0; i < n; i++) {
		if (p[threadIdx.x])
			continue;
		__syncthreads();
	}
}
__global__ void break_(int *p, int n)
{
	for (int i = 0; i < n; i++) {
		if (p[threadIdx.x])
			break;
		__syncthreads();
	}
}
__global__ void control(int *p)
{
	int n = 0;
	if (threadIdx.x > 3)
		n = 1;
	if (n)
		__syncthreads();
}
__global__ void control2(int *p)
{
	int n = 0;
	for (int i = 0; i < threadIdx.x; i++)
		n++;
	for (int i = 0; i < n; i++)
		__syncthreads();
}
__global__ void ref(int *p)
{
	int n = 0;
	set(n);
	if (n)
		__syncthreads();
}
__global__ void ptr(int *p)
{
	int n = 0;
	setp(&n);
	if (n)
		__syncthreads();
}
__global__ void lambda(int *p)
{
	int n = 0;
	auto f = [&] { n = threadIdx.x; };
	f();
	if (n)
		__syncthreads();
}
__global__ void member(int *p)
{
	S s;
	s.n = threadIdx.x;
	if (s.n)
		__syncthreads();
}
__global__ void member2(int *p)
{
	S s;
	s.a[1] = threadIdx.x;
	if (s.a[1])
		__syncthreads();
}
__global__ void array(int *p)
{
	int a[2];
	a[0] = threadIdx.x;
	if (a[0])
		__syncthreads();
}
__global__ void alias(int *p)
{
	int n = 0;
	int &r = n;
	r = threadIdx.x;
	if (n)
		__syncthreads();
}
__global__ void alias2(int *p)
{
	int n = 0;
	int *q = &n;
	*q = threadIdx.x;
	if (n)
		__syncthreads();
}
__global__ void asm_(int *p)
{
	int n = 0;
	asm("mov.u32 %0, %%laneid;" : "=r"(n));
	if (n)
		__syncthreads();
}
__global__ void compound(int *p)
{
	int n = 0;
	n += threadIdx.x;
	if (n)
		__syncthreads();
}
__global__ void ternary(int *p)
{
	threadIdx.x > 3 ? __syncthreads() : void();
}
__global__ void logical(int *p)
{
	if (threadIdx.x > 3 && __syncthreads_or(1))
		p[0] = 1;
}
__global__ void switch_(int *p)
{
	switch (threadIdx.x) {
	case 1:
		__syncthreads();
	}
}
__global__ void param(int *p, int n)
{
	n = threadIdx.x;
	if (n)
		__syncthreads();
}
__global__ void do_(int *p)
{
	int i = threadIdx.x;
	do {
		__syncthreads();
	} while (--i > 0);
}
__global__ void comma(int *p)
{
	int i = (p[0]++, threadIdx.x);
	while (i-- > 0)
		__syncthreads();
}
__global__ void ret(int *p)
{
	int own = p[threadIdx.x];
	for (int i = 0; i < 3; i++) {
		__syncthreads();
		if (own == i)
			return;
	}
}
__global__ void struct_init(int *p)
{
	S s = {int(threadIdx.x), {0, 0}};
	if (s.n)
		__syncthreads();
}
__global__ void structured(int *p)
{
	S s = {int(threadIdx.x), {0, 0}};
	auto [n, a] = s;
	if (n)
		__syncthreads();
}
__global__ void copy(int *p)
{
	S s, t;
	s.n = threadIdx.x;
	t = s;
	if (t.n)
		__syncthreads();
}
__global__ void casted(int *p)
{
	const int n = static_cast<int>(threadIdx.x);
	if (n)
		__syncthreads();
}
__global__ void rangefor(int *p)
{
	int a[3] = {1, int(threadIdx.x), 2};
	for (int x : a)
		if (x)
			__syncthreads();
}
__global__ void while_decl(int *p)
{
	int left = p[threadIdx.x];
	while (int n = left) {
		__syncthreads();
		left = n - 1;
	}
}
__global__ void if_init(int *p)
{
	if (int n = threadIdx.x; n > 2)
		__syncthreads();
}
__global__ void swap(int *p)
{
	int a = 0, b = threadIdx.x;
	{
		int t = a;
		a = b;
		b = t;
	}
	if (a)
		__syncthreads();
}
__global__ void atomic(int *p)
{
	int a = atomicAdd(p, 1);
	if (a)
		__syncthreads();
}
__global__ void shared(int *p)
{
	__shared__ int t[32];
	t[threadIdx.x] = threadIdx.x;
	if (t[threadIdx.x])
		__syncthreads();
}
__global__ void late(int *p)
{
	int n = 0;
	for (int i = 0; i < 4; i++) {
		if (n)
			__syncthreads();
		n = threadIdx.x;
	}
}
template <class T> __device__ T ident(T x)
{
	return x;
}
__global__ void fun(int *p)
{
	if (ident(threadIdx.x))
		__syncthreads();
}
template <class T> __global__ void tmpl(T *p)
{
	T n = T(threadIdx.x);
	if (n)
		__syncthreads();
}
template <class T> __global__ void tmpl2(T *p)
{
	T n(threadIdx.x);
	if (n > 1)
		__syncthreads();
}
template <class T> __global__ void tmpl3(T *p)
{
	T n{};
	n = ident<T>(T(threadIdx.x));
	if (n > 1)
		__syncthreads();
}
template <class F> __global__ void tmpl4(int *p, F f)
{
	int n = 0;
	f(n);
	if (n > 1)
		__syncthreads();
}

struct setter {
	__device__ void operator()(int &n) const
	{
		n = threadIdx.x;
	}
};

void run(int *p)
{
	tmpl<<<2, 32>>>(p);
	tmpl2<<<2, 32>>>(p);
	tmpl3<<<2, 32>>>(p);
	tmpl4<<<2, 32>>>(p, setter());
}
