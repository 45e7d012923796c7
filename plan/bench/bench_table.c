// Prints the results of a bench: a line for each mix, a column for each policy, STP and ANTT, then the programs alone; and the
// same as JSON.
#include "bench.h"
#include "xform/base/json.h"

#include <math.h>
#include <string.h>

void bench_mix_name(struct str *out, const struct bench *bench, const struct workload_mix *mix)
{
	for (uint32_t i = 0; i < mix->count; i++)
		str_addf(out, "%s%s", i ? " + " : "", bench->workload.programs.items[mix->program[i]].name);
}

const struct bench_result *bench_find(const struct bench *bench, size_t mix, enum bench_policy policy)
{
	for (size_t i = 0; i < bench->results.count; i++)
		if (bench->results.items[i].policy == policy &&
		    !memcmp(
		        &bench->results.items[i].mix, &bench->workload.mixes.items[mix], sizeof(struct workload_mix)))
			return &bench->results.items[i];
	return NULL;
}

static void bench_table_add_head(struct str *out, const struct bench *bench)
{
	int waits = bench_has_waiting(bench);
	str_add(out, "| mix |");
	for (enum bench_policy p = 0; p < BENCH_POLICIES; p++)
		if (bench->policies >> p & 1)
			str_addf(out, " %s: STP | ANTT |%s", bench_way(p)->name, waits ? " waiting |" : "");
	str_add(out, "\n| --- |");
	for (enum bench_policy p = 0; p < BENCH_POLICIES; p++)
		if (bench->policies >> p & 1)
			str_addf(out, " ---: | ---: |%s", waits ? " ---: |" : "");
	str_add(out, "\n");
}

// Geometric means, as ratios are compared.
void bench_mean(double *stp, double *antt, const struct bench *bench, enum bench_policy policy)
{
	uint32_t count = 0;
	*stp = *antt = 0;
	for (size_t i = 0; i < bench->workload.mixes.count; i++) {
		const struct bench_result *r = bench_find(bench, i, policy);
		if (!r || r->why)
			continue;
		*stp += log(r->stp);
		*antt += log(r->antt);
		count++;
	}
	*stp = count ? exp(*stp / count) : 0;
	*antt = count ? exp(*antt / count) : 0;
}

int bench_has_waiting(const struct bench *bench)
{
	for (size_t i = 0; i < bench->results.count; i++)
		if (bench->results.items[i].waiting_us >= 0)
			return 1;
	return 0;
}

// The mean over the mixes: times, unlike ratios, may be 0.
static double mean_waiting_us(const struct bench *bench, enum bench_policy policy)
{
	double sum = 0;
	uint32_t count = 0;
	for (size_t i = 0; i < bench->workload.mixes.count; i++) {
		const struct bench_result *r = bench_find(bench, i, policy);
		if (r->why || r->waiting_us < 0)
			continue;
		sum += r->waiting_us;
		count++;
	}
	return count ? sum / count : 0;
}

// A spread is shown if there are rounds.
static void add_number(struct str *out, const struct bench *bench, double value, double spread)
{
	if (bench->rounds > 1)
		str_addf(out, " %.2f ±%.2f |", value, spread);
	else
		str_addf(out, " %.2f |", value);
}

static void add_waiting(struct str *out, const struct bench *bench, double waiting_us)
{
	if (bench_has_waiting(bench))
		str_addf(out, " %.1f |", waiting_us);
}

static void add_means(struct str *out, const struct bench *bench)
{
	str_add(out, bench_has_waiting(bench) ? "| mean (STP, ANTT: geometric) |" : "| geometric mean |");
	for (enum bench_policy p = 0; p < BENCH_POLICIES; p++) {
		double stp, antt;
		if (!(bench->policies >> p & 1))
			continue;
		bench_mean(&stp, &antt, bench, p);
		str_addf(out, " %.2f | %.2f |", stp, antt);
		add_waiting(out, bench, mean_waiting_us(bench, p));
	}
	str_add(out, "\n");
}

