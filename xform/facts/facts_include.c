// How the user's headers come into the input file: through which `#include` line, in which order, how often.
// A place in a header is represented by the offsets of the includes that lead to it, and its own offset.
// Lexicographic comparison of these lists gives the order in which the compiler reads the places.
#include "facts_clang.h"

#include <string.h>

static struct facts_entered *find_entered(struct facts *facts, CXFile file)
{
	for (size_t i = 0; i < facts->entered.count; i++)
		if (clang_File_isEqual(facts->entered.items[i]->file, file))
			return facts->entered.items[i];
	return NULL;
}

static unsigned offset_of(CXSourceLocation location)
{
	unsigned offset;
	clang_getExpansionLocation(location, NULL, NULL, NULL, &offset);
	return offset;
}

// A header that a system header includes is a system header too. The place in the header is asked for last:
// libclang searches all files and macros for it.
static int is_system_header(struct facts *facts, CXFile file, CXSourceLocation *stack, unsigned depth)
{
	return (depth && clang_Location_isInSystemHeader(stack[0])) ||
	       clang_Location_isInSystemHeader(clang_getLocationForOffset(facts->unit, file, 0));
}

static void note_inclusion(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
	struct facts *facts = data;
	CXFile outermost = NULL;
	if (is_system_header(facts, file, stack, depth))
		return;
	struct facts_entered *one = find_entered(facts, file);
	if (one) {
		one->times++;
		return;
	}
	if (depth)
		clang_getExpansionLocation(stack[depth - 1], &outermost, NULL, NULL, NULL);
	one = ARENA_NEW(&facts->model->arena, struct facts_entered);
	one->file = file;
	one->times = 1;
	one->depth = depth;
	one->from_main = !depth || (outermost && clang_File_isEqual(outermost, facts->main_file));
	if (depth) {
		CXFile includer = NULL;
		clang_getExpansionLocation(stack[0], &includer, NULL, NULL, NULL);
		one->includer = includer ? find_entered(facts, includer) : NULL;
	}
	one->path = arena_alloc(&facts->model->arena, (depth + 1) * sizeof *one->path);
	for (unsigned i = 0; i < depth; i++)
		one->path[i] = offset_of(stack[depth - 1 - i]);
	VEC_PUSH(&facts->entered, one);
}

// What is beside the input has a path that clang composes of the input's folder.
static void note_beside(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
	struct facts *facts = data;
	struct arena *arena = &facts->model->arena;
	CXFile from = NULL;
	unsigned offset = 0;
	if (depth == 1)
		clang_getExpansionLocation(stack[0], &from, NULL, NULL, &offset);
	if (!from || !clang_File_isEqual(from, facts->main_file))
		return;
	const char *folder = arena_format(arena, "%s/", util_folder(arena, facts->model->source->path));
	if (util_starts_with(facts_string(facts, clang_getFileName(file)), folder))
		VEC_PUSH(&facts->model->beside, offset);
}

void facts_includes(struct facts *facts)
{
	clang_getInclusions(facts->unit, note_beside, facts);
}

struct facts_entered *facts_entered(struct facts *facts, CXFile file)
{
	if (!facts->entered.count)
		clang_getInclusions(facts->unit, note_inclusion, facts);
	return file ? find_entered(facts, file) : NULL;
}

struct facts_spot facts_spot(struct facts *facts, CXSourceLocation location)
{
	struct facts_spot spot = {NULL, 0};
	CXFile file = NULL;
	clang_getExpansionLocation(location, &file, NULL, NULL, &spot.offset);
	spot.in = facts_entered(facts, file);
	return spot;
}

static unsigned step(struct facts_spot spot, unsigned i)
{
	return i < spot.in->depth ? spot.in->path[i] : spot.offset;
}

int facts_spot_compare(struct facts_spot a, struct facts_spot b)
{
	for (unsigned i = 0; i <= a.in->depth && i <= b.in->depth; i++)
		if (step(a, i) != step(b, i))
			return step(a, i) < step(b, i) ? -1 : 1;
	return 0;
}

unsigned facts_anchor(struct facts *facts, const struct facts_entered *entered)
{
	// The end of the logical line with the directive at `offset`.
	const struct source *s = facts->model->source;
	unsigned offset = entered->path[0];
	size_t i = source_token_at(s, offset);
	while (i > 0 && (i >= s->tokens.count || s->tokens.items[i].at.begin > offset))
		i--;
	unsigned end = s->tokens.items[source_directive_end(s, i) - 1].at.end;
	const char *newline = strchr(s->text + end, '\n');
	return newline ? (unsigned)(newline - s->text) : s->length;
}

struct covering {
	struct facts *facts;
	unsigned offset;
	int namespaces, others;
};

static enum CXChildVisitResult count_covering(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct covering *c = data;
	struct span at = facts_extent(c->facts, cursor);
	(void)parent;
	if (!at.end || c->offset <= at.begin || c->offset >= at.end)
		return CXChildVisit_Continue;
	int is_namespace = clang_getCursorKind(cursor) == CXCursor_Namespace;
	if (!is_namespace && clang_getCursorKind(cursor) != CXCursor_LinkageSpec) {
		c->others++;
		return CXChildVisit_Break;
	}
	c->namespaces += is_namespace;
	return CXChildVisit_Recurse;
}

int facts_namespaces_around(struct facts *facts, unsigned offset)
{
	struct covering c = {facts, offset, 0, 0};
	if (offset && facts->around_offset == offset)
		return facts->around;
	struct facts_here outer = {facts->file, facts->source};
	facts->file = facts->main_file;
	facts->source = facts->model->source;
	facts_visit(facts, count_covering, &c);
	facts_leave(facts, outer);
	facts->around_offset = offset;
	facts->around = c.others ? -1 : c.namespaces;
	return facts->around;
}
