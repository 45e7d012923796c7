// Can the text of a function be copied? A body function has the ids as parameters, which shadow the built-in
// names. Text that would mean something else in the copy is an obstacle: a name of its own function, a static
// variable, a local with an id's name, a head that a macro or a directive splits. The first obstacle is
// reported.
#include "movable.h"

#include <string.h>

#include "analysis.h"

static struct obstacle node_obstacle(const struct node *node)
{
	if (node->kind == NODE_ID && node->explicit_global && (node->id & ID_OF_BLOCK))
		return (struct obstacle){
		    "explicit-id", node->place, "a block id is named with a leading ::", "drop the ::"};
	if (node->kind == NODE_CLASS && capture_find_stuck(node))
		return (struct obstacle){"id-capture", capture_find_stuck(node)->place, "a local class uses an id",
		    "pass the id to it as an argument"};
	if (node->kind == NODE_VAR && node->var->is_static)
		return (struct obstacle){"static-local", node->place, "a static variable would exist twice",
		    "make it a variable of the file"};
	if (node->kind == NODE_VAR && model_id_named(node->name))
		return (struct obstacle){
		    "shadowed-id", node->place, "a local has the name of a block id", "rename it"};
	return (struct obstacle){.id = NULL};
}

static int template_is_forwardable(const struct function *f)
{
	int unnamed = 0;
	VEC_EACH (const struct template_parameter, p, f->template_params) {
		if (unnamed && p->name)
			return 0;
		if (!p->name && !p->default_at.end)
			return 0;
		unnamed |= !p->name;
	}
	return 1;
}

// `#define blockIdx …` would also change the names of the body's parameters.
static int redefines_ids(const struct source *s)
{
	static const char *const ids[] = {"threadIdx", "blockIdx", "blockDim", "gridDim"};
	for (size_t k = 0; k < 4; k++)
		if (source_defines(s, ids[k]))
			return 1;
	return 0;
}

static int names_itself(const struct model *model, const struct function *f)
{
	struct span text = {f->text.at.begin, f->text.body.end};
	NODE_EACH (node, f->tree) // a lambda and a method have names of their own
		if ((node->kind == NODE_LAMBDA || node->kind == NODE_CLASS) &&
		    model_has_function_name(model, f->source, node->at.end ? node->at : text))
			return 1;
	return model_word_of_place(model, f->source, text) != NULL || model_hides_place(model, f);
}

static int has_parameter_like_id(const struct function *f)
{
	for (size_t i = 0; i < f->params.count; i++)
		if (model_id_named(f->params.items[i].name))
			return 1;
	return 0;
}

// The first that holds counts.
static struct obstacle head_obstacle(const struct model *model, const struct function *f)
{
	int has_text = f->source && !f->text.in_macro;
	const struct {
		int holds;
		const char *id, *what, *advice;
	} rows[] = {
	    {redefines_ids(model->source), "macro-head", "a macro of this file has the name of an id",
	        "rename the macro"},
	    {f->fault.parser != NULL, "parse-error", f->fault.parser, NULL},
	    {!has_text && f->fault.text, "spelling", f->fault.text, "write it the usual way"},
	    {!has_text, "macro-head", "its text comes from a macro", NULL},
	    {f->fault.header != NULL, "header-copy", f->fault.header, NULL},
	    {f->text.split_head, "split-head", "a preprocessing directive splits its head",
	        "put the directive around the whole function"},
	    {f->fault.special != NULL, "specialization", f->fault.special, NULL},
	    {f->fault.parameter != NULL, "parameter", f->fault.parameter, NULL},
	    {!template_is_forwardable(f), "parameter", "a template parameter has no name", "give it one"},
	    {has_parameter_like_id(f), "shadowed-id", "a parameter has the name of a block id", "rename it"},
	    {f->text.is_friend, "friend", "a class names it as a friend, which its copy would not be", NULL},
	    {f->text.default_calls && !f->is_kernel, "parameter",
	        "a default argument calls something or reads ids", NULL},
	    {f->fault.restore != NULL, "body-directive", f->fault.restore,
	        "move the directives out of the function"},
	    {has_text && names_itself(model, f), "function-name",
	        "it uses its own function name or a counter, which a copy would change", NULL},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (rows[i].holds)
			return (struct obstacle){rows[i].id,
			    rows[i].what == f->fault.parser ? f->fault.parser_at : f->place, rows[i].what,
			    rows[i].advice};
	return (struct obstacle){.id = NULL};
}

struct obstacle movable_obstacle(const struct model *model, const struct function *f)
{
	struct obstacle found = head_obstacle(model, f);
	NODE_EACH (node, f->tree)
		if (!found.id)
			found = node_obstacle(node);
	const struct node *lambda = found.id ? NULL : capture_find_hopeless(model, f);
	if (lambda)
		found = (struct obstacle){"id-capture", lambda->place,
		    "a lambda uses a block id, but its copy cannot capture it", "capture by [=] or [&]"};
	return found;
}

const char *movable_clone_fault(const struct model *model, const struct function *f)
{
	if (f->is_kernel)
		return "is a kernel";
	if (f->found.is_recursive)
		return "is recursive";
	if (f->in_class && member_fault(model, f))
		return member_fault(model, f);
	if (!f->in_class && f->is_operator)
		return "is an operator";
	struct obstacle obstacle = movable_obstacle(model, f);
	return obstacle.id ? arena_format((struct arena *)&model->arena, "cannot be cloned: %s", obstacle.what)
	                   : NULL;
}

int movable_is_cloneable(const struct model *model, const struct function *f)
{
	return f->source && !f->in_class && !f->fault.header && !movable_clone_fault(model, f);
}
