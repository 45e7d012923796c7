/* The last error, and the table of errors against the toolkit's header (first argument: driver_types.h). */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "test.h"

static const char *header;

static void *other_thread(void *unused)
{
	(void)unused;
	return (void *)(uintptr_t)cudaGetLastError();
}

static void the_last_error_is_the_threads(void **state)
{
	pthread_t thread;
	void *seen;
	(void)state;
	assert_cuda(cudaErrorInvalidValue, cudaFree(&thread));
	assert_int_equal(pthread_create(&thread, NULL, other_thread, NULL), 0);
	pthread_join(thread, &seen);
	assert_null(seen);
	assert_cuda(cudaErrorInvalidValue, cudaPeekAtLastError());
	assert_cuda(cudaErrorInvalidValue, cudaGetLastError());
	assert_ok(cudaPeekAtLastError());
}

static void unknown_codes(void **state)
{
	(void)state;
	assert_string_equal(cudaGetErrorString((cudaError_t)123456), "unrecognized error code");
	assert_string_equal(cudaGetErrorString(cudaErrorInvalidValue), "invalid argument");
}

/* Every `cudaError… = number,` of the header has its name in the table. */
static void the_table_covers_the_header(void **state)
{
	char line[512], name[128];
	int number, seen = 0;
	FILE *f = fopen(header, "r");
	(void)state;
	if (!f)
		skip();
	while (fgets(line, sizeof line, f)) {
		if (sscanf(line, " %127[A-Za-z0-9_] = %d", name, &number) != 2)
			continue;
		if (strncmp(name, "cudaError", 9) != 0 && strcmp(name, "cudaSuccess") != 0)
			continue;
		assert_string_equal(cudaGetErrorName((cudaError_t)number), name);
		assert_string_not_equal(cudaGetErrorString((cudaError_t)number), "unrecognized error code");
		seen++;
	}
	fclose(f);
	assert_true(seen > 100);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_last_error_is_the_threads),
	    cmocka_unit_test(unknown_codes),
	    cmocka_unit_test(the_table_covers_the_header),
	};
	header = argc > 2 ? argv[1] : "/usr/local/cuda/include/driver_types.h";
	return cmocka_run_group_tests(tests, NULL, NULL);
}
