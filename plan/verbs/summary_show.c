// Prints a summary: a row for each client, a row for each of its kernels, and the metrics.
#include "summary_show.h"
#include "xform/base/columns.h"
#include "xform/base/json.h"

#include <string.h>

enum { FORMAT_VERSION = 1 };

static void add_name(struct columns *table, const char *name)
{
	struct str text = {0};
	str_add_visible(&text, name, strlen(name));
	columns_add(table, "%s", str_text(&text));
	str_dispose(&text);
}

// ---- tables

static void show_clients(struct str *out, const struct summary *s)
{
	struct columns table = {.alignment = "lrrrrrrrrrr"};
	columns_row(&table,
	    "client\tlaunches\tyielding\tslices\tresumes\tused\tleft\twork ms\twaiting ms\tcopies\tpieces");
	for (size_t i = 0; i < s->trace->clients.count; i++) {
		const struct summary_client *client = &s->clients[i];
		const struct copies *copies = &s->trace->copies.items[i];
		add_name(&table, s->trace->clients.items[i]);
		columns_row(&table, "%u\t%u\t%u\t%u\t%u\t%llu\t%.3f\t%.3f\t%u\t%llu", client->launches,
		    client->yielding, client->slices, client->resumes, client->used, client->left,
		    client->work_us / 1e3, client->waiting_us / 1e3, copies->count, copies->pieces);
	}
	columns_show(out, &table);
}

static void show_kernels(struct str *out, const struct summary *s)
{
	struct columns table = {.alignment = "llrrrrr"};
	columns_row(&table, "client\tkernel\tlaunches\tmean ms\tlongest ms\talone ms\tslowdown");
	VEC_EACH (const struct summary_kernel, kernel, s->kernels) {
		double mean = kernel->took_us / kernel->launches;
		add_name(&table, s->trace->clients.items[kernel->client]);
		add_name(&table, s->trace->kernels.items[kernel->kernel]);
		columns_row(&table, "%u\t%.3f\t%.3f", kernel->launches, mean / 1e3, kernel->longest_us / 1e3);
		if (kernel->alone_us > 0)
			columns_row(&table, "%.3f\t%.3f", kernel->alone_us / 1e3, mean / kernel->alone_us);
		else
			columns_row(&table, "-\t-");
	}
	columns_show(out, &table);
}

// ---- metrics

static void show_overlaps(struct str *out, const struct summary *s)
{
	str_add(out, "overlap of the launches: ");
	for (int i = 0; i < METRICS_OVERLAPS; i++)
		str_addf(
		    out, "%s%u %s", i ? ", " : "", s->overlaps[i], cue_metrics_overlap_name((enum metrics_overlap)i));
	str_add(out, "\n");
}

static void show_metrics(struct str *out, const struct summary *s)
{
	str_addf(out, "from the first submission to the last end: %.3f ms\n", s->launches.makespan_us / 1e3);
	str_addf(out, "launches running at once, on average: %.3f\n", s->launches.running);
	str_addf(out, "waiting: %.3f ms a launch\n", s->launches.waiting_us / 1e3);
	// Of clients whose blocks yield.
	for (size_t i = 0; i < s->trace->clients.count; i++) {
		const char *separator = ": ";
		if (!s->clients[i].yielding)
			continue;
		str_add(out, "parts of launches, by the reason for their start, ");
		str_add_visible(out, s->trace->clients.items[i], strlen(s->trace->clients.items[i]));
		for (int gate = 0; gate < LAUNCH_GATES; gate++, separator = ", ")
			str_addf(out, "%s%u %s", separator, s->clients[i].gates[gate],
			    launch_gate_name((enum launch_gate)gate));
		str_add(out, "\n");
	}
	show_overlaps(out, s);
	if (!s->is_known) {
		str_add(out, "STP, ANTT, fairness, speed-up: unknown, ");
		str_add_visible(out, str_text(&s->unknown), s->unknown.length);
		str_add(out, "\n");
		return;
	}
	str_addf(out, "STP, the weighted speed-up: %.3f\n", s->programs.stp);
	str_addf(out, "ANTT: %.3f\n", s->programs.antt);
	str_addf(out, "fairness: %.3f\n", s->programs.fairness);
	str_addf(out, "speed-up over one launch after another: %.3f\n", s->launches.speedup);
}

void summary_show(struct str *out, const struct summary *summary)
{
	if (summary->trace->is_cut)
		str_add(out, "The file is cut off: its last launches are missing.\n\n");
	show_clients(out, summary);
	str_add(out, "\n");
	struct columns table = {.alignment = "lrrrrr"};
	columns_row(&table, "client\trequests\tp50 ms\tp95 ms\tp99 ms\tlongest ms");
	for (size_t i = 0; i < summary->trace->clients.count; i++) {
		if (!summary->clients[i].requests)
			continue;
		add_name(&table, summary->trace->clients.items[i]);
		columns_add(&table, "%u", summary->clients[i].requests);
		for (int at = 0; at < SUMMARY_LATENCIES; at++)
			columns_add(&table, "%.3f", summary->clients[i].latency_us[at] / 1e3);
	}
	columns_show(out, &table);
	str_add(out, "\n");
	show_kernels(out, summary);
	str_add(out, "\n");
	show_metrics(out, summary);
}

