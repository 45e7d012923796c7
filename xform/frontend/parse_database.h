// A file's command in compile_commands.json.
#ifndef CUELASTIC_PARSE_DATABASE_H
#define CUELASTIC_PARSE_DATABASE_H

#include "flags.h"
#include "xform/base/process.h"

// The CUDA files that it lists, each once, relative to the current folder if they are below it. Negative: there is no
// compile_commands.json in the folder.
int parse_database_files(struct words *out, struct arena *arena, const char *folder);
// Adds the file's flags from compile_commands.json in `folder`, for the parse. 1: they may be those
// of another command than the file's own. Negative: it has none.
int parse_database_flags(struct flags *flags, const char *folder, const char *path);
// Adds the file's flags for nvcc: without the compiler, the file, and what says which step to make and where to
// write. Options files are replaced by their words. Paths are absolute. The toolkit's own folder is left out,
// since each of our tools brings or finds it. Negative: the file has no command.
int parse_database_words(struct words *out, struct arena *arena, const char *folder, const char *path);

#endif
