// Jobs that a queue serves by turns, by hand.
#include "runtime/cpu/virtual/queue.h"
#include "testdata/runtime/test.h"

#include <stdlib.h>

static struct heap all;

// The job that is done at the queue's next due moment, or NULL; *at is when that is.
static struct queue_job *next(struct queue *queue, double *at)
{
	assert_ptr_equal(heap_first(&all), &queue->due);
	*at = queue->due.key;
	return queue_take(queue, *at, &all);
}

static void jobs_of_one_batch_are_done_in_their_order(void **state)
{
	struct queue queue = {.rate = 2};
	struct queue_job jobs[2] = {0};
	double at;

	(void)state;
	queue_add(&queue, &jobs[0], 100, 100, 10, &all);
	queue_add(&queue, &jobs[1], 60, 60, 10, &all);
	assert_ptr_equal(next(&queue, &at), &jobs[0]);
	assert_true(at == 60);
	assert_ptr_equal(next(&queue, &at), &jobs[1]);
	assert_true(at == 90);
	assert_null(heap_first(&all));
}

static void a_large_job_does_not_keep_out_a_small_one(void **state)
{
	struct queue queue = {.rate = 1};
	struct queue_job large = {0}, little = {0};
	double at;

	(void)state;
	queue_add(&queue, &large, 300, 100, 0, &all);
	queue_add(&queue, &little, 50, 50, 20, &all);
	assert_null(next(&queue, &at));
	assert_true(at == 100);
	assert_ptr_equal(next(&queue, &at), &little);
	assert_true(at == 150);
	assert_null(next(&queue, &at));
	assert_ptr_equal(next(&queue, &at), &large);
	assert_true(at == 350);
	assert_null(heap_first(&all));
	free(all.entries);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(jobs_of_one_batch_are_done_in_their_order),
	    cmocka_unit_test(a_large_job_does_not_keep_out_a_small_one)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
