/* Spans: written when the device has ended them, in the device's times; what is captured, failed or too much. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "cuelastic/yield.h"
#include "runtime/grid/backend.h"
#include "runtime/trace/trace.h"
#include "test.h"

/* A device whose events are numbers: reached once `reached` has come to them, a tenth of a microsecond apart. */
static struct {
	uintptr_t made, recorded[20000], sequence, reached, waits, asked;
	cue_yield_state chain;
	cue_board board;
	int captured, failing, rough;
} device;
static char path[] = "/tmp/cue_trace_XXXXXX";

static int make(void **out)
{
	*out = (void *)++device.made;
	return device.failing;
}

static int record(void *event, void *stream)
{
	(void)stream;
	device.recorded[(uintptr_t)event] = ++device.sequence;
	return device.failing;
}

static int is_reached(void *event)
{
	device.asked++;
	return device.recorded[(uintptr_t)event] <= device.reached;
}

static int wait_for(void *event)
{
	device.waits++;
	if (device.reached < device.recorded[(uintptr_t)event])
		device.reached = device.recorded[(uintptr_t)event];
	return 0;
}

static int elapsed_us(double *out, void *first, void *second)
{
	*out = 0.1 * (double)(device.recorded[(uintptr_t)second] - device.recorded[(uintptr_t)first]);
	if (device.rough && second != first && *out < 0.15) /* a duration that is too long */
		*out += 0.5;
	return 0;
}

static int pinned(void **out, size_t bytes)
{
	*out = calloc(1, bytes);
	return 0;
}

static int fetch(void *to, const void *from, size_t bytes, void *stream)
{
	(void)stream;
	memcpy(to, from, bytes);
	return 0;
}

static int is_captured(void *stream)
{
	(void)stream;
	return device.captured;
}

static const struct trace_backend traces = {
    make, make, record, is_reached, wait_for, elapsed_us, pinned, fetch, is_captured, NULL};

const struct backend *cue_backend_get(void)
{
	static const struct backend fake = {.trace = &traces};

	return &fake;
}

static unsigned lines_with(const char *what)
{
	static char line[2048];
	FILE *file = fopen(path, "re");
	unsigned count = 0;

	assert_non_null(file);
	while (fgets(line, sizeof(line), file))
		count += strstr(line, what) != NULL;
	fclose(file);
	return count;
}

static unsigned spans_of(const char *name, const char *category)
{
	char start[128], end[64];
	static char line[2048];
	FILE *file = fopen(path, "re");
	unsigned count = 0;

	assert_non_null(file);
	snprintf(start, sizeof(start), "{\"name\":\"%s\",\"ph\":\"X\"", name);
	snprintf(end, sizeof(end), "\"cat\":\"%s\"", category);
	while (fgets(line, sizeof(line), file))
		count += strstr(line, start) && strstr(line, end);
	fclose(file);
	return count;
}

static struct trace_span *begin(const char *name, const char *client, unsigned long long stream)
{
	struct trace_work work = {.name = name,
	    .category = "launch",
	    .client = client,
	    .stream = (void *)(uintptr_t)stream, /* the device has no ids */
	    .fields = "\"form\":\"x\""};

	return cue_trace_begin(&work);
}

static void spans_are_written_when_they_have_ended(void **state)
{
	struct trace_span *span;

	(void)state;
	assert_true(cue_trace_is_on());
	device.reached = device.sequence;
	span = begin("first", "batch", 7);
	assert_non_null(span);
	cue_trace_end(span, 0);
	cue_trace_end(begin("second", NULL, 8), 0);
	assert_int_equal(device.waits, 1); /* for the base event */
	assert_int_equal(cue_trace_flush(), CUE_OK);
	assert_int_equal(spans_of("first", "launch"), 1);
	assert_int_equal(spans_of("second", "launch"), 1);
	assert_int_equal(spans_of("first", "submission"), 1);
	assert_int_equal(lines_with("{\"name\":\"runs\",\"ph\":\"s\""), 2);
	assert_int_equal(lines_with("{\"name\":\"runs\",\"ph\":\"f\""), 2);
	assert_int_equal(lines_with("\"dur\":0.0995,\"args\":{\"form\":\"x\",\"submitted_us\":"), 2);
	assert_int_equal(lines_with("\"args\":{\"name\":\"batch\"}"), 1);
	assert_int_equal(lines_with("\"args\":{\"name\":\"process\"}"), 1);
	cue_trace_end(begin("third", "batch", 8), 0);
	cue_trace_end(begin("fourth", "batch", 7), 0);
	assert_int_equal(cue_trace_flush(), CUE_OK);
	assert_int_equal(lines_with("process_name"), 2);
	assert_int_equal(lines_with("thread_name"), 5);
	assert_int_equal(lines_with("\"args\":{\"name\":\"host thread 1\"}"), 2); /* of both clients */
}

