// Sums and metrics of a trace of two clients, worked out by hand. In microseconds:
//
//   launch      of      submitted  ready  begin  end   takes  waits  overlap
//   1 fill      batch           0      0     10   92      92     10  full: the second begins during it
//   2 answer    server         40     40     44   54      14      4  restricted: the first is there before and after
//   3 fill      batch           5     92     92  132      40      0  exclusive
//   4 answer    server        200    200    206  216      16      6  exclusive
#include "plan/trace/summary.h"

#include "trace_text.h"

// Fill takes 60 and 40 alone: 50. The third launch, of 500, is beside another client's, and does not count.
static const char FILL[] = "[" TRACE_CLIENT(1, "batch") "," TRACE_CLIENT(2, "other") "," TRACE_SPAN(
    1, "fill", "launch", 10, 50, TRACE_LAUNCH(1, "native", 0)) "," TRACE_SPAN(1, "fill", "launch", 60, 40,
    TRACE_LAUNCH(2, "native", 1)) "," TRACE_SPAN(1, "fill", "launch", 200, 500,
    TRACE_LAUNCH(3, "native", 200)) "," TRACE_SPAN(2, "more", "launch", 699, 2,
    TRACE_LAUNCH(4, "native", 699)) "]";
static const char ANSWER[] = "[" TRACE_CLIENT(1, "server") "," TRACE_SPAN(
    1, "answer", "launch", 7, 3, TRACE_LAUNCH(1, "native", 0)) "]";
// The same kernel of another client is no measurement.
static const char STRANGER[] = "[" TRACE_CLIENT(1, "stranger") "," TRACE_SPAN(
    1, "answer", "launch", 7, 3, TRACE_LAUNCH(1, "native", 0)) "]";

static struct launches read_text(const char *text)
{
	struct launches found;
	struct str why = {0};
	const char *path = trace_file_with(text, strlen(text));
	assert_int_equal(launches_read(&found, &why, &path, 1), 0);
	unlink(path);
	return found;
}

static void near(double found, double wanted)
{
	assert_true(found > wanted - 1e-6 && found < wanted + 1e-6);
}

static void check_clients(const struct summary *s)
{
	const struct summary_client *batch = &s->clients[0], *server = &s->clients[1];
	assert_int_equal(batch->launches, 2);
	assert_int_equal(batch->yielding, 1);
	assert_int_equal(batch->slices, 2);
	assert_int_equal(batch->resumes, 2);
	assert_int_equal(batch->used, 1);
	assert_int_equal(batch->left, 3);
	assert_int_equal(batch->gates[LAUNCH_PRIORITY], 1);
	near(batch->work_us, 122);
	near(batch->waiting_us,
	    10); // the second launch waited for the first, of the same stream: it was not ready
	near(batch->took_us, 132);
	assert_int_equal(server->launches, 2);
	assert_int_equal(server->yielding, 0);
	near(server->work_us, 20);
	near(server->waiting_us, 10);
	near(server->took_us, 30);
	assert_int_equal(batch->requests, 2); // submitted at 0 and 5
	near(batch->latency_us[LATENCY_50], 92);
	near(batch->latency_us[LATENCY_99], 127);
	assert_int_equal(server->requests, 2);
}

static void without_traces_of_each_alone(void **state)
{
	(void)state;
	struct launches trace = read_text(TRACE_TWO);
	struct summary s;
	summary_make(&s, &trace, NULL, 0);
	check_clients(&s);
	assert_int_equal(s.kernels.count, 2);
	assert_int_equal(s.kernels.items[0].launches, 2);
	near(s.kernels.items[0].took_us, 132);
	near(s.kernels.items[0].longest_us, 92);
	near(s.launches.makespan_us, 216);
	near(s.launches.running, 142.0 / 216);
	near(s.launches.waiting_us, 20.0 / 4);
	assert_int_equal(s.overlaps[OVERLAP_EXCLUSIVE], 2);
	assert_int_equal(s.overlaps[OVERLAP_FULL], 1);
	assert_int_equal(s.overlaps[OVERLAP_PARTIAL], 0);
	assert_int_equal(s.overlaps[OVERLAP_RESTRICTED], 1);
	assert_false(s.is_known);
	near(s.programs.stp, 0);
	assert_non_null(strstr(str_text(&s.unknown), "--alone"));
	summary_dispose(&s);
	launches_dispose(&trace);
}

