// cuelastic/device.cuh: what rewritten CUDA sources include. CUDA C++11 to C++20, nvcc or clang.
//
// A rewritten kernel's first parameter is a cue_slice: the logical blocks [cue_begin, cue_end) of the grid
// that the program asked for. cue_block converts the number of a logical block to coordinates. cue_launch
// decides at run time which of the two kernels runs, with how many physical blocks and in how many slices
// (Pai, ASPLOS 2013, sections 4.1, 4.2, 4.4).
//
// Coordinates need no division: n / d is the upper half of a product, and a shift, prepared on the host and exact
// for all n below 2^31: more logical blocks run as the original kernel. cue_x.multiplier == 0 marks a 1-D grid, and
// cue_y.multiplier == 0 one without a third dimension, so that no division is for nothing.
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
#ifdef __CUDA_ARCH__
	return __umulhi(n + n, by.multiplier) >> by.shift;
#else
	return static_cast<unsigned>(static_cast<unsigned long long>(n + n) * by.multiplier >> 32) >> by.shift;
#endif
}

// threadIdx for one round of a block loop. The asm hides from the compiler that the value is the same in each
// round. Otherwise the compiler moves everything that depends on the thread out of the loop, which costs
// registers (63 instead of 36 in a histogram). It also keeps the compiler from carrying values read from
// memory into the next round (88 registers instead of 49 in a singular value decomposition).
static __device__ __forceinline__ uint3 cue_thread()
{
	uint3 thread = ::threadIdx;
	asm volatile("" : "+r"(thread.x) : : "memory");
	return thread;
}

// The rounds of a block loop: the first logical block of a physical block, and the distance to the next. They
// are functions because a program may define a macro `x` or `y`.
static __device__ __forceinline__ unsigned cue_first(const cue_slice &s)
{
	return s.cue_begin + ::blockIdx.x;
}
static __device__ __forceinline__ unsigned cue_step()
{
	return ::gridDim.x;
}

// cooperative_groups' numbers of a logical grid, computed as NVIDIA's header computes them: the validator compares the two.
static __device__ __forceinline__ ::dim3 cue_grid_group_index(const ::uint3 at)
{
	return ::dim3(at.x, at.y, at.z);
}
static __device__ __forceinline__ unsigned long long cue_grid_num_blocks(const ::dim3 grid)
{
	return static_cast<unsigned long long>(grid.x) * (grid.y * grid.z);
}
static __device__ __forceinline__ unsigned long long cue_grid_num_threads(
    const ::dim3 block, const ::dim3 grid)
{
	return cue_grid_num_blocks(grid) * (block.x * block.y * block.z);
}
static __device__ __forceinline__ unsigned long long cue_grid_size(const ::dim3 block, const ::dim3 grid)
{
	return cue_grid_num_threads(block, grid);
}
static __device__ __forceinline__ unsigned long long cue_grid_block_rank(const ::uint3 at, const ::dim3 grid)
{
	return static_cast<unsigned long long>(at.z) * grid.y * grid.x +
	       static_cast<unsigned long long>(at.y) * grid.x + static_cast<unsigned long long>(at.x);
}
static __device__ __forceinline__ unsigned long long cue_grid_thread_rank(
    const ::uint3 thread, const ::uint3 at, const ::dim3 block, const ::dim3 grid)
{
	return cue_grid_block_rank(at, grid) * (block.x * block.y * block.z) +
	       (thread.z * block.y * block.x + thread.y * block.x + thread.x);
}

// In a body with guards: does any thread of the block, or of the warp, say so? These are functions so that the validator tells them
// from votes of the program (passes/validate/same/guards.cpp).
static __device__ __forceinline__ bool cue_any(bool cue_value)
{
	return __syncthreads_or(cue_value);
}
static __device__ __forceinline__ bool cue_any_of_warp(bool cue_value)
{
	return __any_sync(0xffffffffu, cue_value);
}

// Behind a logical block that may leave asynchronous copies (cp.async) in flight: waits for all of this thread.
// Without this, one could arrive when the next logical block has stored to the same shared memory. Compute
// capability 7 has no such copies. The CPU device has them, and cuelastic-validate, which defines the second macro, may not know
// the one that is meant.
static __device__ __forceinline__ void cue_finish_copies()
{
#if defined CUE_CPU_DEVICE || defined CUE_MERGE_MOST_BYTES || (defined __CUDA_ARCH__ && __CUDA_ARCH__ >= 800)
	asm volatile("cp.async.wait_all;" : : : "memory");
#endif
}

