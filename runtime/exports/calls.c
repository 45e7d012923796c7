// The exported functions. Each finds the copy of the library that has the process's state, once, and calls
// its function; if a process has one copy, that is a direct call. The other folders' functions are renamed to
// impl_cue_…, and only the functions in this file are visible outside.
//
// Protected visibility: a shared object's calls go to its own copy, even if another copy of another version
// was opened with RTLD_GLOBAL. Generated code and the copy that it is linked with always fit together.
#include <pthread.h>
#include <stdatomic.h>
#pragma GCC visibility push(protected)
#include "cuelastic/merge.h"
#pragma GCC visibility pop
#include "copies.h"

_Static_assert(CUE_VERSION == PROJECT_VERSION_NUMBER, "the header has the project's version");

// The folders' functions, as CMake has them renamed.
#define CALL(type, name, parameters, arguments) type impl_##name parameters;
#define PURE(type, name, parameters, arguments) type impl_##name parameters;
#include "calls.def"
#undef CALL
#undef PURE
const struct backend *impl_cue_backend_get(void);
const struct copy_device *impl_cue_copy_device_get(void);

struct calls {
#define CALL(type, name, parameters, arguments) type(*name) parameters;
#define PURE(type, name, parameters, arguments)
#include "calls.def"
#undef CALL
#undef PURE
};

static const struct calls impl_calls = {
#define CALL(type, name, parameters, arguments) .name = impl_##name,
#define PURE(type, name, parameters, arguments)
#include "calls.def"
#undef CALL
#undef PURE
};

// Whose device this copy's functions use now; NULL: its own.
static _Thread_local const struct devices *caller;
static _Atomic(struct copy *) host;
static struct devices local_devices;
static pthread_once_t local_devices_once = PTHREAD_ONCE_INIT;

static void enter(const struct devices *devices)
{
	caller = devices;
}

struct copy cue_copy_here = {.identity = CUELASTIC_IDENTITY, .impl_calls = &impl_calls, .enter = enter};

const struct backend *cue_backend_get(void)
{
	return caller ? caller->backend : impl_cue_backend_get();
}

const struct copy_device *cue_copy_device_get(void)
{
	return caller ? caller->copy : impl_cue_copy_device_get();
}

static void fill_local_devices(void)
{
	local_devices = (struct devices){impl_cue_backend_get(), impl_cue_copy_device_get()};
}

// The functions to call.
static const struct calls *calls_find(void)
{
	struct copy *of = atomic_load_explicit(&host, memory_order_acquire);

	if (!of) {
		of = cue_copy_host();
		atomic_store(&host, of);
	}
	if (of == &cue_copy_here && !atomic_load_explicit(&of->is_joined, memory_order_relaxed))
		return &impl_calls;
	// Several copies share one state: says that the next call is this copy's.
	pthread_once(&local_devices_once, fill_local_devices);
	of->enter(&local_devices);
	return of->impl_calls;
}

#define CALL(type, name, parameters, arguments)                                                              \
	type name parameters                                                                                     \
	{                                                                                                        \
		return calls_find()->name arguments;                                                                 \
	}
#define PURE(type, name, parameters, arguments)                                                              \
	type name parameters                                                                                     \
	{                                                                                                        \
		return impl_##name arguments;                                                                        \
	}
#include "calls.def"
