// The program's own names begin as ours do. One that cuelastic's headers declare stops the rewrite of the file.
__device__ int cue_my_own(int x) { return x + 1; }
namespace mine
{
struct cue_slice {
	int a;
};
} // namespace mine
struct cue_slice_of_pie {
	int a;
};
extern "C" int cue_set_blocks(unsigned); // the library's, declared again
namespace
{
enum { SMALL, cue_divide };
}

__global__ void kernel(int *p, mine::cue_slice slice)
{
	p[blockIdx.x] = cue_my_own(slice.a);
}

void run(int *p)
{
	kernel<<<4, 1>>>(p, mine::cue_slice{1});
#pragma cuelastic phase
	{
		kernel<<<4, 1>>>(p, mine::cue_slice{1});
	}
}
