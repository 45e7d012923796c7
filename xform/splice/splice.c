// Replaces an #include by the header's text:
//
//     #line 1 "kernels.cuh"
//     … its text …
//     #line 8 "main.cu"
//
// The lines, and so __LINE__, __FILE__ and the compiler's messages, are those of the headers. One file is
// written, which needs no other files beside it: diagnostics, depfiles, compiler caches and debuggers
// understand `#line`. An include guard stays. `#pragma once` means nothing in an input file: after the first
// place outside of every #if, the header's other places are blank; before that, each place has the text, in a
// guard of ours.
//
// An #include that stays, in a spliced header, would first be searched in the header's folder. In the output
// it is searched in the input's, so it gets a path that leads to the same file, unless it finds that file
// anyway.
#include "splice.h"

#include <string.h>

#include "xform/base/hash.h"

enum { MAX_DEPTH = 64, MAX_PIECES = 20000 };

struct splice {
	struct splice_files *files;
	struct words *headers;
	struct str text;
	VEC(struct source_piece) pieces;
	VEC(struct source_made) made;
	const char *newline; // of the input
	struct str folder;   // of the input, absolute
	int failed;
};

// ---- the parts of the text

static void add_piece(
    struct splice *splice, const struct source *from, const char *path, unsigned offset, int is_joint)
{
	struct source_piece piece = {.begin = (unsigned)splice->text.length,
	    .path = arena_string(splice->files->arena, path),
	    .offset = offset,
	    .is_joint = is_joint,
	    .line = source_line_of(from, offset)};
	VEC_PUSH(&splice->pieces, piece);
	splice->failed |= splice->pieces.count > MAX_PIECES || splice->text.length > SOURCE_MAX_BYTES / 4;
}

static void add_line(struct splice *splice, unsigned line, const char *path)
{
	str_addf(&splice->text, "#line %u \"", line);
	for (; *path; path++)
		str_addf(&splice->text, *path == '"' || *path == '\\' ? "\\%c" : "%c", *path);
	str_addf(&splice->text, "\"%s", splice->newline);
}

// The text from `begin` to `end`, without `#pragma once`.
static void add_plain(
    struct splice *splice, const struct source *s, unsigned begin, unsigned end, int is_input)
{
	size_t at = splice->text.length;
	str_add_bytes(&splice->text, s->text + begin, end - begin);
	SOURCE_EACH (i, s, ((struct span){begin, end}))
		if (!is_input && i >= 2 && source_is_directive(s, i - 2, "pragma") && source_token_is(s, i, "once")) {
			unsigned first = s->tokens.items[i - 2].at.begin;
			memset(splice->text.text + at + (first - begin), ' ', s->tokens.items[i].at.end - first);
		}
}

// A kernel's head in the place of the macro's use, with as many lines.
static void splice_add_head(
    struct splice *splice, const struct source *s, const char *path, struct span use, const struct str *head)
{
	add_piece(splice, s, path, use.begin, 1);
	struct source_made made = {.at = {(unsigned)splice->text.length, 0}};
	str_add_bytes(&splice->text, str_text(head), head->length);
	for (unsigned i = use.begin; i < use.end; i++)
		if (s->text[i] == '\n')
			str_add(&splice->text, splice->newline);
	made.at.end = (unsigned)splice->text.length;
	made.use = arena_copy(splice->files->arena, s->text + use.begin, use.end - use.begin);
	VEC_PUSH(&splice->made, made);
	add_piece(splice, s, path, use.end, 0);
}

static void add_text(struct splice *splice, const struct source *s, const char *path, unsigned begin,
    unsigned end, int is_input)
{
	SOURCE_EACH (i, s, ((struct span){begin, end})) {
		struct str head = {0};
		struct span use = s->tokens.items[i].at;
		use.end = use.begin < begin ? 0 : splice_expand(&head, splice->files, s, i);
		if (use.end && use.end <= end) {
			add_plain(splice, s, begin, use.begin, is_input);
			splice_add_head(splice, s, path, use, &head);
			begin = use.end;
		}
		str_dispose(&head);
	}
	add_plain(splice, s, begin, end, is_input);
}

// ---- includes that stay

static void add_include(
    struct splice *splice, const struct splice_file *from, const struct splice_include *one)
{
	struct splice_file *input = splice->files->list.items[0];
	const struct source *s = from->source;
	const char *found;
	struct splice_file *same =
	    splice_look(splice->files, input, input->path, one->name, one->is_quoted, &found);
	if (from == input || same == one->file) {
		str_add_bytes(&splice->text, s->text + one->line.begin, one->line.end - one->line.begin);
		return;
	}
	if (!one->file) { // the input's folder holds such a file, which the header did not find
		splice->failed = 1;
		return;
	}
	// A path from the input's folder to this file.
	const char *path = one->path;
	struct arena *arena = splice->files->arena;
	struct str folder = {0}, way = {0};
	str_add_real(&folder, util_folder(arena, path));
	str_add_way(&way, str_text(&splice->folder), str_text(&folder));
	str_addf(&splice->text, "#include \"%s%s\"", str_text(&way), util_base(path));
	str_dispose(&folder);
	str_dispose(&way);
}

