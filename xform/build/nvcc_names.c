// Replacements that avoid nvcc's shell: names that are not plain get a plain name in a private folder.
//
// - A folder: a symbolic link.
// - A file: its own name after a link to its folder, or a link of its own with the same ending.
// - A source: a copy that begins with #line. Quoted includes are searched in the source's folder.
// - -D, -U: lines of a header for -imacros, after all other macros and before all includes.
// - An options file: its words, as if they were on the command line.
//
// The header has an effect only where nvcc would pass on macros, so not when the host compiler gets
// preprocessed text, where __NVCC__ is not defined. A value means the same as for gcc and clang; nvcc would
// remove a backslash and split at commas.
#include "nvcc_p.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "xform/base/source.h"

static void nvcc_names_fail(struct nvcc *nvcc, const char *what, const char *path, int error)
{
	diag_add(nvcc->diags, "io", (struct place){.path = path}, NULL, "cannot %s: %s", what, strerror(error));
	nvcc->failed = 1;
}

static const char *nvcc_names_absolute(struct arena *arena, const char *path)
{
	char here[PATH_MAX];
	return *path == '/' || !getcwd(here, sizeof here) ? path : arena_format(arena, "%s/%s", here, path);
}

static const char *fresh_name(struct nvcc *nvcc, const char *ending)
{
	return arena_format(nvcc->arena, "%s/%zu%s", nvcc->folder, nvcc->files++, ending);
}

static void write_text(struct nvcc *nvcc, const char *path, const struct str *text)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
	FILE *file = fd < 0 ? NULL : fdopen(fd, "w");
	size_t written = file ? fwrite(str_text(text), 1, text->length, file) : 0;
	if (!file || fclose(file) || written != text->length)
		nvcc_names_fail(nvcc, "write", path, errno);
}

// ---- folders and files ----

static const char *link_to(struct nvcc *nvcc, const char *path, const char *ending)
{
	for (size_t i = 0; i < nvcc->original.count; i++)
		if (!strcmp(nvcc->original.items[i], path))
			return nvcc->neutral.items[i];
	const char *link = fresh_name(nvcc, ending);
	if (symlink(nvcc_names_absolute(nvcc->arena, path), link) < 0)
		nvcc_names_fail(nvcc, "make a link", link, errno);
	VEC_PUSH(&nvcc->neutral, link);
	VEC_PUSH(&nvcc->original, arena_string(nvcc->arena, path));
	return link;
}

static const char *nvcc_names_folder_of(struct arena *arena, const char *path)
{
	const char *slash = strrchr(path, '/');
	return !slash ? "." : slash == path ? "/" : arena_copy(arena, path, (size_t)(slash - path));
}

// nvcc treats a file by its ending.
static const char *ending_of(const char *path)
{
	const char *dot = strrchr(path, '.');
	return dot && nvcc_is_plain_path(dot) && !strchr(dot, '/') ? dot : "";
}

const char *nvcc_plain_name(struct nvcc *nvcc, const char *path)
{
	struct stat info;
	const char *slash = strrchr(path, '/');
	if (nvcc_is_plain_path(path))
		return path;
	if (stat(path, &info) == 0 && S_ISDIR(info.st_mode))
		return link_to(nvcc, path, ".d");
	if (slash && nvcc_is_plain_path(slash + 1))
		return arena_format(
		    nvcc->arena, "%s%s", link_to(nvcc, nvcc_names_folder_of(nvcc->arena, path), ".d"), slash);
	return link_to(nvcc, path, ending_of(path));
}

// ---- sources ----

// A path as a string literal.
static void add_literal(struct str *out, const char *path)
{
	str_add(out, "\"");
	for (; *path; path++) {
		unsigned char c = (unsigned char)*path;
		if (c < ' ' || c == '"' || c == '\\')
			str_addf(out, "\\%03o", c);
		else
			str_add_bytes(out, path, 1);
	}
	str_add(out, "\"");
}

