// Pieces of work in processes: results in order, what they print, and processes that end early.
#include "xform/base/jobs.h"

#include <signal.h>
#include <unistd.h>

#include "testdata/unit/unit.h"

enum { PIECES = 40, LOST = 7 };

struct seen {
	size_t next;
	struct str text;
};

// The first pieces take longest.
static void work(void *context, size_t index, struct str *bytes)
{
	(void)context;
	usleep(index < 3 ? 20000 : 100);
	printf("out%zu", index);
	fprintf(stderr, "err%zu", index);
	if (index == LOST) {
		signal(SIGTERM, SIG_DFL);
		raise(SIGTERM);
	}
	str_addf(bytes, "bytes%zu", index);
}

static int take(void *context, size_t index, const struct jobs_result *result)
{
	struct seen *seen = context;
	char expected[32];
	assert_int_equal(index, seen->next++);
	if (index == LOST) {
		assert_int_equal(result->signal, SIGTERM);
		return 0;
	}
	assert_int_equal(result->signal, 0);
	snprintf(expected, sizeof expected, "bytes%zu", index);
	assert_string_equal(str_text(&result->bytes), expected);
	snprintf(expected, sizeof expected, "out%zu", index);
	assert_string_equal(str_text(&result->out), expected);
	snprintf(expected, sizeof expected, "err%zu", index);
	assert_string_equal(str_text(&result->err), expected);
	return 0;
}

static void all(void **state)
{
	(void)state;
	for (unsigned most = 1; most < 9; most += 3) {
		struct seen seen = {0};
		const struct jobs jobs = {
		    .count = PIECES, .most = most, .work = work, .take = take, .context = &seen};
		assert_int_equal(jobs_run(&jobs), 0);
		assert_int_equal(seen.next, PIECES);
	}
}

static void none(void **state)
{
	struct seen seen = {0};
	(void)state;
	assert_int_equal(jobs_run(&(struct jobs){.most = 2, .work = work, .take = take, .context = &seen}), 0);
	assert_int_equal(seen.next, 0);
}

static void sleep_long(void *context, size_t index, struct str *bytes)
{
	(void)context;
	if (index)
		sleep(100);
	str_addf(bytes, "bytes%zu", index);
}

static int take_one(void *context, size_t index, const struct jobs_result *result)
{
	(void)result;
	assert_int_equal(index, 0);
	return ++*(int *)context;
}

// The rest is ended, and not taken.
static void enough(void **state)
{
	int taken = 0;
	(void)state;
	assert_int_equal(jobs_run(&(struct jobs){
	                     .count = 5, .most = 3, .work = sleep_long, .take = take_one, .context = &taken}),
	    0);
	assert_int_equal(taken, 1);
	assert_true(jobs_cores() > 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(all),
	    cmocka_unit_test(none),
	    cmocka_unit_test(enough),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
