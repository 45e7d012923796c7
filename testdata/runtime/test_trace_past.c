/* Spans that have ended: who made their blocks leave, when, and how many blocks were resident. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "runtime/trace/trace_file.h"
#include "test.h"

enum { BATCH = 1, SERVER, THIRD };

static char path[] = "/tmp/cue_trace_past_XXXXXX";
static struct trace_file *file;
static long long base_ns; /* of the test; those before are over */

static int set_up(void **state)
{
	(void)state;
	base_ns += 1000000;
	return cue_trace_file_open(&file, path, 0);
}

static int tear_down(void **state)
{
	(void)state;
	cue_trace_past_settle(file, LLONG_MAX);
	return cue_trace_file_close(file);
}

static void span(
    unsigned client, unsigned stream, int from, int to, unsigned blocks, unsigned left, int priority)
{
	cue_trace_past_add(file, &(struct trace_past){.client = client,
	                             .stream = stream,
	                             .begin_ns = base_ns + from,
	                             .end_ns = base_ns + to,
	                             .blocks = blocks,
	                             .left = left,
	                             .can_preempt = client != THIRD,
	                             .priority = priority});
}

static void settle(int before)
{
	cue_trace_past_settle(file, base_ns + before);
	assert_int_equal(cue_trace_file_flush(file), 0);
}

/* The events of this phase so far, as "client@ns:value", in the order of the file; the value is its fields' number. */
static const char *events(char phase)
{
	static char text[1 << 16], line[1024], what[16];
	FILE *in = fopen(path, "re");

	assert_non_null(in);
	*text = '\0';
	snprintf(what, sizeof(what), "\"ph\":\"%c\"", phase);
	while (fgets(line, sizeof(line), in)) {
		const char *args = strstr(line, "\"args\":{"), *colon = args ? strchr(args + 7, ':') : NULL;
		if (!strstr(line, what))
			continue;
		snprintf(text + strlen(text), sizeof(text) - strlen(text), "%s%ld@%.0f:%ld", *text ? " " : "",
		    strtol(strstr(line, "\"pid\":") + 6, NULL, 10),
		    strtod(strstr(line, "\"ts\":") + 5, NULL) * 1e3 - (double)base_ns,
		    colon ? strtol(colon + 1, NULL, 10) : 0);
	}
	fclose(in);
	return text;
}

/* A span of one client alone: its counter goes up and down. It is written once all that began before have been added. */
static void one_span(void **state)
{
	(void)state;
	span(BATCH, 1, 100, 200, 8, 0, 0);
	settle(200);
	assert_string_equal(events('C'), "");
	settle(201);
	assert_string_equal(events('C'), "1@100:8 1@200:0");
	settle(1000);
	assert_string_equal(events('C'), "1@100:8 1@200:0");
	assert_string_equal(events('i'), "");
}

/* Blocks leave when the first launch of a client that goes first begins, although that is added later. */
static void a_preemption(void **state)
{
	(void)state;
	span(BATCH, 1, 100, 300, 8, 6, 0);
	span(THIRD, 3, 110, 400, 2, 0, 9); /* preempts nobody */
	span(SERVER, 2, 150, 180, 4, 0, 1);
	span(SERVER, 2, 190, 200, 4, 0, 1);
	span(BATCH, 1, 300, 500, 8, 0, 0); /* its resume */
	settle(600);
	assert_string_equal(events('i'), "1@150:6");
	assert_string_equal(events('s'), "2@150:0");
	assert_string_equal(events('f'), "1@150:0");
	assert_non_null(strstr(events('C'), "1@100:8 1@150:2 1@300:8 3@110:2"));
	assert_non_null(strstr(events('C'), "2@150:4 2@180:0 2@190:4 2@200:0 1@300:8 1@500:0"));
}

static void who_preempts(void **state)
{
	(void)state;
	span(SERVER, 2, 50, 120, 1, 0, 1); /* has begun before: at once */
	span(BATCH, 1, 100, 200, 8, 3, 0);
	settle(300);
	assert_string_equal(events('s'), "2@100:0");
	span(
	    BATCH, 1, 400, 500, 8, 3, 0); /* one of lower priority does not, nor does its own client: not known */
	span(SERVER, 2, 410, 420, 1, 0, -1);
	span(BATCH, 4, 430, 440, 1, 0, 0);
	span(SERVER, 2, 500, 520, 1, 0, 1); /* has begun after it */
	settle(600);
	assert_string_equal(events('s'), "2@100:0");
	assert_string_equal(events('i'), "1@100:3 1@500:3");
}

/* Streams of one client: their sum. */
static void several_streams(void **state)
{
	(void)state;
	span(BATCH, 1, 100, 200, 8, 0, 0);
	span(BATCH, 2, 150, 300, 4, 0, 0);
	span(SERVER, 3, 150, 160, 2, 0, 0);
	settle(400);
	assert_string_equal(events('C'), "1@100:8 1@200:4 1@150:12 1@300:0 2@150:2 2@160:0");
}

/* More than there is room for, while the first is not over: nothing is lost but what the first would have counted. */
static void a_full_ring(void **state)
{
	const char *text;
	unsigned count = 1;

	(void)state;
	span(SERVER, 2, 0, 900000, 1, 0, 0);
	for (int i = 0; i < 5000; i++)
		span(BATCH, 1, 10 * i, 10 * i + 5, 1, 0, 0);
	cue_trace_past_settle(file, LLONG_MAX);
	settle(0);
	text = events('C');
	assert_non_null(strstr(text, "2@0:1 2@900000:0"));
	while ((text = strchr(text, ' ')) != NULL && ++count)
		text++;
	assert_true(count > 3000); /* of what the text has room for */
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test_setup_teardown(one_span, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(a_preemption, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(who_preempts, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(several_streams, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(a_full_ring, set_up, tear_down)};
	int failed;

	close(mkstemp(path));
	failed = cmocka_run_group_tests(tests, NULL, NULL);
	unlink(path);
	return failed;
}
