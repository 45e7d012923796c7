// A resource of the modelled GPU that several blocks use at the same time: issue slots of an SM, bandwidth.
//
// It is a processor-sharing server: the jobs in it share its rate in proportion to their weights. Instead of
// moving each job forward, one number v is moved: the work that a job of weight 1 has received since v was 0.
// A job that arrives at v0 with an amount a and a weight w ends when v reaches v0 + a / w. So an arrival or an
// end costs the logarithm of the number of jobs.
//
// Mostly a job is alone in its server, and ends before its block looks at it. No event is needed for that end: nothing
// follows from it. The next call for this server finds that the job has ended. If it has not, the call makes the end an
// event, in the order among events of the same moment that it would have had from the beginning.
#ifndef CUELASTIC_CPU_SERVER_H
#define CUELASTIC_CPU_SERVER_H

#include "heap.h"

// The events of all servers, and the last of them that was performed.
struct servers {
	struct heap due;
	double at;
	uint64_t order;
};

struct server {
	struct heap_node due; // first, in the heap of all servers: when its next job ends, in picoseconds
	struct heap jobs;
	double rate; // units a picosecond
	double v, weight, at;
	uint64_t order; // of the end of a job that is alone and no event; 0: there is none
};

struct server_job {
	struct heap_node node; // first; its key is the v at which it ends
	double weight;
	void *owner;
	int is_awaited;
};

void server_add(struct server *server, struct server_job *job, double amount, double weight, double now,
    struct servers *all);
// Whether a job that was added has not ended. Then its owner waits for it.
int server_await(struct server *server, struct server_job *job, double now, struct servers *all);
// At the server's due moment: the job that ends, and leaves the server.
struct server_job *server_take(struct server *server, double now, struct servers *all);
// From now on.
void server_set_rate(struct server *server, double rate, double now, struct servers *all);

#endif
