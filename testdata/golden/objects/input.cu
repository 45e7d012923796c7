// Parameters that are objects of classes, or may be: bodies take the bytes of the launch's argument, not a copy.
struct counted {
	int *p, n;
	__host__ __device__ counted(int *q) : p(q), n(0) {}
	__host__ __device__ counted(const counted &o) : p(o.p), n(o.n + 1) {}
	__host__ __device__ ~counted() {}
};
struct single {
	int *p, n;
	single(int *q) : p(q), n(0) {}
	single(const single &) = delete;
	single(single &&o) : p(o.p), n(o.n) {}
};
struct box {
	typedef int type;
	int n;
};

__global__ void copied(counted c, const counted d)
{
	c.n += d.n;
	c.p[blockIdx.x] = c.n;
}

__global__ void moved(single s, /* by value */ single, int cue_own)
{
	s.p[blockIdx.x] = s.n + cue_own;
}

template <class T, class... A> __global__ void dependent(T c, typename T::type const t, int *p, A... rest)
{
	decltype(c) d(c);
	p[blockIdx.x] = d.n + t;
}

void run(int *p)
{
	copied<<<2, 1>>>(p, counted(p));
	moved<<<2, 1>>>(p, single(p), 1);
	dependent<<<2, 1>>>(box{1}, 2, p, 3, 4.f);
}
