// Whose declaration is it? Functions of CUDA, C and C++ are known by name. Another library may hide anything
// under the same name, even if its headers count as the system's (-isystem, #pragma GCC system_header). So
// only headers in the folders of the toolkit, the compilers and the C library are known.
#include "facts_clang.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static int lies_in(const char *path, const char *folder)
{
	size_t length = strlen(folder);
	return !strncmp(path, folder, length) && path[length] == '/';
}

// /usr/include/math.h, /usr/include/bits/… or /usr/include/x86_64-linux-gnu/bits/…
static int is_of_c(const char *path)
{
	static const char include[] = "/usr/include/";
	const char *name = path + strlen(include);
	return util_starts_with(path, include) &&
	       (!strchr(name, '/') || util_starts_with(name, "bits/") || strstr(name, "-linux-gnu/bits/"));
}

static int is_known(const struct parse *parse, const char *name)
{
	char path[PATH_MAX], toolkit[PATH_MAX];
	if (util_starts_with(name, "/cuelastic/"))
		return 1;
	if (!realpath(name, path))
		return 0;
	return lies_in(path, "/usr/lib") || lies_in(path, "/usr/include/c++") || is_of_c(path) ||
	       (parse->cuda_path && realpath(parse->cuda_path, toolkit) && lies_in(path, toolkit));
}

int facts_is_known(struct facts *facts, CXCursor declaration)
{
	CXFile file = NULL;
	clang_getFileLocation(clang_getCursorLocation(declaration), &file, NULL, NULL, NULL);
	if (!file)
		return 1; // the compiler's own
	struct facts_file *one = facts_file(facts, file);
	if (!one->is_asked)
		one->is_known = is_known(facts->parse, facts_path(facts, file));
	one->is_asked = 1;
	return one->is_known;
}
