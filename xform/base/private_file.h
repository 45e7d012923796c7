// Folders and files that no other user can have changed: the caches, whose content is run.
#ifndef CUELASTIC_PRIVATE_FILE_H
#define CUELASTIC_PRIVATE_FILE_H

#include "util.h"

// $XDG_CACHE_HOME/cuelastic or ~/.cache/cuelastic; NULL if neither variable is set.
const char *private_cache_root(struct arena *arena);
// The folder of this name there, created if it is missing; NULL: there can be none.
const char *private_cache_folder(struct arena *arena, const char *name);

// Create a folder that only we can read or change, or check an existing one. NULL, or the fault as words that
// follow its name. The root, whose parent folders are created too, may be a symbolic link of ours.
const char *private_make_root(const char *path);
const char *private_make_folder(const char *path);
// Checks an existing folder.
const char *private_check_folder(const char *path);

// Opens a file of ours for reading. Negative if it is not ours alone.
int private_open(const char *path);
// Writes a complete new file. Negative with errno set; then no file is left.
int private_write(const char *path, const char *bytes, size_t length);
// The same in place of what is there: a reader sees the old or the new file, each complete.
int private_replace(struct arena *arena, const char *path, const struct str *text);
// The content of a file of ours as text, or NULL.
char *private_read(const char *path);

#endif
