// vclock_real.c: the system's own functions. With the AddressSanitizer they are its interceptors, which call
// the C library's. In a program that contains the sanitizer's runtime, these come after our definitions by
// another name only.
#define _GNU_SOURCE
#include "vclock_real.h"

#include <dlfcn.h>
#include <stdint.h>

static int do_nothing(void)
{
	return 0;
}

struct vclock_real vclock_real = {
#define NOTHING(name) .name = (__typeof__(&name))(uintptr_t)do_nothing,
    VCLOCK_REAL(NOTHING)
#undef NOTHING
};

// Where they are NULL, there is no AddressSanitizer.
#define INTERCEPTED(X)                                                                                       \
	X(pthread_create)                                                                                        \
	X(pthread_join) X(pthread_tryjoin_np) X(pthread_timedjoin_np) X(pthread_clockjoin_np) X(pthread_detach)
#define DECLARE(name) extern __typeof__(name) __interceptor_##name __attribute__((weak));
INTERCEPTED(DECLARE)
#undef DECLARE

void vclock_real_find(void)
{
	static int begun;

	if (begun++)
		return;
#define FIND(name)                                                                                           \
	do {                                                                                                     \
		void *found = dlsym(RTLD_NEXT, #name);                                                               \
		if (found)                                                                                           \
			vclock_real.name = (__typeof__(&name))found;                                                     \
	} while (0);
	VCLOCK_REAL(FIND)
#undef FIND
#define PREFER(name)                                                                                         \
	if (__interceptor_##name)                                                                                \
		vclock_real.name = __interceptor_##name;
	INTERCEPTED(PREFER)
#undef PREFER
}
