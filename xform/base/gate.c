// The list of files that an invocation reads and writes, checked before anything is written. Links are
// followed first, as for writing (output.c), so that two names of one file are one entry.

#include "output.h"

#include <string.h>
#include <sys/stat.h>

// False for what no output can replace: devices, pipes, folders that do not exist.
static int identify(struct gate_file *out, struct gate *gate, const char *path)
{
	struct stat status;
	if (!path || output_descriptor(path) >= 0)
		return 0;
	char *target = output_resolve(path), *slash = strrchr(target, '/');
	*out = (struct gate_file){0};
	int known = stat(target, &status) == 0;
	if (!known) {
		out->new_name = arena_string(&gate->arena, slash ? slash + 1 : target);
		if (slash)
			slash[1] = '\0';
		known = stat(slash ? target : ".", &status) == 0;
	} else {
		known = S_ISREG(status.st_mode);
	}
	free(target);
	out->device = status.st_dev;
	out->inode = status.st_ino;
	return known;
}

static const struct gate_file *gate_find(const struct gate *gate, const struct gate_file *file)
{
	VEC_EACH (const struct gate_file, other, gate->files) {
		if (other->device != file->device || other->inode != file->inode ||
		    !other->new_name != !file->new_name)
			continue;
		if (!file->new_name || !strcmp(file->new_name, other->new_name))
			return other;
	}
	return NULL;
}

static void gate_add(struct gate *gate, const char *path, const char *refusal)
{
	struct gate_file file;
	if (!identify(&file, gate, path))
		return;
	file.refusal = refusal;
	VEC_PUSH(&gate->files, file);
}

void gate_reads(struct gate *gate, const char *path)
{
	gate_add(gate, path, "this is an input file, which is never overwritten");
}

void gate_includes(struct gate *gate, const char *path)
{
	gate_add(gate, path, "the input includes this file, so it is never overwritten");
}

const char *gate_writes(struct gate *gate, const char *path)
{
	struct gate_file file;
	if (!identify(&file, gate, path))
		return NULL;
	const struct gate_file *other = gate_find(gate, &file);
	if (other)
		return other->refusal;
	file.refusal = "two outputs would be this one file";
	VEC_PUSH(&gate->files, file);
	return NULL;
}

const char *gate_refuses(const char **why, const char *const *reads, size_t read_count,
    const char *const *writes, size_t write_count)
{
	struct gate gate = {0};
	const char *refused = NULL;
	for (size_t i = 0; i < read_count; i++)
		gate_reads(&gate, reads[i]);
	for (size_t i = 0; i < write_count && !refused; i++)
		if ((*why = gate_writes(&gate, writes[i])))
			refused = writes[i];
	gate_dispose(&gate);
	return refused;
}

void gate_dispose(struct gate *gate)
{
	VEC_DISPOSE(&gate->files);
	arena_dispose(&gate->arena);
}
