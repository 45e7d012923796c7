// Attention over tiles of keys with a running maximum: cp.async, ldmatrix, mma.sync. A block is one warp with 16 queries.
// arch: sm_80
#include "check.h"
#include <cuda_fp16.h>

constexpr int depth = 16, keys_of_tile = 16;

static __device__ unsigned address(const void *at)
{
	return static_cast<unsigned>(__cvta_generic_to_shared(at));
}

static __device__ void load_tile(half *to, const half *from)
{
	int t = threadIdx.x;
	asm volatile("cp.async.cg.shared.global [%0], [%1], 16;"
	    :
	    : "r"(address(to + t * 8)), "l"(from + t * 8)
	    : "memory");
}

static __device__ void multiply(float (&d)[4], const unsigned (&a)[4], unsigned b0, unsigned b1)
{
	asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "
	             "{%0,%1,%2,%3};"
	    : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
	    : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

static __device__ unsigned pack(float x, float y)
{
	half2 both = __floats2half2_rn(x, y);
	return *reinterpret_cast<unsigned *>(&both);
}

__global__ void attend(const half *q, const half *k, const half *v, float *out, int tiles) //= elastic
{
	__shared__ __align__(128) half queries[16 * depth], keys[2][keys_of_tile * depth],
	    values[2][keys_of_tile * depth];
	int lane = threadIdx.x;
	unsigned a[4];
	float sum[2] = {0, 0}, most[2] = {-1e30f, -1e30f}, result[2][4] = {};
	const half *next_keys = k + blockIdx.y * tiles * keys_of_tile * depth,
	           *next_values = v + blockIdx.y * tiles * keys_of_tile * depth;
	load_tile(queries, q + (blockIdx.y * gridDim.x + blockIdx.x) * 16 * depth);
	load_tile(keys[0], next_keys);
	load_tile(values[0], next_values);
	asm volatile("cp.async.commit_group;" : : : "memory");
	for (int i = 0; i < tiles; i++) {
		if (i + 1 < tiles) {
			load_tile(keys[(i + 1) & 1], next_keys + (i + 1) * keys_of_tile * depth);
			load_tile(values[(i + 1) & 1], next_values + (i + 1) * keys_of_tile * depth);
			asm volatile("cp.async.commit_group;\n\tcp.async.wait_group 1;" : : : "memory");
		} else {
			asm volatile("cp.async.wait_group 0;" : : : "memory");
		}
		__syncthreads();
		asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
		    : "=r"(a[0]), "=r"(a[1]), "=r"(a[2]), "=r"(a[3])
		    : "r"(address(&queries[lane % 16 * depth + lane / 16 * 8]))
		    : "memory");
		float score[2][4] = {};
		for (int n = 0; n < 2; n++) {
			unsigned b0, b1;
			asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0,%1}, [%2];"
			    : "=r"(b0), "=r"(b1)
			    : "r"(address(&keys[i & 1][(n * 8 + lane % 8) * depth + lane / 8 % 2 * 8]))
			    : "memory");
			multiply(score[n], a, b0, b1);
		}
		for (int r = 0; r < 2; r++) {
			float top = most[r];
			for (int n = 0; n < 2; n++)
				top = fmaxf(top, fmaxf(score[n][2 * r], score[n][2 * r + 1]));
			top = fmaxf(top, __shfl_xor_sync(0xffffffff, top, 1));
			top = fmaxf(top, __shfl_xor_sync(0xffffffff, top, 2));
			float scale = expf((most[r] - top) * 0.01f);
			most[r] = top;
			sum[r] *= scale;
			for (int n = 0; n < 2; n++)
				for (int c = 0; c < 2; c++) {
					result[n][2 * r + c] *= scale;
					score[n][2 * r + c] = expf((score[n][2 * r + c] - top) * 0.01f);
					sum[r] += score[n][2 * r + c];
				}
		}
		unsigned p[4] = {pack(score[0][0], score[0][1]), pack(score[0][2], score[0][3]),
		    pack(score[1][0], score[1][1]), pack(score[1][2], score[1][3])};
		for (int n = 0; n < 2; n++) {
			unsigned b0, b1;
			asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0,%1}, [%2];"
			    : "=r"(b0), "=r"(b1)
			    : "r"(address(&values[i & 1][lane % 16 * depth + n * 8]))
			    : "memory");
			multiply(result[n], p, b0, b1);
		}
		__syncthreads();
	}
	for (int r = 0; r < 2; r++) {
		sum[r] += __shfl_xor_sync(0xffffffff, sum[r], 1);
		sum[r] += __shfl_xor_sync(0xffffffff, sum[r], 2);
		for (int n = 0; n < 2; n++)
			for (int c = 0; c < 2; c++)
				out[((blockIdx.y * gridDim.x + blockIdx.x) * 16 + lane / 4 + 8 * r) * depth + n * 8 +
				    lane % 4 * 2 + c] = result[n][2 * r + c] / sum[r];
	}
}

int main()
{
	const int heads = 2, blocks = 3, tiles = 3, queries = blocks * 16, keys = tiles * keys_of_tile;
	memory<half> q(heads * queries * depth), k(heads * keys * depth), v(heads * keys * depth);
	memory<float> out(heads * queries * depth);
	std::vector<float> expected(heads * queries * depth);
	for (int h = 0; h < heads; h++)
		for (int i = 0; i < queries; i++) {
			std::vector<double> weight(keys);
			double sum = 0;
			for (int j = 0; j < keys; j++) {
				double dot = 0;
				for (int d = 0; d < depth; d++)
					dot += double(float(q.host[(h * queries + i) * depth + d])) *
					       float(k.host[(h * keys + j) * depth + d]);
				sum += weight[j] = std::exp(dot * 0.01);
			}
			for (int j = 0; j < keys; j++)
				for (int d = 0; d < depth; d++)
					expected[(h * queries + i) * depth + d] +=
					    float(weight[j] / sum * float(v.host[(h * keys + j) * depth + d]));
		}
	attend<<<dim3(blocks, heads), 32>>>(q.device, k.device, v.device, out.device, tiles);
	return compare("attend", out, expected, 0.05);
}
