// Times of a profile in place of prices: which files are read, which kernel is which, and how long bodies take.
#include "runtime/cpu/virtual/measured.h"
#include "testdata/runtime/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct device device = {.name = "Two", .sm_count = 2, .memory_mb_s = 1000};
static const uint32_t eight[3] = {8, 1, 1}, big[3] = {100, 1, 1}, threads[3] = {64, 1, 1},
                      other[3] = {32, 1, 1};

// Whether kernels are measured then.
static int reads(const char *text)
{
	char path[] = "/tmp/measuredXXXXXX";
	int file = mkstemp(path);

	assert_int_equal(write(file, text, strlen(text)), strlen(text));
	close(file);
	setenv("CUELASTIC_CPU_PROFILE", path, 1);
	measured_read(&device, 2);
	unlink(path);
	return measured_any();
}

#define HEAD "cuelastic times 1\ndevice 2 Two\n"
#define SCALE "kernel 8 1 1 64 1 1 scale\n"

static void bad_files_are_not_used(void **state)
{
	static const char *const BAD[] = {"", "kernel\n", "cuelastic times 1\n" SCALE "latency_us 1 2\n",
	    "cuelastic times 1\ndevice 3 Two\n" SCALE "latency_us 1 2 3\n", HEAD SCALE,
	    HEAD SCALE "latency_us 1\n", HEAD SCALE "latency_us 1 0\n", HEAD SCALE "latency_us 1 nan\n",
	    HEAD SCALE "latency_us 1 2\nbandwidth_mb_s 1 -2\n", HEAD "latency_us 1 2\n",
	    HEAD "kernel 8 1 1 64 1 scale\n", HEAD "kernel 8 1 1 64 1 1 \n",
	    HEAD "kernel 0 1 1 64 1 1 a\nlatency_us 1 1\n", HEAD SCALE "latency_us 1 inf\n", HEAD "what\n"};

	(void)state;
	for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
		assert_false(reads(BAD[i]));
	unsetenv("CUELASTIC_CPU_PROFILE");
	measured_read(&device, 2);
	assert_false(measured_any());
}

static void kernels_are_found_by_name_and_block(void **state)
{
	const struct measured *first, *second, *wide;

	(void)state;
	assert_true(reads(HEAD SCALE "latency_us 20 10\nbandwidth_mb_s 500 800\n"
	                             "kernel 90 1 1 64 1 1 scale#2\nlatency_us 200 100\n"
	                             "kernel 8 1 1 32 1 1 scale#3\nlatency_us 9 9\n"
	                             "kernel 8 1 1 64 1 1 sum_2\nlatency_us 9 9\nbandwidth_mb_s 2000 2000\n"));
	first = measured_kernel("_ZN2ns5scaleIfEEvPT_", eight, threads);
	second = measured_kernel("scale", big, threads);
	wide = measured_kernel("_Z5scalePf", eight, other);
	assert_non_null(first);
	assert_true(second && second != first && wide && wide != first && wide != second);
	assert_ptr_equal(measured_body("scale", threads), first);
	assert_ptr_equal(measured_body("scale", other), wide);
	assert_ptr_equal(measured_body("scale", NULL), first); // a member of a phase
	assert_null(measured_body("scale_2", threads));
	assert_null(measured_body("scales", threads));
	assert_null(measured_kernel("_Z7rescalePf", eight, threads));
	assert_null(measured_kernel("_Z5scalePf", eight, big));
	assert_non_null(measured_body("sum_2", threads));
	assert_null(measured_body("sum", threads));
}

// A block begins a body. All blocks of its grid are placed.
static void begins(struct measured_job *job, struct measured_run *run, double now, struct servers *servers)
{
	job->bodies = job->amount = 1;
	measured_place(job, run, 0, now, servers);
	measured_begin(job, now, servers);
}

// The body that ends first. Its block keeps its place.
static struct measured_job *ends_at(double ps, struct servers *servers)
{
	struct heap_node *first = heap_first(&servers->due);

	assert_non_null(first);
	assert_true(fabs(first->key - ps) < 2);
	struct server_job *job = server_take((struct server *)first, first->key, servers);
	assert_non_null(job);
	measured_end((struct measured_job *)job, first->key, servers);
	return (struct measured_job *)job;
}

static void leaves_at(double ps, struct servers *servers)
{
	measured_place(ends_at(ps, servers), NULL, 0, ps, servers);
}

