// The planners side by side: estimate, metrics and phases of each one's plan, or why there is none.
#include "plan_results.h"

#include "plan/rank/rank.h"
#include "runtime/grid/error.h"

void plan_results_begin(struct plan_results *out, const struct plan_request *request)
{
	*out = (struct plan_results){.request = request,
	    .table = {.alignment = "lrrrrrrrl"},
	    .plans = json_array(),
	    .refused = json_array(),
	    .runs = util_alloc((request->count + 1) * sizeof *out->runs)};
	columns_row(&out->table, "planner\tphases\testimate us\tsequential us\tgain %%\tSTP\tANTT\tfairness\t");
}

void plan_results_dispose(struct plan_results *results)
{
	columns_dispose(&results->table);
	cue_plan_dispose(&results->best);
	str_dispose(&results->phases);
	json_decref(results->plans);
	json_decref(results->refused);
	free(results->runs);
}

static const char *plan_results_name_of(const struct plan_results *r, uint32_t kernel)
{
	return r->request->profiles[kernel].name;
}

// ---- a plan

// NULL metrics: a run's times are none that metrics can be made of.
static void plan_results_add_row(
    struct columns *table, const char *planner, const struct plan *plan, const struct metrics *m)
{
	double gain = plan->sequential_us > 0 ? 100 * (1 - plan->latency_us / plan->sequential_us) : 0;
	columns_add(table, "%s", planner);
	columns_row(table, "%u\t%.1f\t%.1f\t%.1f", plan->count, plan->latency_us, plan->sequential_us, gain);
	if (m)
		columns_row(table, "%.3f\t%.3f\t%.3f\t", m->stp, m->antt, m->fairness);
	else
		columns_row(table, "-\t-\t-\t");
}

static json_t *phase_json(const struct plan_results *r, const struct plan_phase *phase)
{
	json_t *shares = json_array();
	for (uint32_t k = 0; k < phase->count; k++) {
		const struct plan_share *share = &phase->shares[k];
		json_t *item = json_pack(
		    "{s:s, s:I}", "kernel", plan_results_name_of(r, share->kernel), "sms", (json_int_t)share->sms);
		if (share->sm_blocks)
			json_object_set_new(item, "sm_blocks", json_integer(share->sm_blocks));
		json_array_append_new(shares, item);
	}
	return json_pack("{s:f, s:o}", "latency_us", phase->latency_us, "shares", shares);
}

// As --order of `cuelastic sim` has it.
static const char *order_of(const struct plan *plan)
{
	return plan->mode == PLAN_LEFTOVER ? "leftover" : plan->mode == PLAN_MIX ? "mix" : "partition";
}

static json_t *plan_json(
    const struct plan_results *r, const char *planner, const struct plan *plan, const struct metrics *m)
{
	json_t *phases = json_array();
	for (uint32_t i = 0; i < plan->count; i++)
		json_array_append_new(phases, phase_json(r, &plan->phases[i]));
	return json_pack("{s:s, s:s, s:f, s:f, s:o, s:o, s:o, s:o}", "planner", planner, "order", order_of(plan),
	    "latency_us", plan->latency_us, "sequential_us", plan->sequential_us, "stp",
	    m ? json_real(m->stp) : json_null(), "antt", m ? json_real(m->antt) : json_null(), "fairness",
	    m ? json_real(m->fairness) : json_null(), "phases", phases);
}

