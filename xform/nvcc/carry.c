// Links the object with the runtime's (`ld -r`) into one that replaces it. All of the runtime is in COMDAT
// groups, of which a linker keeps one, and its symbols are weak. So any number of such objects, and
// libcuelastic.a, may be in one program.
#include "carry.h"

#include <stdio.h>
#include <unistd.h>

#include "xform/base/process.h"

int nvcc_carry(struct arena *arena, const char *object, const char *runtime, const char *log)
{
	struct words command = {0};
	const char *both = arena_format(arena, "%s.both", log);
	words_add(arena, &command, "ld");
	words_add(arena, &command, "-r");
	words_add(arena, &command, "-o");
	words_add(arena, &command, "%s", both);
	words_add(arena, &command, "%s", object);
	words_add(arena, &command, "%s", runtime);
	int result = process_quietly(&command, log);
	if (result == 0)
		result = rename(both, object);
	words_dispose(&command);
	return result;
}