/* A span during which the chain's state becomes this. */
static void chain_span(unsigned long long next, unsigned long long left)
{
	struct trace_work work = {.name = "chain",
	    .total = 1000,
	    .category = "launch",
	    .stream = (void *)1,
	    .state = &device.chain,
	    .board = &device.board,
	    .index = 2,
	    .blocks = 8};
	struct trace_span *span = cue_trace_begin(&work);

	device.chain.next = next;
	device.chain.left[0] = left;
	cue_trace_end(span, 0);
}

static void state_of_a_chain(void **state)
{
	(void)state;
	device.chain.next = (5ull << 32) + 90; /* of the chain before */
	device.chain.left[0] = (5ull << 32) + 7;
	chain_span((6ull << 32) + 40, (6ull << 32) + 3);
	chain_span((6ull << 32) + 100, (7ull << 32) + 0x80000000u + 2);
	chain_span((6ull << 32) + 100, (7ull << 32) + 0x80000000u + 2); /* it found no ticket */
	assert_int_equal(cue_trace_flush(), CUE_OK);
	assert_int_equal(lines_with("\"tickets_before\":0,\"tickets_behind\":40,\"left\":3,\"ended\":0,"), 1);
	assert_int_equal(lines_with("\"tickets_before\":40,\"tickets_behind\":100,\"left\":2,\"ended\":1,"), 1);
	assert_int_equal(lines_with("\"tickets_before\":100,\"tickets_behind\":100,\"left\":0,\"ended\":0,"), 1);
}

static void gate_says(const char *wanted, unsigned chain)
{
	chain_span(((unsigned long long)chain << 32) + 1, (unsigned long long)chain << 32);
	assert_int_equal(cue_trace_flush(), CUE_OK);
	assert_int_equal(lines_with(wanted), 1);
}

/* What the board of the span's begin means for client 2, which has 8 physical blocks. */
static void decisions_of_the_gate(void **state)
{
	(void)state;
	device.board = (cue_board){.clients = 6, .owner = {3, 2}};
	device.board.mark[0] = (cue_board_mark){.begin = 1};
	device.board.client[1] = (cue_board_client){.share = 1};
	device.board.client[2] = (cue_board_client){.share = 3, .floor_blocks = 1};
	cue_board_arrange(&device.board);
	gate_says(
	    "\"tickets_behind\":1,\"left\":0,\"ended\":0,\"gate\":\"alone\",\"allowed\":8,\"submitted_us\":", 20);
	device.board.mark[1].begin = 1;
	gate_says("\"gate\":\"share\",\"allowed\":6,", 21);
	device.board.client[1].slice_us = 10;
	cue_board_arrange(&device.board);
	gate_says("\"gate\":\"turns\",\"submitted_us\":", 22);
	device.board.client[1].priority = 1;
	cue_board_arrange(&device.board);
	gate_says("\"gate\":\"priority\",\"allowed\":1,", 23);
}

static void more_fields(void **state)
{
	struct trace_span *span = begin("more", NULL, 1);

	(void)state;
	cue_trace_add(span, "pieces", 3);
	cue_trace_end(span, 0);
	span = begin("too much", NULL, 1);
	for (int i = 0; i < 100; i++)
		cue_trace_add(span, "pieces", 1234567890);
	cue_trace_end(span, 0);
	cue_trace_add(NULL, "pieces", 3);
	assert_int_equal(cue_trace_flush(), CUE_OK);
	assert_int_equal(lines_with("\"args\":{\"form\":\"x\",\"pieces\":3,\"submitted_us\":"), 1);
	assert_int_equal(
	    lines_with("\"pieces\":1234567890,\"submitted_us\":"), 1); /* whole, though some are dropped */
}