// `from`: the planner whose plan it is, or NULL.
static void add_plan(struct plan_results *r, const char *planner, const char *from, const struct plan *plan)
{
	struct metrics found;
	const struct metrics *metrics;
	int is_leftover = plan->mode == PLAN_LEFTOVER;
	cue_rank_runs(r->runs, plan, r->request);
	metrics = cue_metrics_get(&found, r->runs, r->request->count) ? NULL : &found;
	plan_results_add_row(&r->table, planner, plan, metrics);
	str_addf(&r->phases, "\n%s", planner);
	if (from)
		str_addf(&r->phases, ": the plan of %s", from);
	str_add(&r->phases, is_leftover ? ", on streams\n" : "\n");
	for (uint32_t i = 0; i < plan->count; i++) {
		const struct plan_phase *phase = &plan->phases[i];
		str_addf(&r->phases, "  phase %u, %.1f us:", i + 1, phase->latency_us);
		for (uint32_t k = 0; k < phase->count; k++)
			if (is_leftover || (plan->mode == PLAN_MIX && phase->count > 1))
				str_addf(&r->phases, "%s %s", k ? "," : "", plan_results_name_of(r, phase->shares[k].kernel));
			else
				str_addf(&r->phases, "%s %s on %u", k ? "," : "",
				    plan_results_name_of(r, phase->shares[k].kernel), phase->shares[k].sms);
		int is_mixed = plan->mode == PLAN_MIX && phase->count > 1;
		str_add(&r->phases, is_leftover ? "\n" : is_mixed ? "" : " SMs");
		for (uint32_t k = 0; k < phase->count && phase->shares[0].sm_blocks; k++)
			str_addf(&r->phases, "%s%s%u", k || is_mixed ? "" : ", or", k ? ":" : " blocks an SM ",
			    phase->shares[k].sm_blocks);
		str_add(&r->phases, is_leftover ? "" : "\n");
	}
	r->shares_sms |= plan->mode == PLAN_MIX;
	json_array_append_new(r->plans, plan_json(r, planner, plan, metrics));
	r->planned++;
}

// ---- no plan

static void add_refused(struct plan_results *r, const char *planner, const char *why)
{
	columns_add(&r->table, "%s", planner);
	columns_row(&r->table, "-\t-\t-\t-\t-\t-\t-");
	columns_add(&r->table, "refused: %s", why);
	json_array_append_new(r->refused, json_pack("{s:s, s:s}", "planner", planner, "why", why));
}

int plan_results_add(struct plan_results *r, const struct planner *planner)
{
	struct plan plan = {0};
	struct str why = {0};
	const char *from = NULL;
	int result = 0, error = 0;
	// Why the set is not for the planner; empty: it is.
	uint32_t kernel = 0, count = r->request->count;
	const char *lacks = planner->lacks ? planner->lacks(r->request, &kernel) : NULL;
	if (planner->most_kernels && count > planner->most_kernels)
		str_addf(&why, "%u kernels, and it takes at most %u", count, planner->most_kernels);
	else if (lacks && kernel < count)
		str_addf(&why, "%s has no %s", plan_results_name_of(r, kernel), lacks);
	else if (lacks)
		str_addf(&why, "--thresholds does not set %s", lacks);
	if (!why.length && planner->plan == cue_rank)
		error = cue_rank_from(&plan, &from, r->request);
	else if (!why.length)
		error = planner->plan(&plan, r->request);
	if (error == CUE_ERROR_INPUT && planner->most_kernels) // it would take too long
		str_add(&why, cue_error_message());
	if (why.length)
		add_refused(r, planner->name, str_text(&why));
	else if (error || cue_plan_check(&plan, r->request))
		result = -1;
	else
		add_plan(r, planner->name, from, &plan);
	if (!result && plan.phases && plan.mode == PLAN_PARTITION &&
	    (!r->best.phases || plan.latency_us < r->best.latency_us)) {
		struct plan worse = r->best;
		r->best = plan;
		plan = worse;
	}
	cue_plan_dispose(&plan);
	str_dispose(&why);
	return result;
}

// ---- all of them

void plan_results_show(struct str *out, struct plan_results *results)
{
	columns_show(out, &results->table);
	str_add(out, str_text(&results->phases));
}

json_t *plan_results_json(const struct plan_results *results)
{
	return json_pack("{s:O, s:O}", "plans", results->plans, "refused", results->refused);
}
