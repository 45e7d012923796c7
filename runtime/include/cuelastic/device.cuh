// cuelastic/device.cuh: what rewritten CUDA sources include. CUDA C++11 to C++20, nvcc or clang.
//
// A rewritten kernel takes a cue_slice first: the logical blocks [cue_begin, cue_end) of the grid that the
// program asked for. cue_block turns the number of a logical block into coordinates, and cue_launch decides
// at run time which of the two kernels runs, with how many physical blocks, in how many slices (Pai, ASPLOS
// 2013, sections 4.1, 4.2, 4.4).
//
// Coordinates without division: n / d is a multiply-add into 64 bits and a shift, prepared on the host and
// exact for all 32-bit n. A 1-D grid is marked by cue_x.multiplier == 0 and costs one comparison with a
// constant.
#ifndef CUELASTIC_DEVICE_CUH
#define CUELASTIC_DEVICE_CUH

#include <cuda_runtime.h>
#include <cuelastic/runtime.h>

#include <cuelastic/words.h>

// Logical blocks [cue_begin, cue_end) of a logical grid, numbered in the order x, y, z. A plain struct, the
// first parameter of rewritten kernels. The library fills it (cue_slice_set); cue_x and cue_y divide by
// cue_grid.x and cue_grid.y.
struct cue_slice {
	dim3 cue_grid;
	cue_divisor cue_x, cue_y;
	unsigned cue_begin, cue_end;
};
static_assert(sizeof(cue_slice) == CUE_SLICE_BYTES, "the library lays a slice out as this header does");

// n / d for the d that `by` was prepared for.
static __host__ __device__ __forceinline__ unsigned cue_divide(unsigned n, const cue_divisor &by)
{
	return static_cast<unsigned>((static_cast<unsigned long long>(n) * by.multiplier + by.addend) >> 32) >>
	       by.shift;
}

// threadIdx for one round of a block loop. The compiler may not know that it is the same in the next round,
// else it moves everything that depends on the thread out of the loop and pays with registers (36 became 63
// in a histogram). Nor may it carry what it read from memory into the next round (49 became 88 in a singular
// value decomposition).
static __device__ __forceinline__ uint3 cue_thread()
{
	uint3 thread = ::threadIdx;
	asm volatile("" : "+r"(thread.x) : : "memory");
	return thread;
}

// The rounds of a block loop: where a physical block begins, and how far the next round is. Functions, since
// a program may have a macro `x` or `y`.
static __device__ __forceinline__ unsigned cue_first(const cue_slice &s)
{
	return s.cue_begin + ::blockIdx.x;
}
static __device__ __forceinline__ unsigned cue_step()
{
	return ::gridDim.x;
}

// The coordinates of logical block `linear`, as blockIdx would have them.
static __host__ __device__ __forceinline__ uint3 cue_block(const cue_slice &s, unsigned linear)
{
	uint3 at = {linear, 0, 0};
	if (s.cue_x.multiplier == 0)
		return at;
	unsigned row = cue_divide(linear, s.cue_x);
	at.z = cue_divide(row, s.cue_y);
	at.x = linear - row * s.cue_grid.x;
	at.y = row - at.z * s.cue_grid.y;
	return at;
}

// A slice and the shape of its logical blocks, for entries that run them with another number of threads. The
// library fills it. cue_column and cue_row divide a thread's number by cue_block.x and cue_block.y: for
// numbers below 1024 a product and a shift are exact. In a 1-D block both are 0, and so are the quotients.
struct cue_shape : cue_slice {
	dim3 cue_block;
	unsigned cue_threads;
	unsigned cue_column, cue_row;
};
static_assert(sizeof(cue_shape) == CUE_SHAPE_BYTES, "the library lays a shape out as this header does");

// The rounds where a row of physical threads runs a logical block, and a thread of the row its threads.
static __device__ __forceinline__ unsigned cue_first_row(const cue_shape &s)
{
	return s.cue_begin + ::blockIdx.x * ::blockDim.y + ::threadIdx.y;
}
static __device__ __forceinline__ unsigned cue_row_step()
{
	return ::gridDim.x * ::blockDim.y;
}
static __device__ __forceinline__ unsigned cue_first_thread()
{
	return ::threadIdx.x;
}
static __device__ __forceinline__ unsigned cue_thread_step()
{
	return ::blockDim.x;
}

