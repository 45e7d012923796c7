// Jobs that share a server, by hand and against a simulation in small steps.
#include "runtime/cpu/virtual/server.h"
#include "testdata/runtime/random.h"
#include "testdata/runtime/test.h"

#include <math.h>
#include <stdlib.h>

enum { JOBS = 12 };

static struct servers all;

static void dispose(struct server *server)
{
	free(server->jobs.entries);
	free(all.due.entries);
	all = (struct servers){0};
}

// The next job that ends and has a waiting block; *at: when it ends.
static struct server_job *next(struct server *server, double *at)
{
	assert_ptr_equal(heap_first(&all.due), &server->due);
	*at = all.at = server->due.key;
	all.order = all.due.entries[0].order;
	return server_take(server, *at, &all);
}

static void a_job_alone_takes_its_amount_over_the_rate(void **state)
{
	struct server server = {.rate = 4};
	struct server_job job = {0};
	double at;

	(void)state;
	server_add(&server, &job, 1000, 8, 50, &all);
	assert_null(heap_first(&all.due)); // nobody waits
	assert_true(server_await(&server, &job, 299, &all));
	assert_ptr_equal(next(&server, &at), &job);
	assert_true(at == 300);
	assert_null(heap_first(&all.due));
	dispose(&server);
}

// Two of equal weight: the short one ends at twice its time, the long one then has the rest alone.
static void jobs_share_by_weight(void **state)
{
	struct server server = {.rate = 1};
	struct server_job jobs[2] = {0};
	double at;

	(void)state;
	server_add(&server, &jobs[0], 100, 1, 0, &all);
	server_add(&server, &jobs[1], 300, 1, 0, &all);
	assert_ptr_equal(next(&server, &at), &jobs[0]);
	assert_true(at == 200);
	assert_ptr_equal(next(&server, &at), &jobs[1]);
	assert_true(at == 400);

	// One that counts three times gets three quarters.
	server_add(&server, &jobs[0], 300, 3, 1000, &all);
	server_add(&server, &jobs[1], 100, 1, 1000, &all);
	assert_ptr_equal(next(&server, &at), &jobs[0]);
	assert_true(at == 1400);
	assert_ptr_equal(next(&server, &at), &jobs[1]);
	assert_true(at == 1400);
	dispose(&server);
}

// The end of a job alone is no event once it has passed: before a moment, or in it if the servers' events have come so far.
static void an_end_that_nobody_sees_is_no_event(void **state)
{
	struct server server = {.rate = 1}, other = {.rate = 1};
	struct server_job jobs[2] = {0};
	double at;

	(void)state;
	server_add(&server, &jobs[0], 100, 1, 0, &all);
	assert_false(server_await(&server, &jobs[0], 101, &all));
	server_add(&server, &jobs[0], 100, 1, 200, &all);
	server_add(&server, &jobs[1], 50, 1, 301, &all);
	assert_false(server_await(&server, &jobs[0], 301, &all));
	assert_true(server_await(&server, &jobs[1], 350, &all));
	assert_ptr_equal(next(&server, &at), &jobs[1]);
	assert_true(at == 351);

	// Two that end at one moment, in their order: at the other's end, the first has ended, and the second not.
	for (int is_second = 0; is_second < 2; is_second++) {
		server_add(is_second ? &other : &server, &jobs[is_second], 100, 1, 1000, &all);
		server_add(is_second ? &server : &other, &jobs[!is_second], 100, 1, 1000, &all);
		assert_true(server_await(&other, &jobs[1], 1050, &all));
		assert_ptr_equal(next(&other, &at), &jobs[1]);
		assert_true(at == 1100);
		assert_int_equal(server_await(&server, &jobs[0], 1100, &all), is_second);
		all.at = 0;
		if (is_second)
			assert_ptr_equal(next(&server, &at), &jobs[0]);
	}
	free(other.jobs.entries);
	dispose(&server);
}

// Whatever arrives when: the server is never idle while it has work, and ends all of it.
static void no_work_is_lost_or_made(void **state)
{
	(void)state;
	for (int turn = 0; turn < 300; turn++) {
		struct server server = {.rate = 0.001 * (double)random_between(1, 5000)};
		struct server_job jobs[JOBS] = {0};
		double total = 0, now = 0, last = 0;
		int ended = 0;

		for (int i = 0; i < JOBS; i++) {
			double amount = (double)random_between(1, 100000);

			total += amount;
			server_add(&server, &jobs[i], amount, (double)random_between(1, 32), now, &all);
			server_await(&server, &jobs[i], now, &all);
			if (random_word() % 3 == 0 && server.due.key > now + 2)
				now += floor((server.due.key - now) / 2);
		}
		for (; heap_first(&all.due); ended++) {
			double at;

			next(&server, &at);
			assert_true(at >= last);
			last = at;
		}
		assert_int_equal(ended, JOBS);
		assert_true(fabs(last - total / server.rate) <= JOBS + 1e-6 * last);
		dispose(&server);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_job_alone_takes_its_amount_over_the_rate),
	    cmocka_unit_test(jobs_share_by_weight),
	    cmocka_unit_test(an_end_that_nobody_sees_is_no_event),
	    cmocka_unit_test(no_work_is_lost_or_made),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
