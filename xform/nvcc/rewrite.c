// The rewrite runs in this process. Its stderr goes to a file in memory: if the rewrite fails, the
// first error becomes the reason; otherwise all of it is shown. A file whose text does not change is compiled
// where it is.
//
// The rewritten file has the original's name, in a folder of its own, so nvcc names objects and other files as it
// would. The folder of the original is given to the preprocessor with -iquote. nvcc passes that to a shell between
// double quotes, so some characters cannot be in the folder's name.
#include "rewrite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "xform/frontend/flags.h"

// Can it stand between double quotes in -Xcompiler's list?
static int can_be_quoted(const char *path)
{
	static const char CHARACTERS[] =
	    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+./ '()[]{}&;@:=#~%^";
	return !path[strspn(path, CHARACTERS)];
}

static const char *place(const struct nvcc_rewrite_request *request, const char *path, size_t number)
{
	const char *folder = arena_format(request->arena, "%s/%zu", request->folder, number);
	if (mkdir(folder, 0777) < 0 && errno != EEXIST)
		return NULL;
	return arena_format(request->arena, "%s/%s", folder, util_base(path));
}

static int begin_capture(int *kept)
{
	int memory = memfd_create("cuelastic", MFD_CLOEXEC);
	fflush(stderr);
	*kept = memory < 0 ? -1 : fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
	if (*kept >= 0)
		dup2(memory, STDERR_FILENO);
	return memory;
}

// The first error, without its place, which is the source.
static const char *find_reason(struct arena *arena, const char *said)
{
	const char *at = strstr(said, "error: ");
	at = at ? at + strlen("error: ") : said;
	size_t length = strcspn(at, "\n");
	return length ? arena_copy(arena, at, length) : "the rewrite failed";
}

static int rewrite_is_same(const char *one, const char *other)
{
	struct str a = {0}, b = {0};
	int same = flags_read_bytes(&a, one) == 0 && flags_read_bytes(&b, other) == 0 && a.length == b.length &&
	           !memcmp(str_text(&a), str_text(&b), a.length);
	str_dispose(&a);
	str_dispose(&b);
	return same;
}

static void rewrite_run(struct nvcc_rewrite *out, const struct nvcc_rewrite_request *request,
    const char *path, const char *output)
{
	struct words command = {0};
	struct str said = {0};
	int kept = -1;
	WORDS_PUSH(&command, "cuelastic");
	VEC_PUSH(&command, path);
	WORDS_PUSH(&command, "-o");
	VEC_PUSH(&command, output);
	WORDS_PUSH(&command, "--keep-includes", "--exact-flags");
	if (!words_have(&out->settings.options, "-v") && !words_have(&out->settings.options, "--verbose"))
		WORDS_PUSH(&command, "--quiet");
	if (request->cuda)
		words_add(request->arena, &command, "--cuda-path=%s", request->cuda);
	words_append(&command, &out->settings.options);
	WORDS_PUSH(&command, "--");
	words_append(&command, request->flags);
	VEC_PUSH(&command, NULL);
	int memory = begin_capture(&kept);
	int status = request->rewrite((int)command.count - 1, (char **)(uintptr_t)command.items);
	char buffer[4096];
	off_t at = 0;
	fflush(stderr);
	if (kept >= 0) {
		dup2(kept, STDERR_FILENO);
		close(kept);
	}
	for (ssize_t n; memory >= 0 && (n = pread(memory, buffer, sizeof buffer, at)) > 0; at += n)
		str_add_bytes(&said, buffer, (size_t)n);
	if (memory >= 0)
		close(memory);
	if (status != EXIT_DONE)
		out->reason = find_reason(request->arena, str_text(&said));
	else if (access(output, R_OK) < 0)
		out->reason = "its options ask for no output";
	else
		fputs(str_text(&said), stderr);
	if (!out->reason && !rewrite_is_same(path, output))
		out->written = output;
	str_dispose(&said);
	words_dispose(&command);
}

int nvcc_rewrite(
    struct nvcc_rewrite *out, const struct nvcc_rewrite_request *request, const char *path, size_t number)
{
	const char *more = getenv("CUELASTIC_OPTIONS");
	*out = (struct nvcc_rewrite){0};
	if (settings_read(&out->settings, request->arena, path) < 0)
		return -1;
	if (more) // last, so they count
		flags_read_text(&out->settings.options, request->arena, more);
	if (out->settings.is_excluded || access(path, R_OK) < 0) // nvcc says that it cannot be read
		return 0;
	out->origin_folder = util_folder(request->arena, path);
	const char *output = place(request, path, number);
	if (!can_be_quoted(out->origin_folder) || !can_be_quoted(request->folder))
		out->reason = "the folder's name has a character that a shell would interpret";
	else if (request->searched && strcmp(request->searched, out->origin_folder))
		out->reason = "the command has a source in another folder before it, whose headers it would include";
	else if (!output)
		out->reason = "no folder can be made beside the output";
	else
		rewrite_run(out, request, path, output);
	return 0;
}

void nvcc_rewrite_dispose(struct nvcc_rewrite *rewrite)
{
	settings_dispose(&rewrite->settings);
}