// The coordinates of logical thread `linear`, as threadIdx would have them.
static __host__ __device__ __forceinline__ uint3 cue_thread(const cue_shape &s, unsigned linear)
{
	uint3 at;
	unsigned line = linear * s.cue_column >> CUE_SHAPE_SHIFT;
	at.z = line * s.cue_row >> CUE_SHAPE_SHIFT;
	at.x = linear - line * s.cue_block.x;
	at.y = line - at.z * s.cue_block.y;
	return at;
}

// All logical blocks of a grid as one slice: fewer than 2^32, no dimension zero. Host only.
static inline cue_slice cue_slice_of(const dim3 &grid)
{
	const unsigned size[3] = {grid.x, grid.y, grid.z};
	cue_slice s;
	cue_slice_set(&s, size);
	return s;
}

// A grid or a block as a launch accepts it: a dim3 or whatever converts to one, be it a signed number, a
// double or a size_t. Templates, and by value: braces would forbid the narrowing of int to dim3's unsigned,
// and a reference would ask a class for the definition of its static constants.
struct cue_extent {
	dim3 size;

	cue_extent() : size(1, 1, 1)
	{
	}
	cue_extent(unsigned x, unsigned y, unsigned z = 1) : size(x, y, z)
	{
	}
	template <class T> cue_extent(T value) : size(of(value))
	{
	}

  private:
	static dim3 of(dim3 value)
	{
		return value;
	}
};

// What stands between <<< and >>>; made from braces, with the conversions that a launch allows.
struct cue_config {
	dim3 grid, block;
	size_t shared; // dynamic shared memory a block, bytes
	cudaStream_t stream;

	cue_config(cue_extent grid_size, cue_extent block_size)
	    : grid(grid_size.size), block(block_size.size), shared(0), stream(nullptr)
	{
	}
	template <class S>
	cue_config(cue_extent grid_size, cue_extent block_size, S shared_bytes, cudaStream_t in_stream = nullptr)
	    : grid(grid_size.size), block(block_size.size), shared(static_cast<size_t>(shared_bytes)),
	      stream(in_stream)
	{
	}
};

// A configuration that is evaluated before the arguments, as <<< >>> does it:
// (cue_hold(cue_config(n++, 1)), cue_k_launch(cue_held(), n)). It is held until the end of the whole
// expression.
class cue_hold
{
	cue_config config;
	const cue_hold *outer;

	static const cue_hold *&last()
	{
		static thread_local const cue_hold *held = nullptr;
		return held;
	}

  public:
	explicit cue_hold(const cue_config &from) : config(from), outer(last())
	{
		last() = this;
	}
	cue_hold(const cue_hold &) = delete;
	~cue_hold()
	{
		last() = outer;
	}
	static const cue_config &held()
	{
		return last()->config;
	}
};

// The configuration that was held last on this thread.
static inline const cue_config &cue_held()
{
	return cue_hold::held();
}

// The sizes of a function's parameters: what a phase must know to keep a launch's arguments.
template <class Function> struct cue_parameters {
	static constexpr unsigned count = 0;
	static const unsigned *sizes()
	{
		return nullptr; // unknown
	}
};
template <class... P> struct cue_parameters<void(P...)> {
	static constexpr unsigned count = sizeof...(P);
	static const unsigned *sizes()
	{
		static const unsigned each[] = {static_cast<unsigned>(sizeof(P))..., 0};
		return each;
	}
};
#ifdef __cpp_noexcept_function_type
template <class... P> struct cue_parameters<void(P...) noexcept> : cue_parameters<void(P...)> {
};
#endif

// The kernels behind a launch: the original; the rewritten entry, whose first parameter is a cue_slice; and,
// for a resizable kernel, the entry for other numbers of threads, whose first parameter is a cue_shape.
struct cue_kernel {
	const char *name;
	cue_tier tier;
	const void *native, *entry, *resized;
	unsigned parameters;
	const unsigned *sizes;
	unsigned needs = 0;

