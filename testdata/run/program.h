// What the programs here share: memory of the device that begins with a pattern, and is printed as a hash.
#include <cstdio>
#include <cstdlib>
#include <cstring>

inline void check(cudaError_t error, int line)
{
	if (error == cudaSuccess)
		return;
	printf("line %d: %s\n", line, cudaGetErrorString(error));
	exit(1);
}
#define CHECK(...) check((__VA_ARGS__), __LINE__)

template <class T> void fill(T &out, int value)
{
	out = T(value);
}

inline void fill(uint3 &out, int value)
{
	out.x = out.y = out.z = value;
}

inline void fill(dim3 &out, int value)
{
	out.x = out.y = out.z = value;
}

template <class T> struct memory {
	int count;
	T *device, *host;

	explicit memory(int size) : count(size), host((T *)malloc(size * sizeof(T)))
	{
		for (int i = 0; i < count; i++)
			fill(host[i], i * 7 % 23);
		CHECK(cudaMalloc((void **)&device, count * sizeof(T)));
		CHECK(cudaMemcpy(device, host, count * sizeof(T), cudaMemcpyHostToDevice));
	}
	memory(const memory &) = delete;
	~memory()
	{
		CHECK(cudaFree(device));
		free(host);
	}
	void print(const char *name)
	{
		unsigned hash = 2166136261u;
		CHECK(cudaGetLastError());
		CHECK(cudaMemcpy(host, device, count * sizeof(T), cudaMemcpyDeviceToHost));
		for (size_t i = 0; i < count * sizeof(T); i++)
			hash = (hash ^ ((unsigned char *)host)[i]) * 16777619u;
		printf("%s %08x\n", name, hash);
	}
};