static void add_result(struct str *out, const struct bench *bench, const struct bench_result *result)
{
	if (result->why) {
		str_addf(out, " %s | - |%s", result->why, bench_has_waiting(bench) ? " - |" : "");
		return;
	}
	add_number(out, bench, result->stp, result->stp_spread);
	add_number(out, bench, result->antt, result->antt_spread);
	add_waiting(out, bench, result->waiting_us);
}

static double alone_us(const struct bench *bench, size_t program, enum bench_form form)
{
	return bench_median(bench->alone_us[program][form].items, bench->alone_us[program][form].count);
}

static const char *const FORMS[BENCH_FORMS] = {"plain", "elastic", "shared"};

static void add_alone(struct str *out, const struct bench *bench)
{
	str_add(out, "\nPrograms alone, in microseconds a run:");
	for (size_t i = 0; i < bench->workload.programs.count; i++) {
		if (!bench->alone_us[i][BENCH_PLAIN].count)
			continue; // it is in no mix
		str_addf(out, "%s %s %.1f", i ? ";" : "", bench->workload.programs.items[i].name,
		    alone_us(bench, i, BENCH_PLAIN));
		for (enum bench_form form = BENCH_PLAIN + 1; form < BENCH_FORMS; form++)
			if (bench->alone_us[i][form].count)
				str_addf(out, ", %s %.1f", FORMS[form], alone_us(bench, i, form));
	}
	str_add(out, "\n");
}

void bench_table(struct str *out, const struct bench *bench)
{
	bench_table_add_head(out, bench);
	for (size_t i = 0; i < bench->workload.mixes.count; i++) {
		str_add(out, "| ");
		bench_mix_name(out, bench, &bench->workload.mixes.items[i]);
		str_add(out, " |");
		for (enum bench_policy p = 0; p < BENCH_POLICIES; p++)
			if (bench->policies >> p & 1)
				add_result(out, bench, bench_find(bench, i, p));
		str_add(out, "\n");
	}
	add_means(out, bench);
	add_alone(out, bench);
}

static json_t *programs_of(const struct bench *bench, const struct bench_result *result)
{
	json_t *list = json_array();
	for (uint32_t i = 0; i < result->mix.count; i++)
		json_array_append_new(list, json_pack("{s:s, s:f, s:i}", "program",
		                                bench->workload.programs.items[result->mix.program[i]].name, "us",
		                                result->us[i], "runs", (int)result->runs[i]));
	return list;
}

void bench_json(struct str *out, const struct bench *bench)
{
	json_t *alone = json_object(), *results = json_array();
	for (size_t i = 0; i < bench->workload.programs.count; i++) {
		json_t *forms = json_object();
		for (enum bench_form form = 0; form < BENCH_FORMS; form++)
			if (bench->alone_us[i][form].count)
				json_object_set_new(forms, FORMS[form], json_real(alone_us(bench, i, form)));
		json_object_set_new(alone, bench->workload.programs.items[i].name, forms);
	}
	VEC_EACH (const struct bench_result, r, bench->results) {
		json_t *object =
		    json_pack("{s:s, s:o}", "policy", bench_way(r->policy)->name, "programs", programs_of(bench, r));
		if (r->why)
			json_object_set_new(object, "not_merged", json_string(r->why));
		else
			json_object_update_new(
			    object, json_pack("{s:f, s:f, s:f, s:f, s:f}", "stp", r->stp, "antt", r->antt, "fairness",
			                r->fairness, "stp_spread", r->stp_spread, "antt_spread", r->antt_spread));
		if (r->waiting_us >= 0)
			json_object_set_new(object, "waiting_us", json_real(r->waiting_us));
		json_array_append_new(results, object);
	}
	json_print(out, json_pack("{s:s, s:o, s:i, s:i, s:o, s:o}", "device", bench->device, "workers",
	                    bench->workers ? json_integer(bench->workers) : json_null(), "runs", (int)bench->runs,
	                    "rounds", (int)bench->rounds, "alone_us", alone, "results", results));
}