// Eight blocks on two SMs with room for four each; then one more kernel, with which the memory is too slow.
static void bodies_take_what_was_measured(void **state)
{
	struct measured_run *runs = NULL, *others = NULL;
	struct measured_job jobs[9] = {0};
	struct servers servers = {0};
	double now = 0;

	(void)state;
	for (uint32_t i = 0; i < 8; i++) {
		jobs[i].sm = i % 2;
		begins(&jobs[i], measured_run(&runs, measured_body("scale", threads), 4, 0), now, &servers);
	}
	assert_null(runs->next);
	assert_true(heap_first(&servers.due)->key == 10e6); // R[2]
	now = 5e6;
	begins(&jobs[8], measured_run(&others, measured_body("sum_2", threads), 4, 1), now, &servers);
	// One of four blocks that need 2000 MB/s on an SM, and 800: the memory has 1000, so all take 1.3 times as long.
	leaves_at(10.85e6, &servers);
	assert_int_equal(others->blocks, 0);
	for (uint32_t i = 0; i < 8; i++) // after five of ten microseconds, 5.85 / 1.3 more, and the rest alone
		leaves_at(11.35e6, &servers);
	assert_null(heap_first(&servers.due));
	assert_int_equal(runs->blocks + others->blocks, 0);
	assert_int_equal(runs->places + others->places + runs->sms, 0);
	measured_free(runs);
	measured_free(others);
	free(servers.due.entries);
}

// Of a grid with more blocks than were measured, each takes as long as those.
static void a_larger_launch_takes_as_long_for_each_block(void **state)
{
	struct measured_run *runs = NULL;
	struct measured_job jobs[12] = {0};
	struct servers servers = {0};
	double us = 0;

	(void)state;
	for (uint32_t i = 0; i < 12; i++) {
		jobs[i].sm = i % 2;
		begins(&jobs[i], measured_run(&runs, measured_body("scale", threads), 8, 12), 0, &servers);
		us = i == 7 ? runs->full.block_us : us;
	}
	assert_true(us > 0);
	assert_true(runs->full.block_us == us);
	for (uint32_t i = 0; i < 12; i++)
		measured_end(&jobs[i], 1, &servers);
	measured_free(runs);
	free(servers.due.entries);
}

// Three blocks on each of two SMs take eight bodies in two waves: six in 20/3 us as on one SM, and the last two in what is left of 10 us. Between the waves
// none is at work for a while.
static void a_pause_between_bodies_ends_no_wave(void **state)
{
	struct measured_run *runs = NULL;
	struct measured_job jobs[6] = {0};
	struct servers servers = {0};

	(void)state;
	for (uint32_t i = 0; i < 6; i++) {
		jobs[i].sm = i % 2;
		begins(&jobs[i], measured_run(&runs, measured_body("scale", threads), 3, 0), 0, &servers);
	}
	for (uint32_t i = 0; i < 6; i++)
		(void)ends_at(20e6 / 3, &servers);
	assert_int_equal(runs->blocks, 0);
	for (uint32_t i = 0; i < 2; i++)
		begins(&jobs[i], runs, 8e6, &servers);
	for (uint32_t i = 2; i < 6; i++)
		measured_place(&jobs[i], NULL, 0, 8e6, &servers);
	for (uint32_t i = 0; i < 2; i++)
		leaves_at(8e6 + 10e6 / 3, &servers);
	assert_null(heap_first(&servers.due));
	measured_free(runs);
	free(servers.due.entries);
}

// A kernel that loses places to another, but has more bodies, is as fast as alone with the places that it has left.
static void lost_places_change_the_speed(void **state)
{
	struct measured_run *runs = NULL, *others = NULL;
	struct measured_job jobs[8] = {0};
	struct servers servers = {0};

	(void)state;
	for (uint32_t i = 0; i < 6; i++) {
		jobs[i].sm = i % 2;
		begins(&jobs[i], measured_run(&runs, measured_body("scale", threads), 3, 0), 0, &servers);
	}
	for (uint32_t i = 0; i < 6; i++)
		(void)ends_at(20e6 / 3, &servers);
	for (uint32_t i = 1; i < 6; i++)
		begins(&jobs[i], measured_run(&others, measured_body("scale", other), 3, 0), 20e6 / 3, &servers);
	assert_int_equal(runs->places, 1);
	assert_int_equal(runs->alone_places, 1);
	begins(&jobs[0], runs, 20e6 / 3, &servers);
	for (uint32_t i = 0; i < 6; i++)
		(void)ends_at(heap_first(&servers.due)->key, &servers);
	measured_free(runs);
	measured_free(others);
	free(servers.due.entries);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(bad_files_are_not_used),
	    cmocka_unit_test(kernels_are_found_by_name_and_block),
	    cmocka_unit_test(bodies_take_what_was_measured),
	    cmocka_unit_test(a_larger_launch_takes_as_long_for_each_block),
	    cmocka_unit_test(a_pause_between_bodies_ends_no_wave),
	    cmocka_unit_test(lost_places_change_the_speed),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