// The coordinates of logical block `linear`, as blockIdx would have them.
static __host__ __device__ __forceinline__ uint3 cue_block(const cue_slice &s, unsigned linear)
{
	uint3 at = {linear, 0, 0};
	if (s.cue_x.multiplier == 0)
		return at;
	at.y = cue_divide(linear, s.cue_x);
	at.x = linear - at.y * s.cue_grid.x;
	if (s.cue_y.multiplier == 0)
		return at;
	at.z = cue_divide(at.y, s.cue_y);
	at.y -= at.z * s.cue_grid.y;
	return at;
}

// A slice and the shape of its logical blocks, for entries that run them with another number of threads. The
// library fills it. cue_column and cue_row divide a thread's number by cue_block.x and cue_block.y: a product
// and a shift are exact for numbers below 1024. In a 1-D block both factors are 0, and so are the quotients.
struct cue_shape : cue_slice {
	dim3 cue_block;
	unsigned cue_threads;
	unsigned cue_column, cue_row;
};
static_assert(sizeof(cue_shape) == CUE_SHAPE_BYTES, "the library lays a shape out as this header does");

// The rounds of a loop where a row of physical threads runs one logical block: the row's blocks, and the
// logical threads of one physical thread.
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

// All logical blocks of a grid as one slice: fewer than 2^31, no dimension zero. Host only.
static inline cue_slice cue_slice_of(const dim3 &grid)
{
	const unsigned size[3] = {grid.x, grid.y, grid.z};
	cue_slice s;
	cue_slice_set(&s, size);
	return s;
}

// A type without its reference: of `decltype(v)` for a parameter of a body, or of what a launch is given.
template <class T> struct cue_referred_of {
	typedef T type;
};
template <class T> struct cue_referred_of<T &> {
	typedef T type;
};
template <class T> using cue_referred = typename cue_referred_of<T>::type;

// Selects a constructor.
template <bool> struct cue_when_of {
};
template <> struct cue_when_of<true> {
	typedef int type;
};
template <bool is_selected> using cue_when = typename cue_when_of<is_selected>::type;

// A grid, a block (dim3) or a number of bytes (size_t) as a launch accepts it: any type that converts to it, such as a signed
// number, a double or a class. The constructors are templates because braces would forbid the narrowing of int to
// unsigned. Numbers are taken by value because a reference would need the definition of a class's static
// constants. Objects are taken by reference because they may not allow copies.
template <class To> struct cue_given {
	To value;

	cue_given(To from = To()) : value(from) // `{}`, `{{32}}`
	{
	}
	cue_given(unsigned x, unsigned y, unsigned z = 1) : value(x, y, z)
	{
	}
	template <class T, cue_when<!__is_class(T)> = 0> cue_given(T from) : value(static_cast<To>(from))
	{
	}
	template <class T, cue_when<__is_class(cue_referred<T>)> = 0>
	cue_given(T &&from) : value(of(static_cast<T &&>(from)))
	{
	}

  private:
	static To of(To from)
	{
		return from;
	}
};

// The arguments between <<< and >>>. Built from braces, with the conversions that a launch allows.
struct cue_config {
	dim3 grid, block;
	size_t shared; // dynamic shared memory a block, bytes
	cudaStream_t stream;

	cue_config(cue_given<dim3> grid_size, cue_given<dim3> block_size, cue_given<size_t> bytes = {},
	    cudaStream_t in_stream = nullptr)
	    : grid(grid_size.value), block(block_size.value), shared(bytes.value), stream(in_stream)
	{
	}
};

// A configuration that is evaluated before the arguments, as <<< >>> does it: (cue_hold(cue_config(n++, 1)),
// cue_k_launch(cue_held(), n)). It lives until the end of the whole expression.
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

// The configuration that this thread has held last.
static inline const cue_config &cue_held()
{
	return cue_hold::held();
}

// The sizes of a function's parameters. A phase needs them to copy a launch's arguments.
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

// Is it the type of an entry whose blocks can leave to others (turn.cuh)?
struct cue_turns;
template <class Entry> struct cue_yields {
	static constexpr unsigned value = 0;
};
template <class... P> struct cue_yields<void(cue_turns, P...)> {
	static constexpr unsigned value = 1;
};

