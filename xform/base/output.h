// Writing a file whole or not at all.
#ifndef CUELASTIC_OUTPUT_H
#define CUELASTIC_OUTPUT_H

#include <stddef.h>

// Writes `bytes` to `path` by a temporary file beside it and a rename, so that at every moment, also after
// SIGKILL, the path holds the old content or the new. A file that already has this content is left alone with
// its timestamp. A file that is replaced keeps its mode; one that we may not write to is not replaced. A
// symbolic link is followed: the link stays, and the file that it names is replaced or made. "-",
// /dev/stdout, /dev/stderr and /dev/fd/N are the descriptors. 0, or a negative errno.
int output_write(const char *path, const char *bytes, size_t length);
// The descriptor that the path is a name of; -1: of none.
int output_descriptor(const char *path);
// The path behind all symbolic links of its last part, whether or not that file exists; on the heap.
char *output_resolve(const char *path);

#endif
