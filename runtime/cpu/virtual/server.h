// A resource of the modelled GPU that several blocks use at the same time: issue slots of an SM, bandwidth.
//
// It is a processor-sharing server: the jobs in it share its rate in proportion to their weights. Instead of
// moving each job forward, one number v is moved: the work that a job of weight 1 has received since v was 0.
// A job that arrives at v0 with an amount a and a weight w ends when v reaches v0 + a / w. So an arrival or an
// end costs the logarithm of the number of jobs.
#ifndef CUELASTIC_CPU_SERVER_H
#define CUELASTIC_CPU_SERVER_H

#include "heap.h"

struct server {
	struct heap_node due; // first, in the heap of all servers: when its next job ends, in picoseconds
	struct heap jobs;
	double rate; // units a picosecond
	double v, weight, at;
};

struct server_job {
	struct heap_node node; // first; its key is the v at which it ends
	double weight;
	void *owner;
};

// `all` is the heap in which the server's `due` is kept.
void server_add(struct server *server, struct server_job *job, double amount, double weight, double now,
    struct heap *all);
// The next job that has ended by now, which leaves the server; NULL: none has.
struct server_job *server_take(struct server *server, double now, struct heap *all);
// From now on.
void server_set_rate(struct server *server, double rate, double now, struct heap *all);
// Leaves before its end.
void server_drop(struct server *server, struct server_job *job, double now, struct heap *all);

#endif