// The kernels that a launch can run:
//  - native: the original;
//  - entry: the rewritten entry, whose first parameter is a cue_slice, or a cue_turns if it yields;
//  - resized: the entry for other numbers of threads, whose first parameter is a cue_shape; NULL unless
//    resizable.
struct cue_kernel {
	const char *name;
	cue_tier tier;
	const void *native, *entry, *resized;
	unsigned parameters;
	const unsigned *sizes;
	unsigned yields, needs = 0;

	template <class Native, class Entry>
	cue_kernel(const char *kernel_name, cue_tier kernel_tier, Native *native_kernel, Entry *entry_kernel)
	    : name(kernel_name), tier(kernel_tier), native(reinterpret_cast<const void *>(native_kernel)),
	      entry(reinterpret_cast<const void *>(entry_kernel)), resized(nullptr),
	      parameters(cue_parameters<Native>::count), sizes(cue_parameters<Native>::sizes()),
	      yields(cue_yields<Entry>::value)
	{
	}
	template <class Native, class Entry, class Resized>
	cue_kernel(const char *kernel_name, cue_tier kernel_tier, Native *native_kernel, Entry *entry_kernel,
	    Resized *resized_kernel)
	    : name(kernel_name), tier(kernel_tier), native(reinterpret_cast<const void *>(native_kernel)),
	      entry(reinterpret_cast<const void *>(entry_kernel)),
	      resized(reinterpret_cast<const void *>(resized_kernel)), parameters(cue_parameters<Native>::count),
	      sizes(cue_parameters<Native>::sizes()), yields(cue_yields<Entry>::value)
	{
	}

	// If the kernel's name is overloaded, for example by the C library's `pipe` or `div`, the entry's type
	// selects the function. The rewriter need not have seen the overload.
	template <class First, class... A>
	cue_kernel(const char *kernel_name, cue_tier kernel_tier, void (*native_kernel)(A...),
	    void (*entry_kernel)(First, A...))
	    : name(kernel_name), tier(kernel_tier), native(reinterpret_cast<const void *>(native_kernel)),
	      entry(reinterpret_cast<const void *>(entry_kernel)), resized(nullptr), parameters(sizeof...(A)),
	      sizes(cue_parameters<void(A...)>::sizes()), yields(cue_yields<void(First, A...)>::value)
	{
	}
	template <class First, class... A>
	cue_kernel(const char *kernel_name, cue_tier kernel_tier, void (*native_kernel)(A...),
	    void (*entry_kernel)(First, A...), void (*resized_kernel)(cue_shape, A...))
	    : name(kernel_name), tier(kernel_tier), native(reinterpret_cast<const void *>(native_kernel)),
	      entry(reinterpret_cast<const void *>(entry_kernel)),
	      resized(reinterpret_cast<const void *>(resized_kernel)), parameters(sizeof...(A)),
	      sizes(cue_parameters<void(A...)>::sizes()), yields(cue_yields<void(First, A...)>::value)
	{
	}

	// The same kernel, with entries that are proved only for blocks of this shape.
	cue_kernel cue_needing(cue_need what) const
	{
		cue_kernel kernel = *this;
		kernel.needs |= what;
		return kernel;
	}
};

// A type without its const, as a function's type drops it from a parameter. gcc does not do that in
// templates.
template <class T> struct cue_plain_of {
	typedef T type;
};
template <class T> struct cue_plain_of<const T> {
	typedef T type;
};
template <class T> using cue_plain = typename cue_plain_of<T>::type;

// The type of a variable that is declared first and set later: the expression's, without reference and const.
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

// Parameters of bodies. CUDA gives each thread the bytes of a kernel's arguments and calls neither
// constructor nor destructor. A kernel may change its own copy. If copying a class is copying its bytes, the
// body takes it by value. Otherwise the body takes a reference to bytes that were copied for this thread and
// this logical block.
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

// The bytes of an object, copied without its class's constructors.
template <class T> struct cue_object {
	alignas(T) unsigned char bytes[sizeof(T)];

	__device__ __forceinline__ operator T &()
	{
		return *reinterpret_cast<T *>(bytes);
	}
};

// Where an object is made: the form of operator new that every compiler has with this header alone.
struct cue_made_at {
};
__device__ __forceinline__ void *operator new(decltype(sizeof(0)), unsigned char *bytes, cue_made_at)
{
	return bytes;
}
__device__ __forceinline__ void operator delete(void *, unsigned char *, cue_made_at)
{
}

// An object that is initialised as a variable of its type would be by `=`.
template <class T> struct cue_held_in {
	T value;
};

