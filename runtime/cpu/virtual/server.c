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
static double first_end(const struct server *server)
{
	double left = fmax(heap_first(&server->jobs)->key - server->v, 0);

	return server->at + heap_ceil(left * server->weight / server->rate);
}

static void announce(struct server *server, struct servers *all)
{
	heap_move(&all->due, &server->due, server->jobs.count ? first_end(server) : HEAP_NEVER);
}

// A job that has been alone has ended, unless its end comes after what happens now. Then it becomes an event.
static void settle(struct server *server, double now, struct servers *all)
{
	double end = server->due.key;

	if (!server->order)
		return;
	if (end < now || (end == now && all->at == now && server->order < all->order)) {
		heap_remove(&server->jobs, heap_first(&server->jobs));
		server->weight = 0;
	} else {
		heap_put(&all->due, &server->due, end, server->order);
	}
	server->order = 0;
}

void server_add(struct server *server, struct server_job *job, double amount, double weight, double now,
    struct servers *all)
{
	settle(server, now, all);
	advance(server, now);
	job->weight = weight;
	job->is_awaited = 0;
	heap_add(&server->jobs, &job->node, server->v + amount / weight);
	server->weight += weight;
	if (server->jobs.count > 1) {
		announce(server, all);
		return;
	}
	server->due.key = first_end(server);
	server->order = ++all->due.orders;
}

void server_set_rate(struct server *server, double rate, double now, struct servers *all)
{
	settle(server, now, all);
	advance(server, now);
	server->rate = rate;
	announce(server, all);
}

int server_await(struct server *server, struct server_job *job, double now, struct servers *all)
{
	settle(server, now, all);
	job->is_awaited = job->node.place != 0;
	return job->is_awaited;
}

struct server_job *server_take(struct server *server, double now, struct servers *all)
{
	struct server_job *job;

	advance(server, now);
	job = (struct server_job *)heap_first(&server->jobs);
	// What is due now has ended, whatever the rounding of v says.
	if (job->node.key > server->v)
		server->v = job->node.key;
	heap_remove(&server->jobs, &job->node);
	server->weight -= job->weight;
	announce(server, all);
	return job;
}
