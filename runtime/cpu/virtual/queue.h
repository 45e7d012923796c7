// A resource of the modelled GPU that serves requests in the order in which they come: the memory.
//
// A job asks for its amount in batches, each when the one before it has been served. So of jobs that come at the same
// time one is done before the other, as of a GPU's loads, and a large job does not keep out the others.
#ifndef CUELASTIC_CPU_QUEUE_H
#define CUELASTIC_CPU_QUEUE_H

#include "heap.h"

struct queue_job {
	struct queue_job *next;
	void *owner;
	double left, batch;
};

struct queue {
	struct heap_node due; // first: when the batch at the front has been served; in the heap of all servers
	struct queue_job *first, *last;
	double rate; // amount in a picosecond
};

void queue_add(
    struct queue *queue, struct queue_job *job, double amount, double batch, double now, struct heap *all);

// At the queue's due moment: the job that is done now, or NULL if it has more batches.
struct queue_job *queue_take(struct queue *queue, double now, struct heap *all);

#endif
