// blackscholes: a grid-stride loop must see the logical grid.
// This kernel runs on any grid by itself, but only because gridDim says how far to stride. In its elastic
// form that is the logical gridDim, whatever the physical one, or options would be skipped or priced
// twice. The kernel is a template, takes a struct by value and calls an overloaded device function: all of
// that is deduced and chosen as before.
#include "check.h"

template <class T> struct market {
	T riskless, volatility;
};

__device__ inline float cumulative(float d)
{
	return normcdff(d);
}

__device__ inline double cumulative(double d)
{
	return normcdf(d);
}

// European call and put prices by the formula of Black and Scholes.
template <class T>
__global__ void black_scholes(const T *__restrict__ spot, const T *__restrict__ strike,
    const T *__restrict__ years, T *__restrict__ call, T *__restrict__ put, const market<T> m, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
		const T deviation = m.volatility * sqrt(years[i]);
		const T d1 = (log(spot[i] / strike[i]) + m.riskless * years[i]) / deviation + deviation / 2;
		const T d2 = d1 - deviation;
		const T discounted = strike[i] * exp(-m.riskless * years[i]);
		call[i] = spot[i] * cumulative(d1) - discounted * cumulative(d2);
		put[i] = discounted * cumulative(-d2) - spot[i] * cumulative(-d1);
	}
}

static double normal(double d)
{
	return 0.5 * erfc(-d * 0.70710678118654752);
}

static void reference(double spot, double strike, double years, double *call, double *put)
{
	const double riskless = 0.02, volatility = 0.3, deviation = volatility * sqrt(years);
	const double d1 = (log(spot / strike) + riskless * years) / deviation + deviation / 2;
	const double d2 = d1 - deviation, discounted = strike * exp(-riskless * years);
	*call = spot * normal(d1) - discounted * normal(d2);
	*put = discounted * normal(-d2) - spot * normal(-d1);
}

template <class T> static size_t run(int n, bool time, double tolerance)
{
	array<T> spot(n), strike(n), years(n), call(n), put(n);
	unsigned seed = 5;
	for (int i = 0; i < n; i++) {
		spot[i] = random_float(&seed, 5, 30);
		strike[i] = random_float(&seed, 1, 100);
		years[i] = random_float(&seed, 0.25f, 10);
	}
	spot.upload();
	strike.upload();
	years.upload();

	const market<T> m = {(T)0.02, (T)0.3};
	const int threads = 128, blocks = (n + 3 * threads - 1) / (3 * threads); // up to three options a thread
	auto launch = [&] {
		black_scholes<<<blocks, threads>>>(
		    spot.device, strike.device, years.device, call.device, put.device, m, n);
		CHECK(cudaGetLastError());
	};
	if (time)
		return time_launches(launch);
	launch();
	call.download();
	put.download();

	size_t wrong = 0;
	for (int i = 0; i < n; i++) {
		double want_call, want_put;
		reference(spot[i], strike[i], years[i], &want_call, &want_put);
		wrong += !is_close(call[i], want_call, tolerance) + !is_close(put[i], want_put, tolerance);
	}
	return wrong;
}

int main(int argc, char **argv)
{
	const options o = parse_options(argc, argv, 20011, 16 << 20, 1 << 26);
	if (o.time)
		return (int)run<float>(o.n, true, 0);
	const size_t wrong = run<float>(o.n, false, 1e-4) + run<double>(o.n, false, 1e-12);
	printf("options %d, as float and as double\n", o.n);
	return verdict(wrong, 4 * (size_t)o.n);
}
