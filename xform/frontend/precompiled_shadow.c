// Precompiled headers are made without the user's folders. If one of these has a header that the parser would
// have found instead, the file must not be used. The record says how each header was asked for: the name,
// such as `bits/stl_pair.h`, and the folder where it was found. Headers in the including file's folder are
// left out, since no other folder can hide them.
//
// There are more than a thousand names. The file system is asked only for those whose first part is in the
// folder.
#include "precompiled.h"

#include <dirent.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// A system folder under another name is searched at the place of the system's.
static int is_same_folder(const char *a, const char *b)
{
	struct stat first, second;
	return !strcmp(a, b) || (!stat(a, &first) && !stat(b, &second) && first.st_dev == second.st_dev &&
	                            first.st_ino == second.st_ino);
}

// Is `entry` in the folder?
static int entry_shadows(
    struct arena *arena, const char *folder, const char *entry, const struct precompiled_asked *asked)
{
	size_t length = strlen(entry);
	return !strncmp(asked->name, entry, length) && (asked->name[length] == '/' || !asked->name[length]) &&
	       !access(arena_format(arena, "%s/%s", folder, asked->name), F_OK) &&
	       !is_same_folder(folder, asked->folder);
}

static int folder_shadows(const struct precompiled *precompiled, struct arena *arena, const char *folder)
{
	const struct dirent *item;
	int found = 0;
	DIR *dir = opendir(folder);
	while (dir && !found && (item = readdir(dir)))
		for (size_t i = 0; i < precompiled->asked.count && !found; i++)
			found = entry_shadows(arena, folder, item->d_name, &precompiled->asked.items[i]);
	if (dir)
		closedir(dir);
	return found;
}

int precompiled_is_shadowed(
    const struct precompiled *precompiled, struct arena *arena, const struct flags *flags)
{
	for (size_t i = 0; i < flags->kept.count; i++) {
		const char *flag = flags->kept.items[i], *folder = NULL;
		if (util_starts_with(flag, "-I"))
			folder = flag + 2;
		else if ((!strcmp(flag, "-isystem") || !strcmp(flag, "-iquote")) && i + 1 < flags->kept.count)
			folder = flags->kept.items[++i];
		if (folder && folder_shadows(precompiled, arena, folder))
			return 1;
	}
	return 0;
}
