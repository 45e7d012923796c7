// binomial: barriers in loops are no obstacle where all threads take the same turns.
// A block walks the binomial tree of its option backwards, two barriers a chunk, in dynamic shared memory
// whose size the launch gives. The loops' bounds come from constant memory and are the same for all
// threads, hence so is the number of turns. A long launch, a block per option, can be cut into several
// short ones, between which other work gets its turn.
#include "check.h"

struct tree {
	int steps;
	float log_up;   // log of the factor of an upward step
	float up, down; // the probabilities of a step, discounted
};

__constant__ tree model;

// European calls; an option is {spot, strike}.
__global__ void binomial(const float2 *options, float *price)
{
	extern __shared__ float value[]; // of the nodes of one level, from the lowest up
	const int steps = model.steps;
	const float2 option = options[blockIdx.x];
	for (int i = threadIdx.x; i <= steps; i += blockDim.x)
		value[i] = fmaxf(option.x * expf(model.log_up * (float)(2 * i - steps)) - option.y, 0.0f);
	__syncthreads();
	for (int level = steps; level > 0; level--) {
		for (int first = 0; first < level; first += blockDim.x) {
			const int i = first + threadIdx.x;
			const float v = i < level ? model.down * value[i] + model.up * value[i + 1] : 0.0f;
			__syncthreads(); // all have read before any writes
			if (i < level)
				value[i] = v;
			__syncthreads();
		}
	}
	if (threadIdx.x == 0)
		price[blockIdx.x] = value[0];
}

static double reference(double spot, double strike, const tree &t)
{
	double *value = (double *)malloc((t.steps + 1) * sizeof(double));
	for (int i = 0; i <= t.steps; i++)
		value[i] = fmax(spot * exp((double)t.log_up * (2 * i - t.steps)) - strike, 0);
	for (int level = t.steps; level > 0; level--)
		for (int i = 0; i < level; i++)
			value[i] = (double)t.down * value[i] + (double)t.up * value[i + 1];
	const double price = value[0];
	free(value);
	return price;
}

static tree make_tree(int steps)
{
	const double riskless = 0.06, volatility = 0.1, dt = 1.0 / steps;
	const double up = exp(volatility * sqrt(dt)), growth = exp(riskless * dt);
	const double probability = (growth - 1 / up) / (up - 1 / up);
	const tree t = {
	    steps, (float)log(up), (float)(probability / growth), (float)((1 - probability) / growth)};
	return t;
}

int main(int argc, char **argv)
{
	const options o = parse_options(argc, argv, 65, 8192, 1 << 20);
	const tree t = make_tree(o.time ? 1024 : 64);
	array<float2> calls(o.n);
	array<float> price(o.n);
	unsigned seed = 6;
	for (int i = 0; i < o.n; i++)
		calls[i] = make_float2(random_float(&seed, 5, 30), random_float(&seed, 5, 30));
	calls.upload();
	CHECK(cudaMemcpyToSymbol(model, &t, sizeof t));

	const int threads = o.time ? 256 : 48;
	auto launch = [&] {
		binomial<<<o.n, threads, (t.steps + 1) * sizeof(float)>>>(calls.device, price.device);
		CHECK(cudaGetLastError());
	};
	if (o.time)
		return time_launches(launch);
	launch();
	price.download();

	size_t wrong = 0;
	for (int i = 0; i < o.n; i++)
		wrong += !is_close(price[i], reference(calls[i].x, calls[i].y, t), 1e-4);
	printf("options %d\n", o.n);
	return verdict(wrong, o.n);
}
