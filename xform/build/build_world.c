// For the CPU device, clang compiles the text that nvcc compiles: with the macros of nvcc's host compiler, if
// the text names any (xform/frontend/world.h). The header and wrappers that define them are files in the
// step's folder.
#include "build_p.h"

#include <string.h>
#include <unistd.h>

#include "xform/base/output.h"
#include "xform/frontend/world.h"

static const char *standard_flag(struct step *step)
{
	const char *standard = build_standard(step);
	return standard ? arena_format(step->builder->arena, "-std=%s", standard) : NULL;
}

static int write_file(struct step *step, const struct world_file *file)
{
	const char *name = file->name + strlen("/cuelastic/");
	const char *path = build_in_work(step, name);
	output_make_folders(step->builder->arena, path, strlen(step->entry.work), 0700);
	return output_write(path, file->text, strlen(file->text));
}

void build_make_world(struct step *step)
{
	struct arena *arena = step->builder->arena;
	const struct build_request *request = step->builder->request;
	struct source source;
	struct flags flags = {0};
	struct world world;
	const char *standard = standard_flag(step);
	if (source_read(&source, step->source) < 0)
		return;
	if (standard)
		flags_add(&flags, &standard, 1, NULL);
	flags_add(&flags, request->flags.given.items, request->flags.given.count, NULL);
	flags_add(&flags, request->extra.items, request->extra.count, NULL);
	struct world_request wanted = {step->path, &source, &flags, step->builder->toolkit.cuda};
	world_find(&world, arena, &wanted);
	int failed = 0;
	for (size_t i = 0; i < world.files.count; i++)
		failed |= write_file(step, &world.files.items[i]);
	step->has_world = world.files.count && !failed;
	world_dispose(&world);
	flags_dispose(&flags);
	source_dispose(&source);
}

void build_add_world_folder(struct step *step, struct words *command)
{
	if (step->has_world)
		WORDS_PUSH(command, "-isystem", build_in_work(step, "world"));
}

void build_add_world(struct step *step, struct words *command)
{
	if (step->has_world)
		WORDS_PUSH(command, "-include", build_in_work(step, "world.h"));
}

void build_remove_world(struct step *step)
{
	if (!step->has_world)
		return;
	process_remove_tree(build_in_work(step, "world"));
	unlink(build_in_work(step, "world.h"));
}
