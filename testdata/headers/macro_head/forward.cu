#include "launch.cuh"

template <> void run_for<64>(params p, cudaStream_t stream)
{
	run<traits<64>>(p, stream);
}
