// Writing a file whole or not at all.
#ifndef CUELASTIC_OUTPUT_H
#define CUELASTIC_OUTPUT_H

#include <stddef.h>

// Writes `bytes` to `path` by a temporary file beside it and a rename, so that at every moment, also after
// SIGKILL, the path holds the old content or the new. A file that already has this content is left alone with
// its timestamp. 0, or a negative errno.
int output_write(const char *path, const char *bytes, size_t length);
// Are both one regular file, by whatever names or links? Devices are nobody's: nothing is lost by writing to
// them.
int output_is_same(const char *path, const char *other);
// A path that is there twice, by whatever names; NULL: none is. Paths that are NULL or "-" do not count.
const char *output_find_twice(const char *const *paths, size_t count);

#endif
