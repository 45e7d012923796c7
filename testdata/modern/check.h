// What the programs share: memory of the device that begins with small numbers, and the comparison with the host's result.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

template <class T> struct memory {
	std::vector<T> host;
	T *device;

	explicit memory(int count) : host(count)
	{
		for (int i = 0; i < count; i++)
			host[i] = T((i * 7919 + 13) % 17);
		cudaMalloc(&device, count * sizeof(T));
		put();
	}
	memory(const memory &) = delete;
	~memory()
	{
		cudaFree(device);
	}
	void put()
	{
		cudaMemcpy(device, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice);
	}
	void get()
	{
		cudaMemcpy(host.data(), device, host.size() * sizeof(T), cudaMemcpyDeviceToHost);
	}
};

// Gets the device's result and prints how it compares.
template <class T>
int compare(const char *name, memory<T> &found, const std::vector<T> &expected, double most = 0)
{
	int wrong = 0;
	double sum = 0;
	cudaError_t error = cudaDeviceSynchronize();
	if (error != cudaSuccess)
		printf("%s: %s\n", name, cudaGetErrorString(error));
	found.get();
	for (size_t i = 0; i < expected.size(); i++) {
		double x = double(found.host[i]), y = double(expected[i]);
		wrong += !(std::fabs(x - y) <= most);
		sum += x * double(i % 101);
	}
	printf("%s: %d of %zu differ, %.6g\n", name, wrong, expected.size(), sum);
	return wrong != 0 || error != cudaSuccess;
}
