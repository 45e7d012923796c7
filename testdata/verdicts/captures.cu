// verdicts: capture
// The ids that a lambda's copy must capture, since there they are parameters.

__device__ int own_block(int n)
{
	return blockIdx.x + n;
}
__device__ int own_thread(int n)
{
	return threadIdx.x + n;
}

__global__ void lambdas(int *out, int n)
{
	auto none = [](int k) { return k; };                      //= nothing
	auto block = [](int k) { return blockIdx.x + k; };        //= blockIdx
	auto thread = [n](int k) { return threadIdx.x + k + n; }; //= threadIdx
	auto sizes = [n] { return n * blockDim.x * gridDim.x; };  //= blockDim gridDim
	auto by_value = [=] { return blockIdx.x + n; };           //= nothing
	auto by_reference = [&] { return blockIdx.x + n; };       //= nothing
	auto calls = [](int k) { return own_block(k); };          //= threadIdx blockIdx blockDim gridDim
	auto calls_thread = [](int k) { return own_thread(k); };  //= nothing
	auto outer = [n](int k) {                                 //= blockIdx
		auto inner = [](int l) { return blockIdx.y + l; };    //= blockIdx
		return inner(k) + n;
	};
	out[0] = none(n) + block(n) + thread(n) + sizes() + by_value() + by_reference() + calls(n) +
	         calls_thread(n) + outer(n);
}
