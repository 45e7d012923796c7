// Collects the facts about a file from libclang's tree into the model: fatal errors, skipped code, kernels
// and device functions of the user's files, their bodies (which lead to more functions), and launches.
#include "facts_clang.h"
#include "facts_text.h"

#include <string.h>

static int is_scope(enum CXCursorKind kind)
{
	return kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec || kind == CXCursor_StructDecl ||
	       kind == CXCursor_ClassDecl || kind == CXCursor_ClassTemplate || kind == CXCursor_UnionDecl ||
	       kind == CXCursor_ClassTemplatePartialSpecialization || kind == CXCursor_UnexposedDecl;
}

// `__device__ int (*table[])(int) = {f, g};`: a call through the table may run them.
static enum CXChildVisitResult note_address(CXCursor cursor, CXCursor parent, CXClientData data)
{
	(void)parent;
	CXCursor named = clang_getCursorKind(cursor) == CXCursor_DeclRefExpr ? clang_getCursorReferenced(cursor)
	                                                                     : clang_getNullCursor();
	CXCursor written = clang_getCursorDefinition(named);
	int is_ours = facts_is_function(clang_getCursorKind(named)) && facts_is_user(named) &&
	              !clang_Cursor_isNull(written) && facts_is_device_code(written);
	struct function *f = is_ours ? facts_function(data, named) : NULL;
	if (f)
		f->address_taken = 1;
	return CXChildVisit_Recurse;
}

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct facts *facts = data;
	(void)parent;
	enum CXCursorKind kind = clang_getCursorKind(cursor);
	if (!facts_is_user(cursor) && kind != CXCursor_LinkageSpec)
		return CXChildVisit_Continue;
	if (is_scope(kind))
		return CXChildVisit_Recurse;
	if (kind == CXCursor_FriendDecl) {
		cursors_t friends = facts_children(facts, cursor);
		for (size_t i = 0; i < friends.count; i++) {
			CXCursor one = friends.items[i];
			struct function *f =
			    facts_is_function(clang_getCursorKind(one)) ? facts_function(facts, one) : NULL;
			if (f)
				f->text.is_friend = 1;
		}
	}
	if (kind == CXCursor_VarDecl)
		clang_visitChildren(cursor, note_address, facts);
	if (facts_is_function(kind) && clang_isCursorDefinition(cursor) && facts_is_device_code(cursor))
		facts_function(facts, cursor);
	if (kind == CXCursor_FunctionDecl && facts_is_device_code(cursor))
		facts_special(facts, cursor);
	return CXChildVisit_Continue;
}

// A kernel shares its name with another function if its address would be ambiguous.
static enum CXChildVisitResult note_overloads(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct facts *facts = data;
	(void)parent;
	enum CXCursorKind kind = clang_getCursorKind(cursor);
	if (!facts_is_user(cursor) && kind != CXCursor_LinkageSpec)
		return CXChildVisit_Continue;
	if (kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec || kind == CXCursor_UnexposedDecl)
		return CXChildVisit_Recurse;
	if (kind != CXCursor_FunctionDecl && kind != CXCursor_FunctionTemplate)
		return CXChildVisit_Continue;
	struct function *self = facts_is_device_code(cursor) ? facts_function(facts, cursor) : NULL;
	const functions_t *set =
	    model_in_scope(facts->model, facts_scope(facts, cursor), facts_name(facts, cursor));
	FUNCTION_EACH (f, *set) {
		if (f->is_kernel && !(self && facts_template(f) == facts_template(self)))
			f->is_overloaded = 1;
	}
	return CXChildVisit_Continue;
}

// `#define BID ::blockIdx.x`
static int macros_name_global_ids(const struct source *s)
{
	for (size_t i = 0; i + 1 < s->tokens.count; i++)
		if (s->tokens.items[i].directive && source_token_is(s, i, "::") && model_id_at(s, i + 1))
			return 1;
	return 0;
}

struct covering {
	struct facts *facts;
	char *found; // one flag for each error
};

// One walk for all errors, since a file with the toolkit's libraries has tens of thousands of declarations.
static enum CXChildVisitResult visit_covering(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct covering *c = data;
	(void)parent;
	struct span at = facts_extent(c->facts, cursor);
	int is_function = facts_is_function(clang_getCursorKind(cursor));
	size_t count = 0;
	const struct facts_error *inside =
	    at.end ? facts_errors(c->facts, c->facts->main_path, at, &count) : NULL;
	for (size_t i = 0; is_function && i < count; i++)
		c->found[inside[i].index] = 1;
	return count && !is_function ? CXChildVisit_Recurse : CXChildVisit_Continue;
}

// A missing header causes most other errors.
static const struct parse_error *missing_header(const struct parse *parse)
{
	for (size_t i = 0; i < parse->errors.count; i++)
		if (strstr(parse->errors.items[i].message, "file not found"))
			return &parse->errors.items[i];
	return NULL;
}

