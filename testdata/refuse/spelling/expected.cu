// Kernels that are text of the file, but spelled as no copy is made; each reason names what was written.
__global__ void short_template(auto *p)
{
	p[blockIdx.x] = 1;
}

__global__ void(parentheses)(int *p)
{
	p[blockIdx.x] = 2;
}

__global__ void digraphs(int *p)
<%
	p[blockIdx.x] = 3;
%>

__global__ auto behind(int *p) -> void
{
	p[blockIdx.x] = 4;
}

template <class T>
__global__ void constrained(T *p)
    requires(sizeof(T) > 2)
{
	p[blockIdx.x] = 5;
}

struct box {
	int value;
};

__global__ void by_reference(box &b)
{
	b.value = blockIdx.x;
}

void run(int *p, box *b)
{
	short_template<<<2, 1>>>(p);
	parentheses<<<2, 1>>>(p);
	digraphs<<<2, 1>>>(p);
	behind<<<2, 1>>>(p);
	constrained<<<2, 1>>>(p);
	by_reference<<<2, 1>>>(*b);
}
