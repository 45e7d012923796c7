// Under `mix` each SM has the planned number of resident blocks of each member. Each physical block notes its SM and the member
// whose block it ran first. The period of the ratio is the number of SMs here: under `persistent` and `interleave`, whose
// order goes over the whole grid, each SM then has blocks of one member alone.
#include "program.h"

enum { THREADS = 128, LOGICAL = 4000, MOST_SMS = 64, MOST_PHYSICAL = 2 * LOGICAL };

struct seen {
	unsigned who[MOST_PHYSICAL], sm[MOST_PHYSICAL]; // of each physical block, from 1; 0: it ran none
};

static __device__ __forceinline__ void see_body(unsigned thread, seen *out, unsigned who)
{
	unsigned sm;
	if (thread || out->who[::blockIdx.x])
		return;
	asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
	out->who[::blockIdx.x] = who + 1;
	out->sm[::blockIdx.x] = sm + 1;
}

static __global__ void see(seen *out, unsigned who)
{
	see_body(threadIdx.x, out, who);
}

static __global__ void cue_see_sliced(const cue_slice, seen *out, unsigned who)
{
	see_body(::threadIdx.x, out, who);
}

namespace
{
struct see_member {
	typedef void cue_kernel(seen *out, unsigned who);
	static const char *cue_name()
	{
		return "see";
	}
	static cue_kernel *cue_native()
	{
		return see;
	}
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0, cue_shared_bytes = 0,
	                          cue_shared_alignment = 16;
	static constexpr bool cue_loops = true, cue_waits = true;
	static constexpr unsigned cue_dimensions = 1;
	template <class Form, class... A>
	static __device__ __forceinline__ void cue_run(Form, const cue_at &at, A... a)
	{
		if (at.cue_is_active)
			see_body(at.cue_thread.x, a...);
	}
};
} // namespace

static seen *device_seen, host_seen;

// Whether each SM's resident blocks are so many of each member.
static bool are_on_each_sm(const char *mode, const unsigned (&ratio)[2], unsigned physical, unsigned sms,
    unsigned of_first, unsigned of_second)
{
	unsigned of[MOST_SMS + 1][3] = {}, all = 0;
	bool good = true;

	cue_set_phase(mode);
	cue_set_ratio(ratio, 2);
	CUDA(cudaMemset(device_seen, 0, sizeof *device_seen));
	{
		cue_phase cue_p(cue_merge<cue_exit, cue_guard, see_member, see_member>());
		for (unsigned i = 0; i < 2; i++)
			cue_launch({LOGICAL, THREADS}, cue_kernel("see", CUE_TIER_SLICEABLE, see, cue_see_sliced),
			    device_seen, i);
	}
	CHECK(ran_merged(mode, 2));
	CUDA(cudaMemcpy(&host_seen, device_seen, sizeof host_seen, cudaMemcpyDeviceToHost));
	for (unsigned i = 0; i < physical; i++, all++)
		of[host_seen.sm[i]][host_seen.who[i]]++;
	for (unsigned sm = 1; sm <= sms; sm++)
		good = good && of[sm][1] == of_first && of[sm][2] == of_second;
	return good && all == sms * (of_first + of_second);
}

int main()
{
	const unsigned three_five[] = {3, 5}, one_one[] = {1, 1}, few[] = {1, 15};
	cudaDeviceProp device;

	CUDA(cudaGetDeviceProperties(&device, 0));
	const unsigned sms = (unsigned)device.multiProcessorCount;
	CHECK(sms == 8 && device.maxThreadsPerMultiProcessor == 2048);
	CUDA(cudaMalloc(&device_seen, sizeof(seen)));
	for (unsigned blocks : {8u, 16u}) { // on an SM, which has room for 16
		cue_set_blocks(blocks == 16 ? 0 : blocks * sms);
		CHECK(are_on_each_sm("mix", three_five, blocks * sms, sms, blocks * 3 / 8, blocks * 5 / 8));
		CHECK(are_on_each_sm("mix", one_one, blocks * sms, sms, blocks / 2, blocks / 2));
		for (const char *mode : {"persistent", "interleave"}) {
			CHECK(!are_on_each_sm(mode, three_five, blocks * sms, sms, blocks * 3 / 8, blocks * 5 / 8));
			CHECK(!are_on_each_sm(mode, one_one, blocks * sms, sms, blocks / 2, blocks / 2));
		}
	}
	// A period that is longer than what an SM holds goes on at the next SM, so that no kernel has to wait.
	cue_set_blocks(8 * sms);
	(void)are_on_each_sm("mix", few, 8 * sms, sms, 0, 0);
	unsigned of_first = 0;
	for (unsigned i = 0; i < 8 * sms; i++)
		of_first += host_seen.who[i] == 1;
	CHECK(of_first == 8 * sms / 16);
	return report();
}
