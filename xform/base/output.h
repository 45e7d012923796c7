// Writes files completely or not at all.
#ifndef CUELASTIC_OUTPUT_H
#define CUELASTIC_OUTPUT_H

#include <stddef.h>

// Writes `bytes` to `path` by a temporary file beside it and a rename. So the path has the old content or the
// new at every moment, even after SIGKILL. A file that already has this content keeps its timestamp. A
// replaced file keeps its mode; a file without write permission is not replaced. A symbolic link stays, and
// its target is replaced or created. "-", /dev/stdout, /dev/stderr and /dev/fd/N are the descriptors. 0, or a
// negative errno.
int output_write(const char *path, const char *bytes, size_t length);
// The descriptor that the path means, or -1.
int output_descriptor(const char *path);
// The path after following all symbolic links of its last part; the file need not exist. On the heap.
char *output_resolve(const char *path);

#endif
