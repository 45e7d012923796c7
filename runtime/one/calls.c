// The exported functions. Each finds the copy of the library that has the process's state, once, and calls its
// function; with one copy in a process that is a direct call. The other folders' functions are renamed to
// own_cue_…, and only these are visible outside.
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
#define CALL(type, name, parameters, arguments) type own_##name parameters;
#define PURE(type, name, parameters, arguments) type own_##name parameters;
#include "calls.def"
#undef CALL
#undef PURE
const struct backend *own_cue_backend_get(void);
const struct copy_device *own_cue_copy_device_get(void);

struct calls {
#define CALL(type, name, parameters, arguments) type(*name) parameters;
#define PURE(type, name, parameters, arguments)
#include "calls.def"
#undef CALL
#undef PURE
};

static const struct calls own_calls = {
#define CALL(type, name, parameters, arguments) .name = own_##name,
#define PURE(type, name, parameters, arguments)
#include "calls.def"
#undef CALL
#undef PURE
};

// Whose device this copy's functions use now; NULL: its own.
static _Thread_local const struct devices *caller;
static _Atomic(struct copy *) host;
static struct devices own_devices;
static pthread_once_t own_devices_once = PTHREAD_ONCE_INIT;

static void enter(const struct devices *devices)
{
	caller = devices;
}

struct copy cue_copy_here = {.identity = CUELASTIC_IDENTITY, .own_calls = &own_calls, .enter = enter};

const struct backend *cue_backend_get(void)
{
	return caller ? caller->backend : own_cue_backend_get();
}

const struct copy_device *cue_copy_device_get(void)
{
	return caller ? caller->copy : own_cue_copy_device_get();
}

static void fill_own_devices(void)
{
	own_devices = (struct devices){own_cue_backend_get(), own_cue_copy_device_get()};
}

// Several copies share one state: says that the next call is this copy's.
static const struct calls *enter_host(struct copy *of)
{
	pthread_once(&own_devices_once, fill_own_devices);
	of->enter(&own_devices);
	return of->own_calls;
}

// The functions to call.
static const struct calls *find(void)
{
	struct copy *of = atomic_load_explicit(&host, memory_order_acquire);

	if (!of) {
		of = cue_copy_host();
		atomic_store(&host, of);
	}
	if (of == &cue_copy_here && !atomic_load_explicit(&of->is_joined, memory_order_relaxed))
		return &own_calls;
	return enter_host(of);
}

#define CALL(type, name, parameters, arguments)                                                              \
	type name parameters                                                                                     \
	{                                                                                                        \
		return find()->name arguments;                                                                       \
	}
#define PURE(type, name, parameters, arguments)                                                              \
	type name parameters                                                                                     \
	{                                                                                                        \
		return own_##name arguments;                                                                         \
	}
#include "calls.def"
