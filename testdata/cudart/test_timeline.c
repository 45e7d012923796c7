/* CUELASTIC_CPU_TIMELINE: blocks of random lengths, in the order of their ends, each in a place of its own. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "program.h"
#include "runtime/cpu/engine/engine.h"
#include "runtime/cpu/virtual/timeline.h"
#include "test.h"

enum { SMS = 5, PLACES = 4, BLOCKS = 2000 };

static char path[] = "timeline-XXXXXX";

static uint64_t draw(uint64_t below)
{
	static uint64_t state = 1;
	state = state * 6364136223846793005u + 1442695040888963407u;
	return (state >> 33) % below;
}

static void draw_next(struct cpu_block_event *event)
{
	event->begin_ns = event->end_ns + draw(3) * draw(50);
	event->end_ns = event->begin_ns + draw(200);
}

/* Each place of each SM runs one block after another, with pauses. */
static void write_blocks(void)
{
	static const struct cpu_kernel kernel = {.name = "_ZN12_GLOBAL__N_15twiceIiEEvPT_i"};
	static const struct cpu_launch launch = {.kernel = &kernel, .grid = {10, 20, 10}};
	struct cpu_block_event places[SMS * PLACES];
	for (uint32_t i = 0; i < SMS * PLACES; i++) {
		places[i] = (struct cpu_block_event){.launch = &launch, .worker = i / PLACES};
		draw_next(&places[i]);
	}
	for (uint32_t block = 0; block < BLOCKS; block++) {
		struct cpu_block_event *first = places;
		for (uint32_t i = 1; i < SMS * PLACES; i++)
			first = places[i].end_ns < first->end_ns ? &places[i] : first;
		first->block[0] = block % 10, first->block[1] = block / 10 % 20, first->block[2] = block / 200;
		timeline_block(first);
		draw_next(first);
	}
}

/* Whole nanoseconds; a duration has half a nanosecond less, unless it is 0. */
static void check_line(const char *line, uint32_t block, uint64_t *ends)
{
	unsigned pid, tid, number;
	uint64_t us, ns, dur_us, dur;
	const char *fields = strstr(line, ",\"pid\":");
	assert_non_null(fields);
	assert_memory_equal(
	    line, "{\"ph\":\"X\",\"cat\":\"block\",\"name\":\"(anonymous namespace)::twice<int>\",", 66);
	assert_int_equal(sscanf(fields,
	                     ",\"pid\":%u,\"tid\":%u,\"ts\":%" SCNu64 ".%3" SCNu64 ",\"dur\":%" SCNu64
	                     ".%4" SCNu64 ",\"args\":{\"block\":%u}}",
	                     &pid, &tid, &us, &ns, &dur_us, &dur, &number),
	    7);
	assert_int_equal(number, block);
	ns += 1000 * us;
	dur += 10000 * dur_us;
	assert_true(dur == 0 || dur % 10 == 5);
	assert_true(pid >= 1 && pid <= SMS && tid > 64 * (pid - 1) && tid <= 64 * (pid - 1) + PLACES);
	assert_true(ns >= ends[tid]);
	ends[tid] = ns + (dur + 5) / 10;
}

static void every_block_has_a_place(void **state)
{
	char line[400];
	uint64_t ends[64 * SMS] = {0};
	uint32_t blocks = 0, names = 0;
	(void)state;
	timeline_flush();
	FILE *f = fopen(path, "r");
	assert_non_null(f);
	assert_string_equal(fgets(line, sizeof line, f), "[\n");
	while (fgets(line, sizeof line, f) && line[0] == '{') {
		names += strstr(line, "\"process_name\"") != NULL;
		if (strstr(line, "\"ph\":\"X\""))
			check_line(line, blocks++, ends);
	}
	assert_int_equal(blocks, BLOCKS);
	assert_int_equal(names, SMS);
	fclose(f);
}

static long size_of_file(void)
{
	FILE *f = fopen(path, "r");
	assert_non_null(f);
	fseek(f, 0, SEEK_END);
	long size = ftell(f);
	fclose(f);
	return size;
}

/* A child that ends, well or with _exit, writes nothing of what its parent has not written yet. */
static void children_write_nothing(void **state)
{
	static const struct cpu_kernel kernel = {.name = "plain"};
	static const struct cpu_launch launch = {.kernel = &kernel, .grid = {1, 1, 1}};
	const struct cpu_block_event event = {.launch = &launch, .begin_ns = 1000000, .end_ns = 1000001};
	int status;
	(void)state;
	timeline_flush();
	long before = size_of_file();
	timeline_block(&event);
	pid_t child = fork();
	if (child == 0) {
		timeline_block(&event);
		timeline_flush();
		fflush(NULL);
		_exit(0);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(status, 0);
	timeline_flush();
	const long line = size_of_file() - before;
	timeline_block(&event);
	timeline_flush();
	assert_int_equal(size_of_file() - before, 2 * line);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_block_has_a_place),
	    cmocka_unit_test(children_write_nothing),
	};
	(void)argc;
	if (!getenv("CUELASTIC_CPU_CLOCK")) { /* which is read before main */
		setenv("CUELASTIC_CPU_CLOCK", "virtual", 1);
		execv(argv[0], argv);
		return 1;
	}
	int file = mkstemp(path);
	if (file < 0)
		return 1;
	close(file);
	setenv("CUELASTIC_CPU_TIMELINE", path, 1);
	timeline_begin();
	write_blocks();
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	unlink(path);
	return failed;
}
