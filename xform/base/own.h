// Folders and files that no other user can have changed: the caches, whose content is run.
#ifndef CUELASTIC_OWN_H
#define CUELASTIC_OWN_H

#include "util.h"

// $XDG_CACHE_HOME/cuelastic or ~/.cache/cuelastic; NULL if neither variable is set.
const char *own_cache_root(struct arena *arena);

// Create a folder that only we can read or change, or check an existing one. NULL, or the fault as words that
// follow its name. The root, whose parent folders are created too, may be a symbolic link of ours.
const char *own_make_root(const char *path);
const char *own_make_folder(const char *path);
// Checks an existing folder.
const char *own_check_folder(const char *path);

// Opens a file of ours for reading. Negative if it is not ours alone.
int own_open(const char *path);
// Creates a file for writing. It must not exist.
int own_create(const char *path);
// Writes a complete new file. Negative with errno set; then no file is left.
int own_write(const char *path, const char *bytes, size_t length);
// The content of a file of ours as text, or NULL.
char *own_read(const char *path);

#endif
