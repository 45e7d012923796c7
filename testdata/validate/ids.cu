// Hardware ids outside of an entry's own text.
struct ids {
	uint3 block;
	__device__ ids() : block(blockIdx)
	{
	}
};
__device__ int callee()
{
	return blockIdx.x; //= called
}
__device__ void keep(const uint3 **at);

// expect: prologue resized proved
__device__ void prologue_body(int *p, uint3 block, uint3 thread)
{
	p[block.x] = thread.x;
}
__global__ void prologue(int *p)
{
	prologue_body(p, blockIdx, threadIdx);
}

// expect: direct sliced explicit-id
__device__ void direct_body(int *p)
{
	p[blockIdx.y] = 1; //= direct
}
__global__ void direct(int *p)
{
	direct_body(p);
}

// expect: grid elastic explicit-id
__device__ void grid_body(int *p)
{
	p[gridDim.z] = 1; //= grid
}
__global__ void grid(int *p)
{
	grid_body(p);
}

// expect: called elastic callee-id
__device__ void called_body(int *p)
{
	p[callee()] = 1;
}
__global__ void called(int *p)
{
	called_body(p);
}

// expect: constructed elastic callee-id
__device__ void constructed_body(int *p)
{
	ids all;
	p[all.block.x] = 1;
}
__global__ void constructed(int *p)
{
	constructed_body(p);
}

// expect: chosen elastic explicit-id
__device__ void chosen_body(int *p, int n)
{
	const uint3 *at = n > 3 ? &blockIdx : &threadIdx;
	p[at->x] = 1; //= chosen
}
__global__ void chosen(int *p, int n)
{
	chosen_body(p, n);
}

// expect: intrinsic elastic explicit-id
__device__ void intrinsic_body(int *p)
{
	p[__nvvm_read_ptx_sreg_nctaid_x()] = 1; //= intrinsic
}
__global__ void intrinsic(int *p)
{
	intrinsic_body(p);
}

// expect: kept elastic explicit-id
__device__ void kept_body(const uint3 **p)
{
	p[0] = &blockIdx; //= kept
}
__global__ void kept(const uint3 **p)
{
	kept_body(p);
}

// expect: kept_thread elastic unproved
__device__ void kept_thread_body(const uint3 **p)
{
	p[0] = &threadIdx; //= kept_thread
}
__global__ void kept_thread(const uint3 **p)
{
	kept_thread_body(p);
}

// expect: thread elastic proved
__device__ void thread_body(int *p)
{
	p[threadIdx.x] = blockDim.x;
}
__global__ void thread(int *p)
{
	thread_body(p);
}

// expect: thread_resized resized thread-id
__device__ void thread_resized_body(int *p)
{
	p[threadIdx.x] = 1; //= thread_resized
}
__global__ void thread_resized(int *p)
{
	thread_resized_body(p);
}

// expect: size_resized resized thread-id
__device__ void size_resized_body(int *p)
{
	p[0] = blockDim.y; //= size_resized
}
__global__ void size_resized(int *p)
{
	size_resized_body(p);
}

// expect: mask_resized resized thread-id
__device__ void mask_resized_body(int *p)
{
	p[0] = __activemask(); //= mask_resized
}
__global__ void mask_resized(int *p)
{
	mask_resized_body(p);
}

// The same register was read by the entry before: optimised, the two reads would be one, of the entry's
// place.
struct leaver {
	int &at;
	__device__ ~leaver()
	{
		at = blockIdx.x; //= merged_read
	}
};
// expect: merged_read sliced callee-id
__device__ void merged_read_body(int *p, unsigned block)
{
	int at = 0;
	{
		leaver leave{at};
	}
	p[block] = at;
}
__global__ void merged_read(int *p)
{
	merged_read_body(p, blockIdx.x);
}

// A function that is called like the runtime's.
__device__ int cue_mine()
{
	return blockIdx.x; //= named_like_runtime
}
// expect: named_like_runtime elastic explicit-id
__global__ void named_like_runtime(int *p)
{
	p[cue_mine()] = 1;
}

// Which function a pointer to a member names shows only when the code is simplified.
struct reader {
	__device__ int own_thread()
	{
		return threadIdx.x;
	}
	__device__ int own_block()
	{
		return blockIdx.x;
	}
};
// expect: named_thread resized thread-id
__device__ void named_thread_body(int *p)
{
	reader one;
	auto which = &reader::own_thread;
	p[0] = (one.*which)(); //= named_thread
}
__global__ void named_thread(int *p)
{
	named_thread_body(p);
}
// expect: named_block elastic callee-id
__device__ void named_block_body(int *p)
{
	reader one;
	auto which = &reader::own_block;
	p[0] = (one.*which)(); //= named_block
}
__global__ void named_block(int *p)
{
	named_block_body(p);
}