// A value that is converted as by `=`.
template <class T> static __device__ __forceinline__ T cue_passed(T value)
{
	return value;
}

// The object itself if the parameter is taken by value, else its bytes.
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

// The argument for a body's parameter.
template <class T>
static __device__ __forceinline__ typename cue_own_of<T, cue_is_bytes<T>::value>::type cue_own(const T &from)
{
	return cue_own_of<T, cue_is_bytes<T>::value>::cue_made(from);
}

// A kernel argument's address without const, also if its class overloads operator &. The way over an integer is for
// __restrict__ pointers: g++ 12 with -Wcast-qual rejects a cast in C's form for these, and clang the C++ casts.
template <class A> static inline void *cue_address(A &argument)
{
	return reinterpret_cast<void *>(reinterpret_cast<size_t>(__builtin_addressof(argument)));
}

// Under --default-stream per-thread, stream 0 is the thread's own stream in this source but not in the
// library.
static inline cudaStream_t cue_stream(cudaStream_t stream)
{
#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM
	return stream ? stream : cudaStreamPerThread;
#else
	return stream;
#endif
}

// The stream of a launch that stays the program's own, until the end of the expression: other clients see the launch.
class cue_marked
{
	const cudaStream_t stream;
	cue_client *const client;

  public:
	explicit cue_marked(cudaStream_t at = nullptr) : stream(at), client(cue_work_begin(cue_stream(at)))
	{
	}
	cue_marked(const cue_marked &) = delete;
	~cue_marked()
	{
		cue_work_end(client, cue_stream(stream));
	}
	operator cudaStream_t() const
	{
		return stream;
	}
};

// Launches a kernel: asynchronous, in stream order, legal under stream capture. cudaGetLastError reports
// errors, as after <<< >>>. The arguments have the kernel's own parameter types.
template <class... A>
static inline void cue_launch(const cue_config &config, const cue_kernel &kernel, A &...arguments)
{
	void *slots[1 + sizeof...(A)] = {nullptr, cue_address(arguments)...};
	cue_launch_spec spec = {kernel.name, kernel.tier, kernel.native, kernel.entry,
	    {config.grid.x, config.grid.y, config.grid.z}, {config.block.x, config.block.y, config.block.z},
	    config.shared, cue_stream(config.stream), slots, kernel.resized, kernel.parameters, kernel.sizes,
	    kernel.needs, kernel.yields, nullptr};
	(void)cue_launch_kernel(&spec);
}

// A kernel that the program has as a value, known to the library as long as this lives.
class cue_known
{
	cue_pointer pointer;

  public:
	explicit cue_known(const cue_kernel &kernel)
	    : pointer{nullptr, kernel.name, kernel.tier, kernel.native, kernel.entry, kernel.resized,
	          kernel.parameters, kernel.sizes, kernel.needs, kernel.yields}
	{
		cue_pointer_add(&pointer);
	}
	cue_known(const cue_known &) = delete;
	~cue_known()
	{
		cue_pointer_remove(&pointer);
	}
};

// The same for an instance of a template. `at` is constructed before main if any code mentions it.
template <class Maker> struct cue_known_by {
	static const cue_known at;
};
template <class Maker> const cue_known cue_known_by<Maker>::at(Maker::cue_made());
// The kernel itself. Calling this mentions `at`.
template <class Maker, class Kernel> static constexpr Kernel &cue_known_kernel(Kernel &kernel)
{
	return static_cast<void>(&cue_known_by<Maker>::at), kernel;
}

// A type that takes no part in deduction.
template <class T> struct cue_exactly {
	typedef T type;
};

// `pointer<<<config>>>(values...)`: the kernel's entries, if the library knows them, else the kernel itself.
template <class... P>
static inline void cue_launch_pointer(
    void (*pointer)(P...), const cue_config &config, typename cue_exactly<P>::type... values)
{
	void *slots[2 + sizeof...(P)] = {nullptr, cue_address(values)..., nullptr};
	const cudaStream_t stream = cue_stream(config.stream);
	cue_launch_spec spec = {nullptr, CUE_TIER_SLICEABLE, reinterpret_cast<const void *>(pointer), nullptr,
	    {config.grid.x, config.grid.y, config.grid.z}, {config.block.x, config.block.y, config.block.z},
	    config.shared, stream, slots, nullptr, 0, nullptr, 0, 0, nullptr};
	if (cue_pointer_find(&spec))
		(void)cue_launch_kernel(&spec);
	else
		(void)cudaLaunchKernel(
		    spec.native, config.grid, config.block, slots + 1, config.shared, cue_marked(stream));
}