static int check_errors(struct facts *facts)
{
	int bad = 0;
	// Which errors are inside functions; in the model's arena.
	struct covering c = {facts, arena_alloc(&facts->model->arena, facts->parse->errors.count + 1)};
	if (facts->parse->errors.count)
		facts_visit(facts, visit_covering, &c);
	const char *covered = c.found;
	for (size_t i = 0; i < facts->parse->errors.count; i++) {
		const struct parse_error *error = &facts->parse->errors.items[i];
		int local = error->in_main && !error->is_fatal && covered[i];
		int foreign = !error->in_main && !error->is_fatal;
		if (local || foreign)
			continue;
		if (!bad) {
			const struct parse_error *missing = missing_header(facts->parse);
			int no_toolkit = facts->parse->is_light && !facts->parse->has_toolkit;
			const struct parse_error *said = missing && !no_toolkit ? missing : error;
			struct place place = said->place;
			place.path = place.path ? arena_string(&facts->model->arena, place.path) : NULL;
			diag_add(facts->model->diags, "syntax", place,
			    no_toolkit ? "no CUDA toolkit was found; --cuda-path=DIR names one" : NULL, "%s",
			    said->message);
		}
		bad = 1;
	}
	return bad ? -1 : 0;
}

// clang drops a launch from the tree if it does not understand the configuration. For such launches, and for
// those in functions with errors, only the text is reliable.
static void check_launch_tokens(struct model *model)
{
	const struct source *s = model->source;
	struct launch **found =
	    util_alloc((s->tokens.count + 1) * sizeof(struct launch *)); // the first launch at each token
	for (size_t i = model->launches.count; i-- > 0;)
		if (model->launches.items[i]->open.end)
			found[source_token_at(s, model->launches.items[i]->open.begin)] = model->launches.items[i];
	for (size_t i = 0; i < s->tokens.count; i++) {
		unsigned at = s->tokens.items[i].at.begin;
		if (s->tokens.items[i].directive || !source_token_is(s, i, "<<<") || model_is_skipped(model, at))
			continue;
		struct launch *seen = found[i];
		if (seen && !seen->in_error)
			continue;
		struct launch *recovered = facts_recover_launch(model, i);
		if (seen && recovered)
			*seen = *recovered;
		else if (recovered)
			VEC_PUSH(&model->launches, recovered);
		else if (!seen)
			diag_add(model->diags, "launch-lost", model_place(model, at),
			    "it stays a native launch; is something that it names not declared?",
			    "the parser dropped this launch");
	}
	free(found);
}

// Where the directive that ends left-out code begins. Its own condition does not decide about that code.
static unsigned last_directive(const struct source *s, struct span at)
{
	size_t i = source_token_at(s, at.end);
	while (i-- > 0 && s->tokens.items[i].at.begin > at.begin)
		if (source_token_is(s, i, "#") && s->tokens.items[i].directive)
			return s->tokens.items[i].at.begin;
	return at.end;
}

static void note_unread(struct facts *facts)
{
	FUNCTION_EACH (f, facts->model->functions) {
		for (size_t k = 0; k < f->text.skipped.count; k++) {
			struct unread unread = {f->text.skipped.items[k], DEPENDS_UNKNOWN, 0};
			if (f->source)
				unread.depends =
				    facts_condition_depends(facts, f->source, last_directive(f->source, unread.at), NULL);
			VEC_PUSH(&f->text.unread, unread);
		}
	}
}

static void facts_dispose(struct facts *facts)
{
	facts_words_dispose(facts);
	VEC_DISPOSE(&facts->errors);
	for (struct facts_file *file = facts->files; file; file = file->next)
		VEC_DISPOSE(&file->skipped);
	VEC_DISPOSE(&facts->entered);
	VEC_DISPOSE(&facts->defaults.lists);
	HASH_CLEAR(hh, facts->entries);
	VEC_DISPOSE(&facts->pending);
	VEC_DISPOSE(&facts->pending_functions);
	VEC_DISPOSE(&facts->top);
}

int facts_collect(struct model *model, const struct parse *parse)
{
	struct facts facts = {.model = model, .parse = parse, .unit = parse->unit};
	facts.main_file = facts.file = clang_getFile(facts.unit, model->source->path);
	facts.main_path = facts_string(&facts, clang_getFileName(facts.main_file));
	facts.source = model->source;
	facts.macros_name_global_ids = macros_name_global_ids(model->source);
	facts_errors_init(&facts);
	const struct facts_file *main = facts_skipped(&facts, facts.main_file);
	for (size_t i = 0; i < main->skipped.count; i++)
		VEC_PUSH(&facts.model->skipped, main->skipped.items[i]);
	int result = check_errors(&facts);
	if (result < 0)
		goto out;
	facts_includes(&facts);
	facts_reserved(&facts);
	facts_visit(&facts, visit, &facts);
	facts_read_pending(&facts);
	facts_visit(&facts, note_overloads, &facts);
	facts_launches(&facts);
	facts_explicit(&facts);
	facts_phases(&facts);
	facts_read_pending(&facts);
	facts_host_instances(&facts);
	facts_resolve_instances(&facts);
	facts_headers(&facts);
	facts_restore_input(&facts);
	note_unread(&facts);
	facts_world(&facts);
	// If a launch may mean any overload, all of them belong to the tool.
	model_count_launches(model);
	FUNCTION_EACH (f, model->functions) {
		f->is_ours = f->is_kernel && (f->in_main || (f->source && model_of_template(f)->counts.launches));
		f->is_left = f->is_kernel && !f->is_ours && (!f->is_template || f->instances.has_some);
		if (!f->is_left)
			continue;
		f->verdict.best = TIER_RESIZABLE;
		model_limit(model, f, TIER_OPAQUE, "kernel-header", f->place, NULL,
		    "it is in a header, and the file itself does not launch it");
	}
	check_launch_tokens(model);
	facts_sort_launches(model);
	model_count_launches(model);
out:
	facts_dispose(&facts);
	return result;
}