	template <class Native, class Entry>
	cue_kernel(const char *kernel_name, cue_tier kernel_tier, Native *native_kernel, Entry *entry_kernel)
	    : name(kernel_name), tier(kernel_tier), native(reinterpret_cast<const void *>(native_kernel)),
	      entry(reinterpret_cast<const void *>(entry_kernel)), resized(nullptr),
	      parameters(cue_parameters<Native>::count), sizes(cue_parameters<Native>::sizes())
	{
	}
	template <class Native, class Entry, class Resized>
	cue_kernel(const char *kernel_name, cue_tier kernel_tier, Native *native_kernel, Entry *entry_kernel,
	    Resized *resized_kernel)
	    : name(kernel_name), tier(kernel_tier), native(reinterpret_cast<const void *>(native_kernel)),
	      entry(reinterpret_cast<const void *>(entry_kernel)),
	      resized(reinterpret_cast<const void *>(resized_kernel)), parameters(cue_parameters<Native>::count),
	      sizes(cue_parameters<Native>::sizes())
	{
	}

	// The entry's type says which function is meant where the kernel's name is overloaded, by the C library's
	// `pipe` or `div` for instance, which the rewriter need not have seen.
	template <class... A>
	cue_kernel(const char *kernel_name, cue_tier kernel_tier, void (*native_kernel)(A...),
	    void (*entry_kernel)(cue_slice, A...))
	    : name(kernel_name), tier(kernel_tier), native(reinterpret_cast<const void *>(native_kernel)),
	      entry(reinterpret_cast<const void *>(entry_kernel)), resized(nullptr), parameters(sizeof...(A)),
	      sizes(cue_parameters<void(A...)>::sizes())
	{
	}
	template <class... A>
	cue_kernel(const char *kernel_name, cue_tier kernel_tier, void (*native_kernel)(A...),
	    void (*entry_kernel)(cue_slice, A...), void (*resized_kernel)(cue_shape, A...))
	    : name(kernel_name), tier(kernel_tier), native(reinterpret_cast<const void *>(native_kernel)),
	      entry(reinterpret_cast<const void *>(entry_kernel)),
	      resized(reinterpret_cast<const void *>(resized_kernel)), parameters(sizeof...(A)),
	      sizes(cue_parameters<void(A...)>::sizes())
	{
	}

	// The same, but of entries that are proved for blocks of this shape only.
	cue_kernel cue_needing(cue_need what) const
	{
		cue_kernel kernel = *this;
		kernel.needs |= what;
		return kernel;
	}
};

// A type without its const: what a function's type keeps of a parameter. gcc does not see to that in
// templates.
template <class T> struct cue_plain_of {
	typedef T type;
};
template <class T> struct cue_plain_of<const T> {
	typedef T type;
};
template <class T> using cue_plain = typename cue_plain_of<T>::type;

// The type of a variable that is declared first and set later: of an expression, without reference and const.
template <class T> struct cue_value_of {
	typedef T type;
};
template <class T> struct cue_value_of<T &> {
	typedef typename cue_plain_of<T>::type type;
};
template <class T> struct cue_value_of<T &&> {
	typedef typename cue_plain_of<T>::type type;
};
template <class T> using cue_value = typename cue_value_of<T>::type;

// Parameters of bodies. CUDA hands each thread the bytes of a kernel's arguments, without a constructor and
// without a destructor; a kernel may change its own. Where copies of a class are its bytes, the body takes it
// by value; else it takes a reference to bytes that were copied for this thread and this logical block.
template <class T> struct cue_is_bytes {
	static constexpr bool value = __is_trivially_copyable(T) && __is_trivially_constructible(T, T &) &&
	                              __is_trivially_constructible(T, const T &);
};
template <class T, bool> struct cue_parameter_of {
	typedef T type;
};
template <class T> struct cue_parameter_of<T, false> {
	typedef T &type;
};
template <class T> using cue_parameter = typename cue_parameter_of<T, cue_is_bytes<T>::value>::type;

// `decltype(v)` of such a parameter: what it is without the reference.
template <class T> struct cue_referred_of {
	typedef T type;
};
template <class T> struct cue_referred_of<T &> {
	typedef T type;
};
template <class T> using cue_referred = typename cue_referred_of<T>::type;

// The bytes of an object whose class has no part in copying them.
template <class T> struct cue_object {
	alignas(T) unsigned char bytes[sizeof(T)];

	__device__ __forceinline__ operator T &()
	{
		return *reinterpret_cast<T *>(bytes);
	}
};

// The object itself where the parameter is made by value, else its bytes.
template <class T, bool> struct cue_own_of {
	typedef const T &type;
	static __device__ __forceinline__ const T &cue_made(const T &from)
	{
		return from;
	}
};
template <class T> struct cue_own_of<T, false> {
	typedef cue_object<T> type;
	static __device__ __forceinline__ cue_object<T> cue_made(const T &from)
	{
		return reinterpret_cast<const cue_object<T> &>(from);
	}
};