// ---- JSON

static json_t *real_or_null(int is_known, double value)
{
	return is_known ? json_real(value) : json_null();
}

static json_t *gates_json(const struct summary_client *client)
{
	json_t *gates = json_object();
	for (int i = 0; i < LAUNCH_GATES; i++)
		json_object_set_new(
		    gates, launch_gate_name((enum launch_gate)i), json_integer((json_int_t)client->gates[i]));
	return gates;
}

static json_t *requests_json(const struct summary_client *client)
{
	static const char *const names[SUMMARY_LATENCIES] = {"p50_us", "p95_us", "p99_us", "longest_us"};
	json_t *requests = json_pack("{s:I}", "count", (json_int_t)client->requests);
	for (int i = 0; i < SUMMARY_LATENCIES; i++)
		json_object_set_new(requests, names[i], real_or_null(client->requests > 0, client->latency_us[i]));
	return requests;
}

static json_t *client_json(const struct summary *s, size_t i)
{
	const struct summary_client *client = &s->clients[i];
	const struct copies *copies = &s->trace->copies.items[i];
	return json_pack("{s:o, s:I, s:I, s:I, s:I, s:I, s:I, s:f, s:f, s:f, s:o, s:I, s:I, s:I, s:f, s:o, s:o}",
	    "client", json_from_text(s->trace->clients.items[i]), "launches", (json_int_t)client->launches,
	    "yielding", (json_int_t)client->yielding, "slices", (json_int_t)client->slices, "resumes",
	    (json_int_t)client->resumes, "used", (json_int_t)client->used, "left", (json_int_t)client->left,
	    "work_us", client->work_us, "waiting_us", client->waiting_us, "took_us", client->took_us, "alone_us",
	    real_or_null(client->alone_us > 0, client->alone_us), "copies", (json_int_t)copies->count, "pieces",
	    (json_int_t)copies->pieces, "bytes", (json_int_t)copies->bytes, "copies_us", copies->work_us, "gates",
	    gates_json(client), "requests", requests_json(client));
}

static json_t *kernel_json(const struct summary *s, const struct summary_kernel *kernel)
{
	return json_pack("{s:o, s:o, s:I, s:f, s:f, s:o}", "client",
	    json_from_text(s->trace->clients.items[kernel->client]), "kernel",
	    json_from_text(s->trace->kernels.items[kernel->kernel]), "launches", (json_int_t)kernel->launches,
	    "mean_us", kernel->took_us / kernel->launches, "longest_us", kernel->longest_us, "alone_us",
	    real_or_null(kernel->alone_us > 0, kernel->alone_us));
}

static json_t *overlaps_json(const struct summary *s)
{
	json_t *overlaps = json_object();
	for (int i = 0; i < METRICS_OVERLAPS; i++)
		json_object_set_new(overlaps, cue_metrics_overlap_name((enum metrics_overlap)i),
		    json_integer((json_int_t)s->overlaps[i]));
	return overlaps;
}

static json_t *metrics_json(const struct summary *s)
{
	return json_pack("{s:f, s:f, s:f, s:o, s:o, s:o, s:o, s:o}", "makespan_us", s->launches.makespan_us,
	    "running", s->launches.running, "waiting_us", s->launches.waiting_us, "stp",
	    real_or_null(s->is_known, s->programs.stp), "antt", real_or_null(s->is_known, s->programs.antt),
	    "fairness", real_or_null(s->is_known, s->programs.fairness), "speedup",
	    real_or_null(s->is_known, s->launches.speedup), "unknown",
	    s->is_known ? json_null() : json_from_text(str_text(&s->unknown)));
}

void summary_json(struct str *out, const struct summary *summary)
{
	json_t *clients = json_array(), *kernels = json_array();
	for (size_t i = 0; i < summary->trace->clients.count; i++)
		json_array_append_new(clients, client_json(summary, i));
	for (size_t i = 0; i < summary->kernels.count; i++)
		json_array_append_new(kernels, kernel_json(summary, &summary->kernels.items[i]));
	json_print(out, json_pack("{s:i, s:b, s:o, s:o, s:o, s:o}", "cuelastic_trace_summary", FORMAT_VERSION,
	                    "is_cut", summary->trace->is_cut, "clients", clients, "kernels", kernels, "overlaps",
	                    overlaps_json(summary), "metrics", metrics_json(summary)));
}
