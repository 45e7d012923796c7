// A conservative analysis: does a kernel, or a function that it calls, contain anything that needs a proof? A
// kernel is plain if every node of it is on the list below, and none waits, polls or jumps:
// arithmetic, loads and stores, structured control flow, calls of plain functions by name, of pure functions
// and of atomics. A loop is plain if only its header decides how long it runs, and the header reads no
// memory: such a loop cannot wait for another thread. Anything else is a doubt, also what the tree does not
// show (facts_hidden.c).
#include "analysis.h"
#include "speculate.h"
#include "layout.h"
#include "plain.h"

#include <string.h>

static void mark_escaped(const struct function *f)
{
	NODE_EACH (node, f->tree) {
		if (node->kind != NODE_ADDRESS && !node->by_reference && !node->hides &&
		    !(node->kind == NODE_VAR && node->var->is_reference))
			continue;
		NODE_EACH (named, node)
			if (named->kind == NODE_REF && named->var)
				named->var->escapes = 1;
	}
}

// The name without the internal scopes of libraries.
static int is_pure(const char *name)
{
	static const char more[] =
	    "__ldg rsqrtf rsqrt sinf cosf sin cos tan tanf tanh tanhf powf pow fma fmaf __fmaf_rn exp2f exp2 "
	    "log2f "
	    "log2 cbrt cbrtf rint rintf round roundf trunc truncf fmod fmodf atan2f atan2 erff erf __expf __logf "
	    "__powf __sinf __cosf __fdividef __ffsll __clzll __popcll __brev isnan isinf umul24 __umulhi __mulhi";
	return util_list_has(more, util_starts_with(name, "::") ? name + 2 : name, " ") ||
	       speculatable_is_pure_name(name);
}

static const char *doubt_of_call(const struct node *call)
{
	int is_exact = !call->unknown && call->candidates.count <= (call->callee != NULL) && !call->may_be_other;
	const char *name = call->name ? call->name : "";
	int is_atomic = call->effects == EFFECT_ATOMIC && util_starts_with(name, "atomic");
	if (!is_exact)
		return "what this call runs is not known";
	if (call->callee && call->callee->found.is_recursive)
		return "it calls itself";
	if (call->callee)
		return call->callee->tree ? NULL : "what it calls is not in sight";
	return !call->is_foreign && (is_atomic || (!call->effects && is_pure(name)))
	           ? NULL
	           : "this call may wait, or ask the hardware which thread it is";
}

static int is_assigned(const struct node *tree, const struct var *var)
{
	NODE_EACH (node, tree)
		if (node->kind == NODE_ASSIGN && node->child && node->child->var == var)
			return 1;
	return 0;
}

// Is it computed from numbers that come from no memory and that only the loop's header changes?
static int is_made_here(const struct node *value, const struct node *body)
{
	const struct var *var = value->var;
	int is_own = var && (var->is_constant || (var->is_simple && !var->is_shared && !var->is_global &&
	                                             !var->is_array && !var->is_volatile && !var->escapes));
	if (value->is_opaque || value->hides || value->callee)
		return 0;
	if (value->kind == NODE_REF)
		return is_own && !is_assigned(body, var);
	if (value->kind != NODE_LITERAL && value->kind != NODE_ID && value->kind != NODE_BINARY &&
	    value->kind != NODE_LOGICAL && value->kind != NODE_ASSIGN && value->kind != NODE_OTHER)
		return 0;
	for (const struct node *child = value->child; child; child = child->next)
		if (!is_made_here(child, body))
			return 0;
	return 1;
}

static int is_plain_loop(const struct node *loop)
{
	const struct node *init = loop->child, *condition = init ? init->next : NULL;
	const struct node *step = condition ? condition->next : NULL, *body = step ? step->next : NULL;
	if (loop->kind != NODE_FOR || loop->is_range || !body || body->next)
		return 0;
	return is_made_here(condition, body) && is_made_here(step, body) && !layout_leaves(body, NODE_BREAK) &&
	       !layout_leaves(body, NODE_RETURN);
}

// NULL: the node is on the list.
static const char *doubt_of(const struct node *node)
{
	switch (node->kind) {
	case NODE_GOTO:
	case NODE_LABEL:
		return "it jumps";
	case NODE_ASM:
		return "it holds inline assembly";
	case NODE_LAMBDA:
	case NODE_CLASS:
		return "it holds a lambda or a local class";
	case NODE_LAUNCH:
		return "it launches kernels";
	case NODE_ID:
		return node->is_grid_number ? "a header of CUDA's computes a number from its ids" : NULL;
	default:
		break;
	}
	if (node->kind == NODE_ASSIGN && node->name && strstr(node->name, "operator"))
		return "an operator of a class";
	if (node->kind != NODE_ASSIGN && node->is_opaque)
		return "a value of which nothing is known";
	if (node->hides)
		return "this may do more than the text shows";
	if (node->kind == NODE_CALL)
		return doubt_of_call(node);
	return node_is_loop(node) && !is_plain_loop(node) ? "more than its header may decide when this loop ends"
	                                                  : NULL;
}

const struct node *plain_find_doubt(struct model *model, struct function *kernel, const char **what)
{
	functions_t reached = {0};
	const struct node *found = NULL;
	summary_reach(&reached, model, kernel);
	for (size_t i = 0; i < reached.count && !found; i++) {
		mark_escaped(reached.items[i]);
		const struct function *f = reached.items[i];
		if (!found && f->source && source_is_made(f->source, f->text.name_at.begin)) {
			found = f->tree;
			*what = "its head comes from a macro";
		}
		if (reached.items[i]->instances.is_guessed && !found) {
			found = reached.items[i]->tree;
			*what = "perhaps not all instantiations of it were seen";
		}
		NODE_EACH (node, reached.items[i]->tree)
			if (!found && (*what = doubt_of(node)))
				found = node;
	}
	VEC_DISPOSE(&reached);
	return found;
}