// What a body's parameter is given.
template <class T>
static __device__ __forceinline__ typename cue_own_of<T, cue_is_bytes<T>::value>::type cue_own(const T &from)
{
	return cue_own_of<T, cue_is_bytes<T>::value>::cue_made(from);
}

// A kernel argument's address, even if its class overloads operator &, without its const.
template <class A> static inline void *cue_address(A &argument)
{
	return (void *)__builtin_addressof(argument);
}

// Under --default-stream per-thread, stream 0 is the thread's own in this source, but not in the library.
static inline cudaStream_t cue_stream(cudaStream_t stream)
{
#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM
	return stream ? stream : cudaStreamPerThread;
#else
	return stream;
#endif
}

// Launches a kernel: asynchronous, in stream order, legal under stream capture. Errors are CUDA's, where
// <<< >>> leaves them, in cudaGetLastError. The arguments have the kernel's own parameter types.
template <class... A>
static inline void cue_launch(const cue_config &config, const cue_kernel &kernel, A &...arguments)
{
	void *slots[1 + sizeof...(A)] = {nullptr, cue_address(arguments)...};
	cue_launch_spec spec = {kernel.name, kernel.tier, kernel.native, kernel.entry,
	    {config.grid.x, config.grid.y, config.grid.z}, {config.block.x, config.block.y, config.block.z},
	    config.shared, cue_stream(config.stream), slots, kernel.resized, kernel.parameters, kernel.sizes,
	    kernel.needs};
	(void)cue_launch_kernel(&spec);
}

// The type of a kernel's launch function: `cue_launch_of<decltype(k)>::cue_type cue_k_launch;` declares that
// of a kernel which another file defines.
template <class Kernel> struct cue_launch_of;
template <class... P> struct cue_launch_of<void(P...)> {
	typedef void cue_type(const cue_config &, P...);
};

// cudaLaunchKernel of a kernel with N parameters.
template <unsigned N>
static inline cudaError_t cue_launch_array(const cue_kernel &kernel, dim3 grid, dim3 block, void **arguments,
    size_t shared = 0, cudaStream_t stream = nullptr)
{
	void *slots[1 + N] = {nullptr};
	if (N > 0 && !arguments) // CUDA's own error
		return cudaLaunchKernel(kernel.native, grid, block, arguments, shared, stream);
	for (unsigned i = 1; i <= N; i++)
		slots[i] = arguments[i - 1];
	cue_launch_spec spec = {kernel.name, kernel.tier, kernel.native, kernel.entry, {grid.x, grid.y, grid.z},
	    {block.x, block.y, block.z}, shared, cue_stream(stream), slots, kernel.resized, kernel.parameters,
	    kernel.sizes, kernel.needs};
	return static_cast<cudaError_t>(cue_launch_kernel(&spec));
}

#if CUDART_VERSION >= 11080
// cudaLaunchKernelExC of a kernel with N parameters. Attributes, clusters for one, go to the original.
template <unsigned N>
static inline cudaError_t cue_launch_ex_array(
    const cudaLaunchConfig_t *config, const cue_kernel &kernel, void **arguments)
{
	if (!config || config->numAttrs)
		return cudaLaunchKernelExC(config, kernel.native, arguments);
	return cue_launch_array<N>(
	    kernel, config->gridDim, config->blockDim, arguments, config->dynamicSmemBytes, config->stream);
}

// The same with the arguments themselves.
template <class... P>
static inline cudaError_t cue_launch_ex_values(
    const cudaLaunchConfig_t *config, const cue_kernel &kernel, P... values)
{
	void *arguments[1 + sizeof...(P)] = {cue_address(values)..., nullptr};
	return cue_launch_ex_array<sizeof...(P)>(config, kernel, arguments);
}

// cudaLaunchKernelEx: the arguments are converted to the kernel's own types.
template <class... P, class... A>
static inline cudaError_t cue_launch_ex(
    const cudaLaunchConfig_t *config, void (*)(P...), const cue_kernel &kernel, A &&...arguments)
{
	return cue_launch_ex_values<P...>(config, kernel, static_cast<A &&>(arguments)...);
}
#endif

#include <cuelastic/words_end.h>

#endif
