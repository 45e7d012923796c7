// Launches out of the spans of a trace, and traces that are refused.
#include "plan/trace/launches.h"

#include "trace_text.h"

static int read_text(struct launches *out, struct str *why, const char *text)
{
	const char *path = trace_file_with(text, strlen(text));
	int result = launches_read(out, why, &path, 1);
	unlink(path);
	return result;
}

static void spans_become_launches(void **state)
{
	(void)state;
	struct launches found;
	struct str why = {0};
	assert_int_equal(read_text(&found, &why, TRACE_TWO), 0);
	assert_false(found.is_cut);
	assert_int_equal(found.clients.count, 2);
	assert_int_equal(found.kernels.count, 2);
	assert_int_equal(found.launches.count, 4);
	const struct launch *first = &found.launches.items[0], *third = &found.launches.items[2];
	assert_int_equal(found.launches.items[1].number, 2); // by their begin
	assert_string_equal(found.clients.items[found.launches.items[1].client], "server");
	assert_int_equal(first->number, 1);
	assert_true(first->yields && first->resumes == 2 && first->used == 1 && first->left == 3);
	assert_true(first->slices == 0 && first->work_us == 82);
	assert_true(
	    first->submitted_us == 0 && first->ready_us == 0 && first->begin_us == 10 && first->end_us == 92);
	assert_true(
	    first->gates[LAUNCH_ALONE] == 1 && first->gates[LAUNCH_PRIORITY] == 1 && !first->gates[LAUNCH_SHARE]);
	assert_int_equal(third->number, 3);
	assert_true(!third->yields && third->slices == 2 && third->resumes == 0 && third->work_us == 40);
	assert_true(third->submitted_us == 5 && third->ready_us == 92); // after the first in its stream
	assert_int_equal(found.copies.items[0].count, 1);
	assert_int_equal(found.copies.items[0].pieces, 3);
	assert_int_equal(found.copies.items[0].bytes, 1000);
	assert_int_equal(found.copies.items[1].count, 0);
	launches_dispose(&found);
}

// Two launches in one request, another launch after it, and a request that has no end.
static void requests(void **state)
{
	(void)state;
	static const char text[] = "[" TRACE_CLIENT(1, "a") "," TRACE_CLIENT(2, "b") "," TRACE_END(
	    1, b, 10, 5) "," TRACE_SPAN(1, "k", "launch", 10, 5, TRACE_LAUNCH(1, "native", 6)) "," TRACE_SPAN(2,
	    "k", "launch", 12, 5, TRACE_LAUNCH(2, "native", 12)) "," TRACE_SPAN(1, "k", "launch", 20, 5,
	    TRACE_LAUNCH(3, "native", 7)) "," TRACE_END(1, e, 25, 8) "," TRACE_SPAN(1, "k", "launch", 30, 5,
	    TRACE_LAUNCH(4, "native", 9)) "," TRACE_END(1, b, 40, 39) "," TRACE_SPAN(1, "k", "launch", 40, 5,
	    TRACE_LAUNCH(5, "native", 39)) "," TRACE_END(2, e, 50, 49) "]";
	static const struct request wanted[] = {{0, 20}, {1, 5}, {0, 26}};
	struct launches found;
	struct str why = {0};
	assert_int_equal(read_text(&found, &why, text), 0);
	assert_int_equal(found.requests.count, 3);
	for (size_t i = 0; i < 3; i++) {
		assert_int_equal(found.requests.items[i].client, wanted[i].client);
		assert_true(found.requests.items[i].latency_us == wanted[i].latency_us);
	}
	launches_dispose(&found);
}

// Two processes, with the same numbers: nothing is mixed up.
static void two_files(void **state)
{
	(void)state;
	char first[32];
	struct launches found;
	struct str why = {0};
	strcpy(first, trace_file_with(TRACE_TWO, strlen(TRACE_TWO)));
	const char *paths[] = {first, trace_file_with(TRACE_TWO, strlen(TRACE_TWO))};
	assert_int_equal(launches_read(&found, &why, paths, 2), 0);
	assert_int_equal(found.clients.count, 4);
	assert_int_equal(found.kernels.count, 2);
	assert_int_equal(found.launches.count, 8);
	for (size_t i = 0; i < 8; i += 2) {
		const struct launch *one = &found.launches.items[i], *other = one + 1;
		assert_true(one->number == other->number && one->client != other->client);
		assert_true(one->ready_us == other->ready_us && one->work_us == other->work_us);
	}
	launches_dispose(&found);
	paths[0] = "/nowhere";
	assert_true(launches_read(&found, &why, paths, 2) < 0);
	str_dispose(&why);
	unlink(first);
	unlink(paths[1]);
}

