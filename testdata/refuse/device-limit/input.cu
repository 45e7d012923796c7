// What the rewrite adds must fit, too: 36 bytes of parameters for a slice, 64 for a shape, 80 for turns (a pointer behind
// them begins at 40, 64 and 80), and 8 bytes of shared memory for a ticket. Kernels that leave less get a lower form. The others are rewritten as ever.
template <int bytes> struct block {
	char c[bytes];
};

__global__ void no_slice(int *p, block<32764 - 47> b) { p[blockIdx.x] = b.c[threadIdx.x]; }
__global__ void no_shape(int *p, block<32764 - 71> b) { p[blockIdx.x] = b.c[threadIdx.x]; }
__global__ void no_turns(int *p, block<32764 - 103> b) { p[blockIdx.x] = b.c[threadIdx.x]; }
__global__ void all_fits(int *p, block<32764 - 104> b) { p[blockIdx.x] = b.c[threadIdx.x]; }
template <class T> __global__ void instance(int *p, T b) { p[blockIdx.x] = b.c[threadIdx.x]; }

// An array is passed as a pointer.
typedef float plane[64][64];
__global__ void arrays(int *p, float a[6][64][64], plane b, int f(int)) { p[blockIdx.x] = a[0][0][threadIdx.x] + b[0][threadIdx.x]; }

// Aligned to 16: the slice takes 48 bytes.
struct __align__(16) wide {
	char c[32720];
};
__global__ void aligned(wide b, int *p) { p[blockIdx.x] = b.c[threadIdx.x]; }

__global__ void no_ticket(int *p)
{
	__shared__ int s[12287], t;
	s[threadIdx.x] = t = p[threadIdx.x];
	__syncthreads();
	p[blockIdx.x] = s[threadIdx.x ^ 1] + t;
}
template <int n> __global__ void no_ticket_in_instance(int *p)
{
	__shared__ int s[n];
	s[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[blockIdx.x] = s[threadIdx.x ^ 1];
}
__global__ void ticket(int *p)
{
	__shared__ int s[12286];
	s[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[blockIdx.x] = s[threadIdx.x ^ 1];
}

void run(int *p)
{
	static block<32764 - 47> a;
	static block<32764 - 71> b;
	static block<32764 - 103> c;
	static block<32764 - 104> d;
	static wide w;
	no_slice<<<1, 2>>>(p, a);
	no_shape<<<1, 2>>>(p, b);
	no_turns<<<1, 2>>>(p, c);
	all_fits<<<1, 2>>>(p, d);
	instance<<<1, 2>>>(p, d);
	instance<<<1, 2>>>(p, a);
	aligned<<<1, 2>>>(w, p);
	no_ticket<<<1, 2>>>(p);
	no_ticket_in_instance<12288><<<1, 2>>>(p);
	no_ticket_in_instance<64><<<1, 2>>>(p);
	ticket<<<1, 2>>>(p);
}