static void with_traces_of_each_alone(void **state)
{
	(void)state;
	struct launches trace = read_text(TRACE_TWO), alone[] = {read_text(FILL), read_text(ANSWER)};
	struct summary s;
	summary_make(&s, &trace, alone, 2);
	check_clients(&s);
	assert_true(s.is_known);
	near(s.kernels.items[0].alone_us, (60.0 + 40) / 2);
	near(s.kernels.items[1].alone_us, 10);
	near(s.clients[0].alone_us, 100);
	near(s.clients[1].alone_us, 20);
	near(s.programs.stp, 100.0 / 132 + 20.0 / 30);
	near(s.programs.antt, (1.32 + 1.5) / 2);
	near(s.programs.fairness, 20.0 / 30 / (100.0 / 132));
	near(s.launches.speedup, 120.0 / 216);
	summary_dispose(&s);
	launches_dispose(&trace);
	launches_dispose(&alone[0]);
	launches_dispose(&alone[1]);
}

static void one_that_is_missing(void **state)
{
	(void)state;
	struct launches trace = read_text(TRACE_TWO), alone[] = {read_text(FILL), read_text(STRANGER)};
	struct summary s;
	summary_make(&s, &trace, alone, 2);
	assert_false(s.is_known);
	assert_string_equal(str_text(&s.unknown), "no launch of answer by server ran alone");
	near(s.programs.stp, 0);
	near(s.clients[0].alone_us, 0);
	summary_dispose(&s);
	launches_dispose(&trace);
	launches_dispose(&alone[0]);
	launches_dispose(&alone[1]);
}

// By the nearest rank, of 1 to 200 in no order, and of one request of another client.
static void percentiles(void **state)
{
	(void)state;
	struct launches trace = read_text(TRACE_TWO);
	struct summary s;
	trace.requests.count = 0;
	VEC_PUSH(&trace.requests, ((struct request){1, 7}));
	for (unsigned i = 0; i < 200; i++)
		VEC_PUSH(&trace.requests, ((struct request){0, 1 + i * 77 % 200}));
	summary_make(&s, &trace, NULL, 0);
	assert_int_equal(s.clients[0].requests, 200);
	near(s.clients[0].latency_us[LATENCY_50], 100);
	near(s.clients[0].latency_us[LATENCY_95], 190);
	near(s.clients[0].latency_us[LATENCY_99], 198);
	near(s.clients[0].latency_us[LATENCY_LONGEST], 200);
	assert_int_equal(s.clients[1].requests, 1);
	for (int i = 0; i < SUMMARY_LATENCIES; i++)
		near(s.clients[1].latency_us[i], 7);
	summary_dispose(&s);
	launches_dispose(&trace);
}

// The windows leave out nothing: many launches of any length, and each one's class as without windows.
static void windows(void **state)
{
	(void)state;
	enum { COUNT = 300 };
	struct launches trace = {.is_cut = 0};
	struct metrics_run runs[COUNT];
	struct summary s;
	uint32_t wanted[METRICS_OVERLAPS] = {0};
	unsigned random = 1;
	double begin = 0;
	VEC_PUSH(&trace.clients, strdup("a"));
	VEC_PUSH(&trace.kernels, strdup("k"));
	VEC_PUSH(&trace.copies, (struct copies){0});
	for (unsigned i = 0; i < COUNT; i++) {
		random = random * 1103515245 + 12345;
		begin += (random >> 16) % 5;
		double end = begin + (random >> 20) % 40;
		struct launch launch = {i + 1, 0, 0, begin, begin, begin, end, 1, 0, 0, 0, 0, 0, {0}, 0};
		VEC_PUSH(&trace.launches, launch);
		runs[i] = (struct metrics_run){begin, begin, end > begin ? end : begin + 0.001, 1};
	}
	for (uint32_t i = 0; i < COUNT; i++)
		wanted[cue_metrics_overlap(runs, COUNT, i)]++;
	summary_make(&s, &trace, NULL, 0);
	assert_memory_equal(s.overlaps, wanted, sizeof wanted);
	assert_true(wanted[OVERLAP_FULL] && wanted[OVERLAP_PARTIAL] && wanted[OVERLAP_RESTRICTED]);
	summary_dispose(&s);
	launches_dispose(&trace);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(without_traces_of_each_alone),
	    cmocka_unit_test(with_traces_of_each_alone), cmocka_unit_test(one_that_is_missing),
	    cmocka_unit_test(percentiles), cmocka_unit_test(windows)};
	return RUN(tests);
}
