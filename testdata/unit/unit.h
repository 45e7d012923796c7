// What every unit test includes.
#ifndef CUELASTIC_UNIT_H
#define CUELASTIC_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

// The same numbers on every machine.
static inline unsigned next_random(unsigned *state)
{
	*state = *state * 1664525u + 1013904223u;
	return *state >> 8;
}

// Makes the file, with these bytes alone.
static inline void unit_write(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");
	assert_non_null(file);
	fputs(text, file);
	assert_int_equal(fclose(file), 0);
}

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define RUN(tests) cmocka_run_group_tests(tests, NULL, NULL)

#endif