// The host's clock is some microseconds ahead of the device's.
static void submitted_after_its_begin(void **state)
{
	(void)state;
	struct launches found;
	struct str why = {0};
	assert_int_equal(read_text(&found, &why,
	                     "[" TRACE_CLIENT(1, "a") "," TRACE_SPAN(
	                         1, "k", "launch", 10, 5, TRACE_LAUNCH(1, "native", 12)) "]"),
	    0);
	assert_true(found.launches.items[0].submitted_us == 10);
	launches_dispose(&found);
}

static void refused(const char *text, const char *reason)
{
	struct launches found;
	struct str why = {0};
	assert_true(read_text(&found, &why, text) < 0);
	assert_non_null(strstr(str_text(&why), reason));
	assert_null(found.launches.items);
	str_dispose(&why);
}

static void what_is_refused(void **state)
{
	(void)state;
	refused("{\"traceEvents\": []}", "an array of events is wanted");
	refused("[]", "no launches");
	refused("[1]", "event 1: no event (ph)");
	refused("[" TRACE_SPAN(1, "k", "launch", 1, 2, TRACE_LAUNCH(1, "native", 0)) "]",
	    "event 1: a span of a client");
#define AFTER_CLIENT(span) "[" TRACE_CLIENT(1, "a") "," span "]"
	refused(AFTER_CLIENT(TRACE_CLIENT(1, "b")), "event 2: a client's second name");
	refused(AFTER_CLIENT(TRACE_SPAN(1, "k", "block", 1, 2, TRACE_LAUNCH(1, "native", 0))),
	    "no trace of the runtime");
	refused(
	    AFTER_CLIENT(TRACE_SPAN(1, "k", "launch", -1, 2, TRACE_LAUNCH(1, "native", 0))), "without its time");
	refused(
	    AFTER_CLIENT(TRACE_SPAN(1, "k", "launch", 1, -2, TRACE_LAUNCH(1, "native", 0))), "without its time");
	refused(
	    AFTER_CLIENT(TRACE_SPAN(1, "k", "launch", 1, "2", TRACE_LAUNCH(1, "native", 0))), "without its time");
	refused(
	    AFTER_CLIENT(TRACE_SPAN(1, "k", "launch", 1, 2, "\"launch\":1,\"form\":\"native\"")), "submitted_us");
	refused(
	    AFTER_CLIENT(TRACE_SPAN(1, "k", "launch", 1, 2, TRACE_LAUNCH(0, "native", 0))), "its name or number");
	refused(AFTER_CLIENT(TRACE_SPAN(1, "k", "launch", 1, 2, "\"launch\":1,\"submitted_us\":0")), "its form");
	refused(AFTER_CLIENT(TRACE_SPAN(1, "k", "launch", 1, 2,
	            TRACE_LAUNCH(1, "yielding", 0) ",\"tickets_before\":5,\"tickets_behind\":4")),
	    "tickets_behind");
	refused(
	    AFTER_CLIENT(TRACE_SPAN(1, "k", "launch", 1, 2, TRACE_LAUNCH(1, "yielding", 0) ",\"gate\":\"mood\"")),
	    "(gate)");
	refused(AFTER_CLIENT(TRACE_END(2, b, 1, 0)), "of a client without a name");
	refused(AFTER_CLIENT(TRACE_END(1, b, 1, "x")), "a request without its time");
	refused(AFTER_CLIENT(TRACE_SPAN(1, "copy", "copy", 1, 2, "\"submitted_us\":0")), "pieces or bytes");
	refused(AFTER_CLIENT(TRACE_SPAN(1, "k", "launch", 1, 2, TRACE_LAUNCH(1, "native", 0)) "," TRACE_SPAN(
	            1, "other", "launch", 4, 2, TRACE_LAUNCH(1, "native", 0))),
	    "two launches of one number");
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(spans_become_launches), cmocka_unit_test(requests),
	    cmocka_unit_test(two_files), cmocka_unit_test(submitted_after_its_begin),
	    cmocka_unit_test(what_is_refused)};
	return RUN(tests);
}
