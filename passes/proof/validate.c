// Runs the validator on one output. The text and the verdicts are passed in memory files, so nothing is left
// on a disk.
#include "validate.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "xform/base/output.h"
#include "xform/dialect/dialect.h"
#include "xform/frontend/toolkit.h"
#include "xform/frontend/world.h"

// The validator ends itself after 120 s of processor time (main.cpp), so that a busy machine proves no less than another.
// This is for a stop of another kind.
enum { TIMEOUT_S = 3600, PLACE_FIELDS = 3 };

static const char *program_path(struct arena *arena)
{
	const char *resources = toolkit_resources(arena);
	return resources ? arena_format(arena, "%s/cuelastic-validate", resources) : NULL;
}

const char *validate_program(struct arena *arena)
{
	const char *path = program_path(arena);
	return path && !access(path, X_OK) ? path : NULL;
}

// ---- files in memory

struct memory {
	int fd;
	char path[32];
};

static int memory_open(struct memory *out, const char *name)
{
	out->fd = memfd_create(name, MFD_CLOEXEC);
	snprintf(out->path, sizeof out->path, "/proc/self/fd/%d", out->fd);
	return out->fd < 0 ? -1 : 0;
}

static void memory_close(struct memory *memory)
{
	if (memory->fd >= 0)
		close(memory->fd);
}

// ---- verdicts

// The fields of a line, separated by tabs. The last field takes the rest.
static size_t split(char **out, size_t most, char *line)
{
	size_t count = 0;
	while (line && count < most) {
		char *tab = count + 1 < most ? strchr(line, '\t') : NULL;
		out[count++] = line;
		if (tab)
			*tab++ = '\0';
		line = tab;
	}
	return count;
}

static struct place read_place(char *const *fields)
{
	if (!strcmp(fields[0], "-"))
		return (struct place){0};
	return (struct place){.path = fields[0],
	    .line = (unsigned)strtoul(fields[1], NULL, 10),
	    .column = (unsigned)strtoul(fields[2], NULL, 10)};
}

// 1: a verdict, 0: the end, negative: neither.
static int read_verdict(struct validation *out, char *line)
{
	enum {
		KIND,
		ENTRY,
		NEEDS,
		WITHIN,
		ID,
		PLACE,
		CAUSE = PLACE + PLACE_FIELDS,
		REASON = CAUSE + PLACE_FIELDS,
		MOST
	};
	char *fields[MOST];
	size_t count = split(fields, MOST, line);
	if (!strcmp(fields[KIND], "end"))
		return 0;
	struct verdict verdict = {.proved = !strcmp(fields[KIND], "proved"),
	    .is_apart = !strcmp(fields[KIND], "apart"),
	    .is_uncompared = !strcmp(fields[KIND], "uncompared"),
	    .is_alike = !strcmp(fields[KIND], "alike")};
	int is_good = verdict.proved || verdict.is_alike;
	int is_known = is_good || verdict.is_apart || verdict.is_uncompared || !strcmp(fields[KIND], "refused");
	if (!is_known || count < (is_good ? NEEDS + 1 : MOST))
		return -1;
	verdict.entry = fields[ENTRY];
	verdict.needs = (unsigned)strtoul(fields[NEEDS], NULL, 10);
	if (!is_good) {
		verdict.within = fields[WITHIN];
		verdict.id = fields[ID];
		verdict.place = read_place(&fields[PLACE]);
		verdict.cause = read_place(&fields[CAUSE]);
		verdict.reason = fields[REASON];
	}
	VEC_PUSH(&out->verdicts, verdict);
	return 1;
}

// 1: one of several, 0: the end, negative: none of them.
static int read_line(struct validation *out, char *line)
{
	if (!strcmp(line, "partial"))
		return out->is_partial = 1;
	if (util_starts_with(line, "compiled\t")) {
		VEC_PUSH(&out->compiled, line + strlen("compiled\t"));
		return 1;
	}
	if (util_starts_with(line, "rejected\t")) {
		enum { KIND, OFFSET, PLACE, MESSAGE = PLACE + PLACE_FIELDS, MOST };
		char *fields[MOST];
		if (split(fields, MOST, line) < MOST)
			return -1;
		struct rejection rejection = {.has_offset = *fields[OFFSET] != '-',
		    .offset = (unsigned)strtoul(fields[OFFSET], NULL, 10),
		    .place = read_place(&fields[PLACE]),
		    .message = fields[MESSAGE]};
		VEC_PUSH(&out->rejections, rejection);
		return 1;
	}
	return read_verdict(out, line);
}

