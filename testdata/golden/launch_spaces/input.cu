// Launches as old formatters wrote them. nvcc takes them, clang does not.
struct stream {};

template <class T> stream &operator<< (stream &s, const T *)
{
	return s;
}

template <class T> struct box {};

__global__ void fill(int *p, int n)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = n;
}

int main()
{
	int *p;
	stream out;
	box<box<box<int> > > *boxes = nullptr;
	operator<< <box<box<box<int>> > >(out, boxes);
	cudaMalloc(&p, 64 * sizeof *p);
	fill<< <2, 32>> >(p, 1);
	fill << < 2, (64 >> 1) >> > (p, 2);
	fill<<<2, 32>> >
		(p, 3);
	fill<< /* blocks */ <2, 32>>>(p, 4);
	fill\
<<<2, 32>>>(p, 5);
	fill<\
<\
<2, 32>\
>>(p, 6);
	fill<<\
 <2, 32>>>\
(p, 7);
}