// ---- headers

static void splice_add_file(
    struct splice *splice, struct splice_file *file, const char *path, int is_certain, int depth);

static int is_spliced(const struct splice_include *one)
{
	return one->file && one->file->is_wanted && !one->file->is_fixed && one->line.end;
}

// A guard of ours around a text that may come more than once.
static const char *own_guard(struct splice *splice, const struct splice_file *file, int is_certain)
{
	struct hash hash;
	char text[HASH_TEXT];
	if (file->once != ONCE_PRAGMA || (is_certain && !file->is_listed))
		return NULL;
	hash_begin(&hash);
	hash_text(&hash, file->path);
	hash_end(text, &hash);
	return arena_format(splice->files->arena, "CUE_ONCE_%.12s", text);
}

static void splice_add_header(struct splice *splice, const struct source *from, const char *path,
    const struct splice_include *one, int is_certain, int depth)
{
	struct splice_file *file = one->file;
	if (file->once != ONCE_NEVER && (file->is_certain || file->is_open))
		return; // its text is there already
	if (file->is_open || depth > MAX_DEPTH) {
		splice->failed = 1;
		return;
	}
	const char *guard = own_guard(splice, file, is_certain);
	add_piece(splice, from, path, one->line.begin, 1);
	if (guard)
		str_addf(&splice->text, "#ifndef %s%s#define %s%s", guard, splice->newline, guard, splice->newline);
	add_line(splice, 1, one->path);
	splice_add_file(splice, file, one->path, is_certain, depth);
	size_t length = splice->text.length;
	if (length && splice->text.text[length - 1] != '\n')
		str_add(&splice->text, splice->newline);
	add_piece(splice, from, path, one->line.begin, 1);
	if (guard)
		str_addf(&splice->text, "#endif%s", splice->newline);
	file->is_certain |= (unsigned)is_certain;
}

static void splice_add_file(
    struct splice *splice, struct splice_file *file, const char *path, int is_certain, int depth)
{
	const struct source *s = file->source;
	int is_input = !depth;
	unsigned at = !is_input && !strncmp(s->text, "\xef\xbb\xbf", 3) ? 3 : 0;
	file->is_open = 1;
	if (!file->is_listed && !is_input)
		words_add(splice->files->arena, splice->headers, "%s", path);
	file->is_listed = 1;
	add_piece(splice, s, path, at, 0);
	for (size_t i = 0; i < file->includes.count && !splice->failed; i++) {
		struct splice_include one = file->includes.items[i];
		if (one.file && !one.line.end && !is_input && one.is_quoted) {
			splice->failed = 1; // a directive that goes on after its name
			break;
		}
		if (!one.line.end || (!is_spliced(&one) && is_input))
			continue;
		if (one.is_quoted) // as the compiler composes it at this place
			splice_look(splice->files, file, path, one.name, 1, &one.path);
		add_text(splice, s, path, at, one.line.begin, is_input);
		at = one.line.end;
		if (!is_spliced(&one)) {
			add_include(splice, file, &one);
			continue;
		}
		size_t before = splice->text.length;
		splice_add_header(splice, s, path, &one, is_certain && !one.is_conditional, depth + 1);
		if (splice->text.length == before)
			continue; // the line becomes blank
		add_line(splice, source_line_of(s, at) + 1, path);
		at += at < s->length && s->text[at] == '\r';
		at += at < s->length && s->text[at] == '\n';
		add_piece(splice, s, path, at, 0);
	}
	add_text(splice, s, path, at, s->length, is_input);
	file->is_open = 0;
}

int splice_headers(
    struct source *out, struct words *headers, struct arena *arena, const struct splice_request *request)
{
	struct splice_files files = {.arena = arena, .request = request};
	struct splice splice = {.files = &files, .headers = headers};
	int is_made = splice_find(&files);
	*out = (struct source){0};
	if (is_made) {
		str_add_real(&splice.folder, util_folder(arena, request->source->path));
		splice.newline = request->source->is_crlf ? "\r\n" : "\n";
		splice_add_file(&splice, files.list.items[0], request->source->path, 1, 0);
		is_made = !splice.failed && (headers->count || splice.made.count);
	}
	if (is_made) {
		source_from_text(
		    out, splice.files->request->source->path, str_text(&splice.text), splice.text.length);
		for (size_t i = 0; i < splice.pieces.count; i++) {
			struct source_piece piece = splice.pieces.items[i];
			piece.first = source_line_of(out, piece.begin);
			VEC_PUSH(&out->pieces, piece);
		}
		for (size_t i = 0; i < splice.made.count; i++)
			VEC_PUSH(&out->made, splice.made.items[i]);
	}
	str_dispose(&splice.text);
	str_dispose(&splice.folder);
	VEC_DISPOSE(&splice.pieces);
	VEC_DISPOSE(&splice.made);
	splice_dispose(&files);
	return is_made;
}
