/* CUELASTIC_CPU_COPIES: what each kind of copy appends. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "program.h"
#include "test.h"

static char path[] = "copylog-XXXXXX";

static void expect_record(FILE *f, const void *bytes, uint64_t count)
{
	static uint64_t last;
	uint64_t operation, length;
	char data[256];
	assert_int_equal(fread(&operation, sizeof operation, 1, f), 1);
	assert_true(operation > last);
	last = operation;
	assert_int_equal(fread(&length, sizeof length, 1, f), 1);
	assert_int_equal(length, count);
	assert_int_equal(fread(data, 1, length, f), length);
	assert_memory_equal(data, bytes, length);
	assert_int_equal(fread(data, 1, 8, f), 8);
	assert_memory_equal(data, "end copy", 8);
}

static void every_copy_to_the_host_is_logged(void **state)
{
	char in[64], out[64], *d, *pinned, *managed;
	int counter[4] = {1, 2, 3, 4}, back[4];
	cudaStream_t s;
	(void)state;
	for (int i = 0; i < 64; i++)
		in[i] = (char)i;
	assert_ok(cudaStreamCreate(&s));
	assert_ok(cudaMalloc((void **)&d, 64));
	assert_ok(cudaMallocHost((void **)&pinned, 64));
	assert_ok(cudaMallocManaged((void **)&managed, 64, cudaMemAttachGlobal));
	memset(managed, 9, 64);
	assert_ok(cudaMemcpy(d, in, 64, cudaMemcpyHostToDevice)); /* not logged */
	assert_ok(cudaMemcpy(out, d, 10, cudaMemcpyDeviceToHost));
	assert_ok(cudaMemcpy(out, d + 1, 5, cudaMemcpyDefault));
	assert_ok(cudaMemcpy(pinned, in, 8, cudaMemcpyHostToHost)); /* not logged */
	assert_ok(cudaMemcpyAsync(pinned, d + 2, 4, cudaMemcpyDeviceToHost, s));
	assert_ok(cudaStreamSynchronize(s));
	assert_ok(cudaMemcpy2D(out, 2, d, 16, 2, 3, cudaMemcpyDeviceToHost));
	assert_ok(cudaMemcpyToSymbol(program_counter, counter, 16, 0, cudaMemcpyHostToDevice)); /* not logged */
	assert_ok(cudaMemcpyFromSymbol(back, program_counter, 8, 4, cudaMemcpyDeviceToHost));
	assert_ok(cudaMemcpy(out, managed, 3, cudaMemcpyDefault));
	assert_ok(cudaFree(d));
	assert_ok(cudaFree(managed));
	assert_ok(cudaFreeHost(pinned));
	assert_ok(cudaStreamDestroy(s));

	FILE *f = fopen(path, "rb");
	assert_non_null(f);
	expect_record(f, in, 10);
	expect_record(f, in + 1, 5);
	expect_record(f, in + 2, 4);
	expect_record(f, (char[]){0, 1, 16, 17, 32, 33}, 6);
	expect_record(f, counter + 1, 8);
	expect_record(f, (char[]){9, 9, 9}, 3);
	assert_int_equal(fgetc(f), EOF);
	fclose(f);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(every_copy_to_the_host_is_logged)};
	int fd = mkstemp(path);
	if (fd < 0)
		return 1;
	close(fd);
	setenv("CUELASTIC_CPU_COPIES", path, 1);
	program_register(argv[argc - 1]);
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	unlink(path);
	return failed;
}