// cudaLaunchKernel of a kernel with N parameters.
template <unsigned N>
static inline cudaError_t cue_launch_array(const cue_kernel &kernel, dim3 grid, dim3 block, void **arguments,
    size_t shared = 0, cudaStream_t stream = nullptr, const void *config = nullptr)
{
	void *slots[1 + N] = {nullptr};
	if (N > 0 && !arguments) // CUDA's own error
		return cudaLaunchKernel(kernel.native, grid, block, arguments, shared, stream);
	for (unsigned i = 1; i <= N; i++)
		slots[i] = arguments[i - 1];
	cue_launch_spec spec = {kernel.name, kernel.tier, kernel.native, kernel.entry, {grid.x, grid.y, grid.z},
	    {block.x, block.y, block.z}, shared, cue_stream(stream), slots, kernel.resized, kernel.parameters,
	    kernel.sizes, kernel.needs, kernel.yields, config};
	return static_cast<cudaError_t>(cue_launch_kernel(&spec));
}

// Launches a kernel that the library knows by its address, with an array of arguments' addresses. False: it knows none.
static inline bool cue_launch_found(cudaError_t *error, const void *pointer, dim3 grid, dim3 block,
    void **arguments, size_t shared, cudaStream_t stream, const void *config)
{
	cue_launch_spec spec = {nullptr, CUE_TIER_SLICEABLE, pointer, nullptr, {grid.x, grid.y, grid.z},
	    {block.x, block.y, block.z}, shared, cue_stream(stream), nullptr, nullptr, 0, nullptr, 0, 0, config};
	if (!cue_pointer_find(&spec) || (spec.parameters && !arguments))
		return false;
	spec.arguments = static_cast<void **>(__builtin_alloca((1 + spec.parameters) * sizeof(void *)));
	for (unsigned i = 0; i < spec.parameters; i++)
		spec.arguments[1 + i] = arguments[i];
	*error = static_cast<cudaError_t>(cue_launch_kernel(&spec));
	return true;
}

// cudaLaunchKernel of any kernel: its entries, if the library knows them, else the kernel itself.
static inline cudaError_t cue_launch_pointer_array(
    const void *pointer, dim3 grid, dim3 block, void **arguments, size_t shared, cudaStream_t stream)
{
	cudaError_t error;
	return cue_launch_found(&error, pointer, grid, block, arguments, shared, stream, nullptr)
	           ? error
	           : cudaLaunchKernel(pointer, grid, block, arguments, shared, cue_marked(stream));
}

// The same of a typed pointer, as cuda_runtime.h has it.
template <class T>
static inline cudaError_t cue_launch_pointer_array(
    T *pointer, dim3 grid, dim3 block, void **arguments, size_t shared = 0, cudaStream_t stream = nullptr)
{
	return cue_launch_pointer_array(
	    reinterpret_cast<const void *>(pointer), grid, block, arguments, shared, stream);
}

#if CUDART_VERSION >= 11080
// Whether entries may take the place of a launch with these attributes. Without an early start before the end
// of the previous launch (programmatic stream serialisation) a kernel does the same later. With any other
// attribute, such as clusters, the original runs.
static inline bool cue_may_replace(const cudaLaunchConfig_t *config)
{
	if (!config || (config->numAttrs && !config->attrs)) // CUDA's own error
		return false;
	for (unsigned i = 0; i < config->numAttrs; i++)
		if (config->attrs[i].id != cudaLaunchAttributeIgnore &&
		    config->attrs[i].id != cudaLaunchAttributeProgrammaticStreamSerialization)
			return false;
	return true;
}

// The attributes that only the original has.
static inline const void *cue_attributes(const cudaLaunchConfig_t *config)
{
	return config->numAttrs ? config : nullptr;
}

// The original kernel. Other clients see it.
static inline cudaError_t cue_launch_native(
    const cudaLaunchConfig_t *config, const void *kernel, void **arguments)
{
	const cue_marked held(config ? config->stream : nullptr);
	return cudaLaunchKernelExC(config, kernel, arguments);
}

// cudaLaunchKernelExC of a kernel with N parameters.
template <unsigned N>
static inline cudaError_t cue_launch_ex_array(
    const cudaLaunchConfig_t *config, const cue_kernel &kernel, void **arguments)
{
	if (!cue_may_replace(config) || (N > 0 && !arguments))
		return cue_launch_native(config, kernel.native, arguments);
	return cue_launch_array<N>(kernel, config->gridDim, config->blockDim, arguments, config->dynamicSmemBytes,
	    config->stream, cue_attributes(config));
}

