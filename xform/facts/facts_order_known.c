// How functions of CUDA, C or C++ affect the order of a phase, by name and header. Unlisted functions of CUDA
// would run before the phase's kernels. The C library's are harmless in headers for arithmetic, text, files
// and similar, and unknown in others. Those of C++ are harmless, except for what their classes run unseen, or
// what they run of classes that they contain.
#include "facts_clang.h"

#include <string.h>

static int is_harmless_of_cuda(const char *name)
{
	static const char *const harmless[] = {"cudaGet", "cudaPeekAtLastError", "cudaDeviceGet", "cudaDeviceCan",
	    "cudaFuncGet", "cudaFuncSet", "cudaOccupancy", "cudaStreamCreate", "cudaEventCreate", "cudaStreamGet",
	    "cudaStreamIsCapturing", "cudaLaunch", "cudaMalloc", "cudaHostAlloc", "cudaHostGet", "cudaMemGetInfo",
	    "cudaPointerGetAttributes", "cudaCreate", "cudaDriverGet", "cudaRuntimeGet", "cudaSetDevice",
	    "cudaConfigureCall", "cuCadd", "cuCsub", "cuCmul", "cuCdiv", "cuCabs", "cuCreal", "cuCimag", "cuConj",
	    "cuCfma", "cuComplex", "cuGetError", "cuDeviceGet", "cuCtxGet", "cuFuncGet", NULL};
	return util_starts_with_any(name, harmless) && !util_starts_with(name, "cudaLaunchHostFunc");
}

// Names of thrust, cub and similar that only describe places.
static int is_place(const char *name)
{
	static const char places[] =
	    "raw_pointer_cast device_pointer_cast data get size empty capacity begin end cbegin cend operator[] "
	    "operator& operator+ operator- device_ptr pointer normal_iterator iterator_adaptor";
	return util_list_has(places, name, " ");
}

// Methods that call nothing on the elements of a container.
static int is_reader(const char *name)
{
	static const char readers[] =
	    "data get size length empty capacity begin end cbegin cend rbegin rend operator[] at front back "
	    "operator* operator-> has_value value c_str first second base move forward addressof use_count";
	return util_list_has(readers, name, " ");
}

int facts_order_is_hidden(const char *class)
{
	static const char hidden[] =
	    "function move_only_function _Function_base shared_ptr __shared_ptr any future shared_future "
	    "__basic_future packaged_task thread jthread condition_variable condition_variable_any latch "
	    "barrier counting_semaphore mutex timed_mutex recursive_mutex recursive_timed_mutex shared_mutex "
	    "shared_timed_mutex";
	return util_list_has(hidden, class, " ");
}

// Headers of the C library whose functions do not affect other threads and processes, except for some that
// order_of_c() names.
static int is_quiet_header(const char *file)
{
	static const char quiet[] =
	    "alloca.h assert.h byteswap.h cmathcalls.h complex.h ctype.h errno.h fenv.h getopt.h getopt_core.h "
	    "getopt_ext.h inttypes.h locale.h malloc.h math.h mathcalls-helper-functions.h mathcalls-narrow.h "
	    "mathcalls.h stdio.h stdio2.h stdlib-bsearch.h stdlib-float.h stdlib.h string.h string_fortified.h "
	    "strings.h strings_fortified.h time.h wchar.h wchar2.h wctype-wchar.h wctype.h";
	return util_list_has(quiet, file, " ");
}

// Is it in a header of the compilers, the toolkit or the C library?
static int is_quiet(struct facts *facts, CXCursor function, const char *name)
{
	static const char others[] = "getpid getppid gethostname isatty sleep usleep";
	CXFile at = NULL;
	clang_getFileLocation(clang_getCursorLocation(function), &at, NULL, NULL, NULL);
	const char *path = at ? facts_path(facts, at) : "", *file = util_base(path);
	if (!strcmp(file, "omp.h"))
		return util_starts_with(name, "omp_get_");
	return !util_starts_with(path, "/usr/include/") || is_quiet_header(file) ||
	       util_list_has(others, name, " ");
}

static enum facts_order order_of_c(struct facts *facts, CXCursor function, const char *name)
{
	static const char *const of_cuda[] = {"cu", "npp", "nv", NULL};
	static const char others[] = "longjmp siglongjmp _longjmp pclose free realloc munmap dlclose";
	static const char *const waiting[] = {"pthread_", "sem_", "wait", "system", NULL};
	if (util_starts_with_any(name, of_cuda))
		return is_harmless_of_cuda(name) || util_starts_with(name, "nvtx") ? ORDER_HARMLESS : ORDER_BEFORE;
	if (util_list_has(others, name, " ") || util_starts_with_any(name, waiting))
		return ORDER_BEFORE;
	return is_quiet(facts, function, name) ? ORDER_ELEMENTS : ORDER_UNKNOWN;
}

enum facts_order facts_order_known(struct facts *facts, CXCursor function)
{
	static const char *const of_cpp[] = {"std::", "__gnu_cxx::", "cuda::std::", NULL};
	static const char *const waiting[] = {
	    "wait", "atomic_wait", "atomic_flag_wait", "call_once", "try_lock_for", "try_lock_until", NULL};
	static const char *const libraries[] = {
	    "thrust::", "cub::", "cuda::", "nvcuda::", "cooperative_groups::", NULL};
	const char *name = facts_name(facts, function), *whole = facts_qualified(facts, function, 0);
	size_t plain = strcspn(name, "<"); // `device_vector<T>` names a constructor
	if (plain && !util_starts_with(name, "operator"))
		name = arena_copy(&facts->model->arena, name, plain);
	if (util_starts_with_any(whole, of_cpp)) {
		enum CXCursorKind kind = clang_getCursorKind(function);
		const char *class = facts_name(facts, clang_getCursorSemanticParent(function));
		int is_hidden = (facts_order_is_hidden(class) || util_starts_with_any(name, waiting)) &&
		                kind != CXCursor_Constructor && kind != CXCursor_Destructor;
		int waits = strstr(class, "future") != NULL; // std::future's get() waits
		return (is_reader(name) && !waits) || util_starts_with(name, "operator bool") ? ORDER_HARMLESS
		       : is_hidden                                                            ? ORDER_HIDDEN
		                                                                              : ORDER_ELEMENTS;
	}
	if (util_starts_with_any(whole, libraries))
		return is_place(name) ? ORDER_HARMLESS : ORDER_BEFORE;
	return strstr(whole, "::") ? ORDER_ELEMENTS : order_of_c(facts, function, name);
}