static void read_answer(struct validation *out, const struct memory *answer)
{
	off_t length = lseek(answer->fd, 0, SEEK_END);
	char *rest = arena_alloc(&out->arena, (size_t)(length > 0 ? length : 0) + 1), *line;
	ssize_t got = length > 0 ? pread(answer->fd, rest, (size_t)length, 0) : 0;
	rest[got > 0 ? got : 0] = '\0';
	if (util_starts_with(rest, "error\t")) {
		out->error = strsep(&rest, "\n") + strlen("error\t");
		return;
	}
	while ((line = strsep(&rest, "\n")) && *line) {
		int result = read_line(out, line);
		if (result <= 0) {
			out->error = result < 0 ? "the validator's answer cannot be read" : NULL;
			return;
		}
	}
	out->error = "the validator's answer has no end";
}

// ---- the program

static void make_command(struct words *out, struct arena *arena, const char *program,
    const struct validate_request *request, size_t files)
{
	words_add(arena, out, "%s", program);
	words_add(arena, out, "%s", request->path);
	for (size_t i = 0; request->entries && i < request->entries->count; i++)
		words_add(arena, out, "--entry=%s", request->entries->items[i]);
	words_add(arena, out, "--parameters=%u", request->parameter_bytes);
	if (request->is_check)
		words_add(arena, out, "--check");
	if (request->cuda_path)
		words_add(arena, out, "--system=%s/", request->cuda_path);
	words_add(arena, out, "--system=/usr/");
	if (files)
		words_add(arena, out, "--files=%zu", files);
	words_add(arena, out, "--");
	words_append(out, request->arguments);
}

// The output as clang takes it, of the same length.
static int write_text(
    struct validation *out, const struct memory *text, const struct validate_request *request)
{
	struct source source;
	struct templates templates = {0};
	for (size_t i = 0; i < request->arguments->count; i++)
		templates_add_flag(&templates, &out->arena, request->arguments->items[i]);
	source_from_text(&source, request->path, str_text(request->text), request->text->length);
	const char *hidden = dialect_hide(&out->arena, &source, &templates);
	int result = output_write_all(text->fd, hidden ? hidden : source.text, request->text->length);
	source_dispose(&source);
	VEC_DISPOSE(&templates.names);
	return result;
}

void validate_run(struct validation *out, const struct validate_request *request)
{
	struct memory text = {.fd = -1}, answer = {.fd = -1}, errors = {.fd = -1};
	struct words command = {0};
	struct str files = {0}; // before the text
	*out = (struct validation){.error = NULL};
	// It may be gone since the run began: then the message that it cannot be started says where it was.
	const char *program = program_path(&out->arena);
	if (request->world)
		world_bundle(request->world, &files);
	if (!program) {
		out->error = "the folder lib/cuelastic beside the tool, which had the validator, is gone";
	} else if (memory_open(&text, "text") < 0 || memory_open(&answer, "answer") < 0 ||
	           memory_open(&errors, "errors") < 0 ||
	           output_write_all(text.fd, str_text(&files), files.length) < 0 ||
	           write_text(out, &text, request) < 0) {
		out->error = "no memory for the validator's text";
	} else {
		make_command(&command, &out->arena, program, request, files.length);
		struct process process = {.command = &command,
		    .input = text.path,
		    .output = answer.path,
		    .errors = errors.path,
		    .timeout_s = TIMEOUT_S};
		struct process_end end;
		if (process_run(&end, &process) < 0)
			out->error = "the validator could not be started";
		else if (end.timed_out || end.signal == SIGXCPU)
			out->error = "the validator took too long";
		else if (end.status)
			out->error = arena_format(&out->arena, "the validator ended with status %d", end.status);
		else
			read_answer(out, &answer);
	}
	if (out->error)
		out->verdicts.count = 0;
	words_dispose(&command);
	str_dispose(&files);
	memory_close(&text);
	memory_close(&answer);
	memory_close(&errors);
}

void validate_dispose(struct validation *validation)
{
	VEC_DISPOSE(&validation->verdicts);
	VEC_DISPOSE(&validation->rejections);
	VEC_DISPOSE(&validation->compiled);
	arena_dispose(&validation->arena);
}