void nvcc_add_source(struct nvcc *nvcc, const char *path)
{
	struct source source;
	struct str text = {0};
	if (nvcc_is_plain_path(path)) {
		nvcc_add(nvcc, path);
		return;
	}
	int result = source_read(&source, path);
	if (result < 0) {
		nvcc_names_fail(nvcc, "read", path, -result);
		return;
	}
	str_add(&text, "#line 1 ");
	add_literal(&text, path);
	str_add(&text, "\n");
	str_add_bytes(&text, source.text, source.length);
	source_dispose(&source);
	const char *copy = fresh_name(nvcc, ending_of(path));
	write_text(nvcc, copy, &text);
	str_dispose(&text);
	nvcc_add(nvcc, "-Xcompiler");
	nvcc_add_path(nvcc, "-iquote,", nvcc_names_folder_of(nvcc->arena, path));
	nvcc_add(nvcc, copy);
}

// ---- options files ----

// nvcc ignores an options file inside an options file.
static const char *find_wrong(const char *text)
{
	const char *nested = strstr(text, "-optf");
	nested = nested ? nested : strstr(text, "--options-file");
	nested = nested ? nested : strchr(text, '@');
	for (; *text && text != nested; text++)
		if (!strchr("\n\r\t", *text) && nvcc_find_active((const char[]){*text, '\0'}))
			return text;
	return nested;
}

void nvcc_add_options(struct nvcc *nvcc, const char *path)
{
	struct source source;
	struct words words = {0};
	int result = source_read(&source, path);
	if (result < 0) {
		nvcc_names_fail(nvcc, "read", path, -result);
		return;
	}
	const char *wrong = find_wrong(source.text);
	if (wrong)
		nvcc_refuse(nvcc, "the options file ", path, wrong, "give these options on the command line");
	for (char *rest = source.text, *word; !wrong && (word = strsep(&rest, " \t\r\n"));)
		if (*word)
			words_add(nvcc->arena, &words, "%s", word);
	nvcc_add_flags(nvcc, &words);
	words_dispose(&words);
	source_dispose(&source);
}

// ---- macros ----

static size_t name_length(const char *macro)
{
	return strcspn(macro, "=( ");
}

int nvcc_is_in_header(const struct nvcc *nvcc, const char *macro)
{
	for (size_t i = 0; i < nvcc->in_header.count; i++) {
		const char *known = nvcc->in_header.items[i];
		if (strlen(known) == name_length(macro) && !strncmp(known, macro, strlen(known)))
			return 1;
	}
	return 0;
}

static void note_name(struct nvcc *nvcc, const char *macro)
{
	if (!nvcc_is_in_header(nvcc, macro))
		words_add(nvcc->arena, &nvcc->in_header, "%.*s", (int)name_length(macro), macro);
}

// Like gcc: the first = becomes a space; without = the value is 1.
void nvcc_define(struct nvcc *nvcc, const char *macro)
{
	size_t head = strcspn(macro, "=");
	note_name(nvcc, macro);
	str_addf(&nvcc->macros, "#define %.*s %s\n", (int)head, macro, macro[head] ? macro + head + 1 : "1");
}

void nvcc_undefine(struct nvcc *nvcc, const char *macro)
{
	note_name(nvcc, macro);
	str_addf(&nvcc->macros, "#undef %s\n", macro);
}

void nvcc_write_macros(struct nvcc *nvcc)
{
	struct str text = {0};
	if (!nvcc->macros.length)
		return;
	const char *path = fresh_name(nvcc, ".h");
	str_addf(&text, "#ifdef __NVCC__\n%s#endif\n", str_text(&nvcc->macros));
	write_text(nvcc, path, &text);
	str_dispose(&text);
	nvcc_add(nvcc, "-Xcompiler");
	words_add(nvcc->arena, &nvcc->command, "-imacros,%s", path);
}
