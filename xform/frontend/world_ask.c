// What __has_builtin and similar answer.
#include "world_ask.h"

void world_ask(struct world *world, struct arena *arena, const struct world_request *request)
{
	(void)arena, (void)request;
	for (size_t i = 0; i < world->table.macros.count; i++)
		if (world->table.macros.items[i].is_question)
			world_doubt(world, world->table.macros.items[i].name, "its answer to nvcc is not known here");
}
