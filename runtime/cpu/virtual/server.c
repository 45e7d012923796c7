// See server.h.
#include "server.h"

#include <math.h>

static void advance(struct server *server, double now)
{
	if (server->weight > 0)
		server->v += server->rate * (now - server->at) / server->weight;
	else
		server->v = 0;
	server->at = now;
}

// When its first job ends, rounded up to a whole picosecond.
static void announce(struct server *server, struct heap *all)
{
	const struct heap_node *first = heap_first(&server->jobs);
	double left = first ? fmax(first->key - server->v, 0) : 0;

	heap_move(
	    all, &server->due, first ? server->at + ceil(left * server->weight / server->rate) : HEAP_NEVER);
}

void server_add(
    struct server *server, struct server_job *job, double amount, double weight, double now, struct heap *all)
{
	advance(server, now);
	job->weight = weight;
	heap_add(&server->jobs, &job->node, server->v + amount / weight);
	server->weight += weight;
	announce(server, all);
}

void server_set_rate(struct server *server, double rate, double now, struct heap *all)
{
	advance(server, now);
	server->rate = rate;
	announce(server, all);
}

void server_drop(struct server *server, struct server_job *job, double now, struct heap *all)
{
	advance(server, now);
	heap_remove(&server->jobs, &job->node);
	server->weight -= job->weight;
	announce(server, all);
}

struct server_job *server_take(struct server *server, double now, struct heap *all)
{
	struct server_job *job;

	// What is due now has ended, whatever the rounding of v says.
	int is_due = server->due.place && server->due.key <= now;

	advance(server, now);
	job = (struct server_job *)heap_first(&server->jobs);
	if (!job || !is_due)
		return NULL;
	if (job->node.key > server->v)
		server->v = job->node.key;
	heap_remove(&server->jobs, &job->node);
	server->weight -= job->weight;
	announce(server, all);
	return job;
}
