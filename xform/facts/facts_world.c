// Which functions reach text that nvcc may read differently, because it names a macro that is in doubt
// (xform/frontend/world_find.c).
//
// - In a device function: that function.
// - In a host function: kernel templates, since its launches choose their arguments. A function that the
//   device might run as well (constexpr, __device__ in it) counts as if its text were outside of functions.
// - Outside of functions: all kernels.
//
// Code that #if leaves out does not count: its condition is not in doubt, or is a doubt itself.
#include "facts_clang.h"

struct search {
	struct facts *facts;
	CXFile file;
	unsigned offset;
	CXCursor found; // the innermost function with this place, or the null cursor
};

static enum CXChildVisitResult facts_world_visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct search *search = data;
	struct span at;
	CXFile file = facts_expansion(&at, cursor);
	(void)parent;
	int is_around = file && clang_File_isEqual(file, search->file) && at.begin <= search->offset &&
	                search->offset < at.end;
	enum CXCursorKind kind = clang_getCursorKind(cursor);
	if (is_around && facts_is_function(kind))
		search->found = cursor;
	return is_around || kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec ? CXChildVisit_Recurse
	                                                                               : CXChildVisit_Continue;
}

static int has_word(struct facts *facts, const struct search *search, const char *word)
{
	const struct source *s = facts_source(facts, search->file);
	struct span at;
	facts_expansion(&at, search->found);
	return !s || source_has_word(s, at, word);
}

static void fault(struct facts *facts, struct function *f, const struct world_doubt *doubt)
{
	if (f->fault.compiler)
		return;
	f->fault.compiler = arena_format(&facts->model->arena,
	    "its text depends on '%s', which clang and nvcc may read differently: %s", doubt->name, doubt->why);
	f->fault.compiler_at = doubt->at;
}

static int fault_device_functions(struct facts *facts, const struct world_doubt *doubt, CXFile file)
{
	const struct source *s = facts_source(facts, file);
	int found = 0;
	FUNCTION_EACH (f, facts->model->functions)
		if (f->source == s && s && f->text.at.begin <= doubt->at.offset &&
		    doubt->at.offset < f->text.at.end) {
			fault(facts, f, doubt);
			found = 1;
		}
	return found;
}

// Left-out code begins with its own condition, which is read.
static int is_skipped(struct facts *facts, CXFile file, unsigned offset)
{
	const struct source *s = facts_source(facts, file);
	const struct facts_file *known = facts_skipped(facts, file);
	for (size_t i = 0; s && i < known->skipped.count; i++)
		if (facts_line_end(s, known->skipped.items[i].begin) < offset && offset < known->skipped.items[i].end)
			return 1;
	return 0;
}

static void facts_world_follow(struct facts *facts, const struct world_doubt *doubt)
{
	CXFile file = clang_getFile(facts->unit, doubt->at.path);
	struct search search = {facts, file, doubt->at.offset, clang_getNullCursor()};
	if (!file || is_skipped(facts, file, doubt->at.offset) || fault_device_functions(facts, doubt, file))
		return;
	clang_visitChildren(clang_getTranslationUnitCursor(facts->unit), facts_world_visit, &search);
	int is_hosts = !clang_Cursor_isNull(search.found) && !facts_is_device_code(search.found) &&
	               !has_word(facts, &search, "constexpr") && !has_word(facts, &search, "__device__");
	FUNCTION_EACH (f, facts->model->functions)
		if (f->is_kernel && (f->is_template || f->general || !is_hosts))
			fault(facts, f, doubt);
}

void facts_world(struct facts *facts)
{
	for (size_t i = 0; i < facts->parse->world.doubts.count; i++)
		facts_world_follow(facts, &facts->parse->world.doubts.items[i]);
}
