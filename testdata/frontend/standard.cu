// The library of C++ beside the light declarations: none of its headers sends the file to the toolkit's.
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <future>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <regex>
#include <sstream>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

__device__ __noinline__ int twice(int n)
{
	return 2 * n;
}

__global__ void fill(int *p)
{
	p[blockIdx.x] = twice(threadIdx.x);
}

void run(int *p)
{
	fill<<<2, 32>>>(p);
}
