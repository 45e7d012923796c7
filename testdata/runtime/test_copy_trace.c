/* Copies in the trace: one span around all chunks, on the row of the stream's client. */
#include "cuelastic/runtime.h"
#include "fake_copy.h"
#include "runtime/trace/trace.h"
#include "runtime/grid/backend.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define DEVICE ((char *)0x10000)
#define PINNED ((char *)0x20000)
#define STREAM ((void *)0x5)
#define OTHER_STREAM ((void *)0x6)

static char path[] = "/tmp/cue_copy_trace_XXXXXX";

/* Events that are reached at once. Each record is noted among the copies' calls. */
static int make(void **out)
{
	static uintptr_t made;

	*out = (void *)++made;
	return 0;
}

static int record(void *event, void *stream)
{
	(void)event;
	if (stream == STREAM)
		strcat(fake_copy.calls, "event;");
	return 0;
}

static int reached(void *event)
{
	return event != NULL;
}

static int wait_for(void *event)
{
	return event == NULL;
}

static int elapsed_us(double *out, void *first, void *second)
{
	*out = first == second ? 0 : 1;
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
	return fake_copy.captured;
}

const struct backend *cue_backend_get(void)
{
	static const struct trace_backend traces = {
	    make, make, record, reached, wait_for, elapsed_us, pinned, fetch, is_captured, NULL};
	static const struct backend fake = {.trace = &traces};

	return &fake;
}

static int setup(void **state)
{
	(void)state;
	fake_copy_reset();
	fake_copy_place(DEVICE, 4096, COPY_PLACE_DEVICE);
	fake_copy_place(PINNED, 4096, COPY_PLACE_PINNED);
	return cue_set_chunk(100);
}

static unsigned lines_with(const char *what)
{
	static char line[1024];
	FILE *file = fopen(path, "re");
	unsigned count = 0;

	assert_non_null(file);
	assert_int_equal(cue_trace_flush(), CUE_OK);
	while (fgets(line, sizeof(line), file))
		count += strstr(line, what) != NULL;
	fclose(file);
	return count;
}

/* On a row that is this process's. */
static unsigned spans_of(const char *name, unsigned client, unsigned stream)
{
	unsigned base = (unsigned)getpid() * 1024;
	char what[160];

	snprintf(what, sizeof(what), "{\"name\":\"%s\",\"ph\":\"X\",\"pid\":%u,\"tid\":%u,\"cat\":\"copy\"", name,
	    base + client, base + stream);
	return lines_with(what);
}

static void one_span_around_all_chunks(void **state)
{
	(void)state;
	assert_int_equal(cue_memcpy_async(DEVICE, PINNED, 250, COPY_HOST_TO_DEVICE, STREAM), 0);
	assert_string_equal(fake_copy.calls,
	    "event;copy 10000<20000 100 @5;copy 10064<20064 100 @5;copy 100c8<200c8 50 @5;event;");
	assert_int_equal(cue_last_copy_pieces(), 3);
	assert_int_equal(spans_of("copy to the device", 1, 1), 1);
	assert_int_equal(lines_with("\"args\":{\"bytes\":250,\"pieces\":3,\"submitted_us\":"), 1);
}

static void every_function(void **state)
{
	(void)state;
	assert_int_equal(cue_memcpy(PINNED, DEVICE, 301, COPY_DEVICE_TO_HOST, STREAM), 0);
	assert_int_equal(lines_with("\"args\":{\"bytes\":301,\"pieces\":4,"), 1);
	assert_int_equal(cue_memcpy_2d_async(DEVICE, 60, PINNED, 60, 40, 7, COPY_DEFAULT, STREAM), 0);
	assert_int_equal(spans_of("copy by addresses", 1, 1), 1);
	assert_int_equal(lines_with("\"args\":{\"bytes\":280,\"pieces\":4,"), 1);
	assert_int_equal(cue_memset(DEVICE, 1, 150, STREAM), 0); /* whole */
	assert_int_equal(lines_with("\"args\":{\"bytes\":150,\"pieces\":1,"), 1);
	assert_int_equal(spans_of("fill of memory", 1, 1), 1);
	assert_int_equal(spans_of("copy to the host", 1, 1), 1);
}

static void the_streams_client(void **state)
{
	cue_client_options options = {.name = "urgent"};
	cue_client *client;

	(void)state;
	assert_int_equal(cue_client_open(&client, &options), CUE_OK);
	assert_int_equal(cue_client_bind(client, OTHER_STREAM), CUE_OK);
	assert_int_equal(cue_memcpy_async(DEVICE, PINNED, 10, COPY_HOST_TO_DEVICE, OTHER_STREAM), 0);
	cue_client_close(client);
	assert_int_equal(lines_with("\"args\":{\"name\":\"urgent\"}"), 1);
	assert_int_equal(
	    spans_of("copy to the device", 2, 3), 1); /* after the first stream and the host's thread */
}

static void what_is_not_traced(void **state)
{
	(void)state;
	fake_copy.fail_at = 2;
	assert_int_equal(cue_memcpy_async(DEVICE, PINNED, 777, COPY_HOST_TO_DEVICE, STREAM), 719);
	fake_copy.fail_at = 0;
	assert_int_equal(cue_memcpy_async(DEVICE, PINNED, 7, 77, STREAM), 0); /* the fake takes it */
	assert_int_equal(spans_of("copy of no kind", 1, 1), 1);
	fake_copy.captured = 1;
	assert_int_equal(cue_memcpy_async(DEVICE, PINNED, 777, COPY_HOST_TO_DEVICE, STREAM), 0);
	assert_int_equal(lines_with("\"bytes\":777"), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup(one_span_around_all_chunks, setup),
	    cmocka_unit_test_setup(every_function, setup),
	    cmocka_unit_test_setup(the_streams_client, setup),
	    cmocka_unit_test_setup(what_is_not_traced, setup),
	};
	int failed;

	close(mkstemp(path));
	setenv("CUELASTIC_TRACE", path, 1);
	failed = cmocka_run_group_tests(tests, NULL, NULL);
	unlink(path);
	return failed;
}