// cudaLaunchKernelExC of any kernel.
static inline cudaError_t cue_launch_pointer_ex_array(
    const cudaLaunchConfig_t *config, const void *pointer, void **arguments)
{
	cudaError_t error;
	return cue_may_replace(config) &&
	               cue_launch_found(&error, pointer, config->gridDim, config->blockDim, arguments,
	                   config->dynamicSmemBytes, config->stream, cue_attributes(config))
	           ? error
	           : cue_launch_native(config, pointer, arguments);
}

// The same with the arguments themselves.
template <class... P>
static inline cudaError_t cue_launch_ex_values(
    const cudaLaunchConfig_t *config, const cue_kernel &kernel, P... values)
{
	void *arguments[1 + sizeof...(P)] = {cue_address(values)..., nullptr};
	return cue_launch_ex_array<sizeof...(P)>(config, kernel, arguments);
}
template <class... P>
static inline cudaError_t cue_launch_pointer_ex_values(
    const cudaLaunchConfig_t *config, const void *pointer, P... values)
{
	void *arguments[1 + sizeof...(P)] = {cue_address(values)..., nullptr};
	return cue_launch_pointer_ex_array(config, pointer, arguments);
}

// cudaLaunchKernelEx: the arguments are converted to the kernel's own types.
template <class... P, class... A>
static inline cudaError_t cue_launch_ex(
    const cudaLaunchConfig_t *config, void (*)(P...), const cue_kernel &kernel, A &&...arguments)
{
	return cue_launch_ex_values<P...>(config, kernel, static_cast<A &&>(arguments)...);
}
template <class... P, class... A>
static inline cudaError_t cue_launch_pointer_ex(
    const cudaLaunchConfig_t *config, void (*pointer)(P...), A &&...arguments)
{
	return cue_launch_pointer_ex_values<P...>(
	    config, reinterpret_cast<const void *>(pointer), static_cast<A &&>(arguments)...);
}
// Of anything else that it takes, such as a cudaKernel_t.
template <class Kernel, class... A>
static inline cudaError_t cue_launch_pointer_ex(
    const cudaLaunchConfig_t *config, const Kernel &kernel, A &&...arguments)
{
	const cue_marked held(config ? config->stream : nullptr);
	return cudaLaunchKernelEx(config, kernel, static_cast<A &&>(arguments)...);
}
#endif

// In a call whose text must stay, since a macro makes a string of it, the name of CUDA's function means one of these:
// `static constexpr cue_call_array cudaLaunchKernel{};` in the function around it.
struct cue_call_array {
	constexpr cue_call_array() = default;
	cudaError_t operator()(const void *pointer, dim3 grid, dim3 block, void **arguments, size_t shared,
	    cudaStream_t stream) const
	{
		return cue_launch_pointer_array(pointer, grid, block, arguments, shared, stream);
	}
	template <class T>
	cudaError_t operator()(T *pointer, dim3 grid, dim3 block, void **arguments, size_t shared = 0,
	    cudaStream_t stream = nullptr) const
	{
		return cue_launch_pointer_array(pointer, grid, block, arguments, shared, stream);
	}
};

#if CUDART_VERSION >= 11080
// The same for cudaLaunchKernelExC.
struct cue_call_ex_array {
	constexpr cue_call_ex_array() = default;
	template <class T>
	cudaError_t operator()(const cudaLaunchConfig_t *config, T *pointer, void **arguments) const
	{
		return cue_launch_pointer_ex_array(config, reinterpret_cast<const void *>(pointer), arguments);
	}
};

// The same for cudaLaunchKernelEx.
struct cue_call_ex {
	constexpr cue_call_ex() = default;
	template <class... P, class... A>
	cudaError_t operator()(const cudaLaunchConfig_t *config, void (*pointer)(P...), A &&...arguments) const
	{
		return cue_launch_pointer_ex(config, pointer, static_cast<A &&>(arguments)...);
	}
	template <class Kernel, class... A>
	cudaError_t operator()(const cudaLaunchConfig_t *config, const Kernel &kernel, A &&...arguments) const
	{
		return cue_launch_pointer_ex(config, kernel, static_cast<A &&>(arguments)...);
	}
};
#endif

#include <cuelastic/words_end.h>

#endif
