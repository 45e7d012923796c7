// Folders and files that nobody but us can have changed: the caches, whose content is run.
#ifndef CUELASTIC_OWN_H
#define CUELASTIC_OWN_H

#include "util.h"

// $XDG_CACHE_HOME/cuelastic or ~/.cache/cuelastic; NULL where neither is named.
const char *own_cache_root(struct arena *arena);

// Make a folder that only we may read or change, or find it made so. NULL, or what is wrong with it, in words
// to follow its name. The root, of which the folders above are made as well, may be a symbolic link of ours.
const char *own_make_root(const char *path);
const char *own_make_folder(const char *path);
// The same of a folder that is there.
const char *own_check_folder(const char *path);

// Opens a file of ours for reading; negative if it is not one, or others may write to it.
int own_open(const char *path);
// Makes a file, which must not be there yet, for writing.
int own_create(const char *path);
// Writes a whole new file; negative with errno set, and then nothing is left.
int own_write(const char *path, const char *bytes, size_t length);
// The content of a file of ours as text, or NULL.
char *own_read(const char *path);

#endif
