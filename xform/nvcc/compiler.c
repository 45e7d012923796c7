// Compiler launchers get the compiler as their first words: `cuelastic-nvcc ccache /usr/bin/nvcc -c a.cu`.
// All words before the first option that are programs, and not inputs of nvcc, are the command to run. If
// there is none: CUELASTIC_NVCC, then nvcc in PATH, then nvcc of the toolkit that the tool finds. We may be
// in PATH under the name nvcc, so programs that are this one are skipped.
#include "compiler.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "xform/frontend/toolkit.h"

static int is_ourselves(const char *path)
{
	struct stat one, self;
	return stat(path, &one) == 0 && stat("/proc/self/exe", &self) == 0 && one.st_ino == self.st_ino &&
	       one.st_dev == self.st_dev;
}

static int is_another_program(const char *path)
{
	return util_is_program(path) && !is_ourselves(path);
}

// A file that nvcc would compile or link may be executable, too.
static int is_input(const char *word)
{
	static const char *const ENDINGS[] = {".cu", ".c", ".cc", ".cpp", ".cxx", ".i", ".ii", ".o", ".obj", ".a",
	    ".so", ".ptx", ".cubin", ".fatbin", ".gpu", ".res", NULL};
	return util_ends_with_any(word, ENDINGS) || strstr(word, ".so.") != NULL;
}

static void take_words(struct nvcc_compiler *out, struct arena *arena, const char *const *words, size_t count)
{
	for (; out->used < count; out->used++) {
		const char *word = words[out->used];
		const char *program =
		    *word == '-' || is_input(word) ? NULL : util_find_program(arena, word, is_another_program);
		if (!program)
			return;
		VEC_PUSH(&out->programs, program);
	}
}

static const char *search(struct arena *arena)
{
	const char *wish = getenv("CUELASTIC_NVCC");
	struct toolkit kit;
	const char *found = util_find_program(arena, wish && *wish ? wish : "nvcc", is_another_program);
	if (found || (wish && *wish))
		return found;
	toolkit_find(&kit, arena, &(struct toolkit_wish){0});
	return kit.nvcc && !is_ourselves(kit.nvcc) ? kit.nvcc : NULL;
}

static const char *toolkit_of(struct arena *arena, const char *program)
{
	char real[PATH_MAX];
	if (!realpath(program, real))
		return NULL;
	for (int parts = 0; parts < 2; parts++) {
		char *slash = strrchr(real, '/');
		if (slash)
			*slash = '\0';
	}
	const char *header = arena_format(arena, "%s/include/cuda_runtime.h", real);
	return access(header, R_OK) == 0 ? arena_string(arena, real) : NULL;
}

int nvcc_compiler_find(struct nvcc_compiler *out, struct arena *arena, const char *const *words, size_t count)
{
	*out = (struct nvcc_compiler){0};
	take_words(out, arena, words, count);
	if (!out->programs.count) {
		const char *found = search(arena);
		if (!found) {
			fputs("cuelastic: error: nvcc was not found\n  put it in PATH, or name it in CUELASTIC_NVCC\n",
			    stderr);
			return -1;
		}
		VEC_PUSH(&out->programs, found);
	}
	const char *last = out->programs.items[out->programs.count - 1];
	out->is_other = strstr(util_base(last), "clang") != NULL;
	out->cuda = toolkit_of(arena, last);
	return 0;
}

void nvcc_compiler_dispose(struct nvcc_compiler *compiler)
{
	words_dispose(&compiler->programs);
}
