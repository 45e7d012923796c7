// For programs that share the device: EXPECT notes a failure and goes on, OK ends the program at an error.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <cuelastic/runtime.h>

static int failures;

#define EXPECT(what)                                                                                         \
	do {                                                                                                     \
		if (!(what)) {                                                                                       \
			printf("FAIL %s:%d: %s\n", __FILE__, __LINE__, #what);                                           \
			failures++;                                                                                      \
		}                                                                                                    \
	} while (0)

static inline void ok(long error, int line)
{
	if (!error)
		return;
	printf("FAIL line %d: %ld, %s\n", line, error, cue_error_message());
	exit(1);
}
#define OK(call) ok(call, __LINE__)
