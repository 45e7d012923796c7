// Calls that wait: how inactive threads take part in them.
//
// They just pass a barrier. They contribute a vote's neutral value: false for any and counts, true for all. A
// shuffle gives them a value that is not used. If an active lane reads theirs, in the original it would have
// read a lane that has left, which is also undefined. In reductions, matches and library collectives their
// value would count: refused.
#include "predication.h"

#include <string.h>

#include "passes/analysis/layout.h"

enum sync_form { FORM_BARRIER, FORM_SHUFFLE, FORM_ANY, FORM_ALL };

// By the name's end. `mask`: the first argument names the lanes. `predicate`: the argument that is a vote's.
static const struct rule {
	const char *name;
	enum sync_form form;
	int mask, predicate;
} rules[] = {{"__syncthreads", FORM_BARRIER, 0, 0}, {"__syncthreads_or", FORM_ANY, 0, 0},
    {"__syncthreads_count", FORM_ANY, 0, 0}, {"__syncthreads_and", FORM_ALL, 0, 0},
    {"__barrier_sync", FORM_BARRIER, 0, 0}, {"__syncwarp", FORM_BARRIER, 1, 0},
    {"__shfl_sync", FORM_SHUFFLE, 1, 0}, {"__shfl_up_sync", FORM_SHUFFLE, 1, 0},
    {"__shfl_down_sync", FORM_SHUFFLE, 1, 0}, {"__shfl_xor_sync", FORM_SHUFFLE, 1, 0},
    {"__any_sync", FORM_ANY, 1, 1}, {"__ballot_sync", FORM_ANY, 1, 1}, {"__all_sync", FORM_ALL, 1, 1},
    {"::sync", FORM_BARRIER, 0, 0}, {"::shfl", FORM_SHUFFLE, 0, 0}, {"::shfl_up", FORM_SHUFFLE, 0, 0},
    {"::shfl_down", FORM_SHUFFLE, 0, 0}, {"::shfl_xor", FORM_SHUFFLE, 0, 0}, {"::any", FORM_ANY, 0, 0},
    {"::ballot", FORM_ANY, 0, 0}, {"::all", FORM_ALL, 0, 0}};

static const struct rule *rule_of(const struct node *call)
{
	if (call->kind != NODE_CALL || call->callee || !call->name)
		return NULL;
	if (call->unknown && (call->is_method || !util_starts_with(call->name, "__")))
		return NULL; // in a template only reserved names are certain
	const char *name = util_starts_with(call->name, "::") ? call->name + 2 : call->name;
	int of_groups = util_starts_with(name, "cooperative_groups::");
	for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
		int member = rules[i].name[0] == ':';
		if (member ? of_groups && util_ends_with(name, rules[i].name) : !strcmp(name, rules[i].name))
			return &rules[i];
	}
	return NULL;
}

static int is_value(const char *text, const char *a, const char *b)
{
	return text && (!strcmp(text, a) || !strcmp(text, b));
}

// 0xffffffff, -1, ~0, or a constant of that value.
static int is_full_mask(const struct node *mask)
{
	if (mask->kind == NODE_LITERAL)
		return is_value(mask->name, "4294967295", "-1");
	if (mask->kind == NODE_REF)
		return mask->var && is_value(mask->var->value, "4294967295", "-1");
	const struct node *child = mask->child;
	if (mask->kind != NODE_OTHER || !mask->name || !child || child->next || child->kind != NODE_LITERAL)
		return 0;
	return (!strcmp(mask->name, "~") && is_value(child->name, "0", "0")) ||
	       (!strcmp(mask->name, "-") && is_value(child->name, "1", "1"));
}

int sync_is_library(const struct node *call)
{
	return call->kind != NODE_CALL || (!call->callee && !call->candidates.count);
}

int sync_is_plain_barrier(const struct node *call)
{
	const struct rule *rule = rule_of(call);
	return rule && rule->form == FORM_BARRIER && !rule->mask && call->at.end;
}

int sync_read(struct step_sync *out, const struct source *s, const struct node *call, const char **why)
{
	const struct rule *rule = rule_of(call);
	struct span arguments[4];
	*why = rule ? "its text comes from a macro" : "threads that have left would take part in it";
	if (!rule || call->in_macro || !call->at.end || !call->name_at.end)
		return -1;
	*why = "threads that have left would take part in it";
	int is_vote = rule->form == FORM_ANY || rule->form == FORM_ALL;
	size_t count = layout_arguments(arguments, 4, s, call->name_at);
	out->at = call->at;
	if (rule->mask && count && call->child && !is_full_mask(call->child)) {
		*why = "it names lanes that may have left";
		return -1;
	}
	if (is_vote && (int)count != rule->predicate + 1)
		return -1;
	if (is_vote)
		out->predicate = arguments[rule->predicate];
	out->is_all = rule->form == FORM_ALL;
	out->is_void = rule->form == FORM_BARRIER;
	return 0;
}
