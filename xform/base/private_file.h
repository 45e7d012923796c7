// Folders and files that no other user can have changed: the caches, whose content is run.
#ifndef CUELASTIC_PRIVATE_FILE_H
#define CUELASTIC_PRIVATE_FILE_H

#include "util.h"

// $XDG_CACHE_HOME/cuelastic or ~/.cache/cuelastic; NULL if neither variable is set.
const char *private_cache_root(struct arena *arena);

// Create a folder that only we can read or change, or check an existing one. NULL, or the fault as words that
// follow its name. The root, whose parent folders are created too, may be a symbolic link of ours.
const char *private_make_root(const char *path);
const char *private_make_folder(const char *path);
// Checks an existing folder.
const char *private_check_folder(const char *path);

// Opens a file of ours for reading. Negative if it is not ours alone.
int private_open(const char *path);
// Creates a file for writing. It must not exist.
int private_create(const char *path);
// Writes a complete new file. Negative with errno set; then no file is left.
int private_write(const char *path, const char *bytes, size_t length);
// The content of a file of ours as text, or NULL.
char *private_read(const char *path);

#endif