static void what_is_not_traced(void **state)
{
	(void)state;
	device.captured = 1;
	assert_null(begin("captured", NULL, 1));
	device.captured = 0;
	device.failing = 1;
	assert_null(begin("no event", NULL, 1));
	device.failing = 0;
	cue_trace_end(begin("refused", NULL, 1), 9);
	cue_trace_end(NULL, 0);
	assert_int_equal(cue_trace_flush(), CUE_OK);
	assert_int_equal(lines_with("\"captured\""), 0);
	assert_int_equal(lines_with("\"refused\""), 0);
}

/* More spans than there is room for: the oldest are waited for, and none is lost. */
static void a_full_ring(void **state)
{
	uintptr_t waits = device.waits;

	(void)state;
	for (unsigned i = 0; i < 5000; i++)
		cue_trace_end(begin("many", NULL, 1), 0);
	assert_true(device.waits > waits && device.waits - waits < 5000);
	assert_int_equal(cue_trace_flush(), CUE_OK);
	assert_int_equal(spans_of("many", "launch"), 5000);
	assert_int_equal(spans_of("many", "submission"), 5000);
}

/* Where room was made, spans begin without asking the device about older ones, or waiting for them. */
static void room_for_some(void **state)
{
	uintptr_t asked, waits;

	(void)state;
	for (unsigned i = 0; i < 4096; i++)
		cue_trace_end(begin("older", NULL, 1), 0);
	waits = device.waits;
	cue_trace_make_room(3);
	assert_int_equal(device.waits - waits, 3);
	waits = device.waits;
	asked = device.asked;
	for (unsigned i = 0; i < 3; i++)
		cue_trace_end(begin("newer", NULL, 1), 0);
	assert_int_equal(device.asked, asked);
	assert_int_equal(device.waits, waits);
	cue_trace_end(begin("newer", NULL, 1), 0);
	assert_int_equal(device.waits, waits + 1);
	assert_int_equal(cue_trace_flush(), CUE_OK);
	assert_int_equal(spans_of("older", "launch"), 4096);
	assert_int_equal(spans_of("newer", "launch"), 4);
}

/* Durations that reach into the next span: no span begins before the last one of its row has ended. */
static void spans_of_a_row_do_not_overlap(void **state)
{
	double from, duration, end = -1;
	static char line[2048];
	unsigned found = 0;
	FILE *file;

	(void)state;
	device.rough = 1;
	for (unsigned i = 0; i < 5; i++)
		cue_trace_end(begin("rough", "rough", 99), 0);
	assert_int_equal(cue_trace_flush(), CUE_OK);
	device.rough = 0;
	file = fopen(path, "re");
	assert_non_null(file);
	while (fgets(line, sizeof(line), file)) {
		const char *times =
		    strstr(line, "\"rough\"") && strstr(line, "launch") ? strstr(line, "\"ts\":") : NULL;
		if (!times)
			continue;
		assert_int_equal(sscanf(times, "\"ts\":%lf,\"dur\":%lf", &from, &duration), 2);
		assert_true(from > end);
		assert_true(duration >= 0);
		end = from + duration;
		found++;
	}
	fclose(file);
	assert_int_equal(found, 5);
}

static void a_child_writes_nothing(void **state)
{
	int status;
	pid_t child;

	(void)state;
	child = fork();
	if (child == 0) {
		cue_trace_end(begin("child", NULL, 1), 0);
		_exit(cue_trace_flush());
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
	assert_int_equal(lines_with("\"child\""), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(spans_are_written_when_they_have_ended),
	    cmocka_unit_test(state_of_a_chain),
	    cmocka_unit_test(decisions_of_the_gate),
	    cmocka_unit_test(more_fields),
	    cmocka_unit_test(what_is_not_traced),
	    cmocka_unit_test(a_full_ring),
	    cmocka_unit_test(room_for_some),
	    cmocka_unit_test(spans_of_a_row_do_not_overlap),
	    cmocka_unit_test(a_child_writes_nothing),
	};
	int failed;

	close(mkstemp(path));
	setenv("CUELASTIC_TRACE", path, 1);
	failed = cmocka_run_group_tests(tests, NULL, NULL);
	unlink(path);
	return failed;
}
