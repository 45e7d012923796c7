// See queue.h.
#include "queue.h"

#include <math.h>
#include <stddef.h>

// The batch at the front is served from now on. A moment is a whole number of picoseconds.
static void serve(struct queue *queue, double now, struct heap *all)
{
	const struct queue_job *job = queue->first;

	heap_move(
	    all, &queue->due, job ? now + heap_ceil(fmin(job->left, job->batch) / queue->rate) : HEAP_NEVER);
}

static void append(struct queue *queue, struct queue_job *job)
{
	job->next = NULL;
	if (queue->first)
		queue->last->next = job;
	else
		queue->first = job;
	queue->last = job;
}

void queue_add(
    struct queue *queue, struct queue_job *job, double amount, double batch, double now, struct heap *all)
{
	int is_idle = !queue->first;

	job->left = amount;
	job->batch = batch;
	append(queue, job);
	if (is_idle)
		serve(queue, now, all);
}

struct queue_job *queue_take(struct queue *queue, double now, struct heap *all)
{
	struct queue_job *job = queue->first;
	int is_done;

	queue->first = job->next;
	job->left -= job->batch;
	is_done = job->left <= 0;
	if (!is_done)
		append(queue, job);
	serve(queue, now, all);
	return is_done ? job : NULL;
}
