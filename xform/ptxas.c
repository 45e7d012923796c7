// Registers and shared memory of kernels, from a compilation for their sake and the lines that ptxas -v
// prints: "Compiling entry function 'S' for …", later "Used N registers, … M bytes smem".
#include "ptxas.h"

#include "source.h"

#include <stdio.h>
#include <string.h>

// Does a mangled (or extern "C") symbol name this function?
static int names(const char *symbol, const char *function)
{
	char part[300];
	if (!strcmp(symbol, function))
		return 1;
	snprintf(part, sizeof part, "%zu%s", strlen(function), function);
	const char *at = strstr(symbol, part);
	return at && util_starts_with(symbol, "_Z") && !(at > symbol && at[-1] >= '0' && at[-1] <= '9');
}

static int shared_bytes(const char *used)
{
	const char *smem = strstr(used, " bytes smem"), *end = strchr(used, '\n');
	if (!smem || !end || smem > end)
		return 0;
	while (smem > used && smem[-1] >= '0' && smem[-1] <= '9')
		smem--;
	return atoi(smem);
}

struct ptxas_usage ptxas_find(const char *log, const char *name)
{
	static const char entry[] = "Compiling entry function '";
	struct ptxas_usage usage = {-1, -1};
	for (const char *at = strstr(log, entry); at; at = strstr(at, entry)) {
		char symbol[1024];
		at += sizeof entry - 1;
		snprintf(symbol, sizeof symbol, "%.*s", (int)strcspn(at, "'"), at);
		const char *next = strstr(at, entry), *used = strstr(at, "Used ");
		if (!names(symbol, name) || !used || (next && used > next))
			continue;
		int registers = atoi(used + 5), shared = shared_bytes(used);
		usage.registers = registers > usage.registers ? registers : usage.registers;
		usage.shared_bytes = shared > usage.shared_bytes ? shared : usage.shared_bytes;
	}
	return usage;
}

char *ptxas_compile(struct arena *arena, const struct toolkit *kit, const struct words *flags,
    const char *file, const char *includes, const char *folder)
{
	struct words command = {0};
	struct source log;
	const char *log_path = arena_format(arena, "%s/log", folder);
	words_add(arena, &command, "%s", kit->nvcc);
	words_add(arena, &command, "-cubin");
	words_add(arena, &command, "-Xptxas");
	words_add(arena, &command, "-v");
	words_add(arena, &command, "-I%s", includes);
	words_add(arena, &command, "-I%s/include", kit->resources);
	words_append(&command, flags);
	words_add(arena, &command, "%s", file);
	words_add(arena, &command, "-o");
	words_add(arena, &command, "%s/cubin", folder);
	int result = process_quietly(&command, log_path);
	words_dispose(&command);
	if (result || source_read(&log, log_path) < 0)
		return NULL;
	char *text = arena_string(arena, log.text);
	source_dispose(&log);
	return text;
}

const char *ptxas_folder(struct arena *arena, const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? arena_copy(arena, path, slash == path ? 1 : (size_t)(slash - path)) : ".";
}
