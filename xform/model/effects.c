// The effects of library functions, looked up by name in effects.def.
#include "effects.h"

#include <string.h>

#include "model.h"

struct rule {
	const char *prefix;
	unsigned effects;
};

static const struct rule rules[] = {
#define PREFIX(prefix, effects) {prefix, effects},
#include "effects.def"
#undef PREFIX
};

// Members of cooperative_groups' classes, whatever the library's internal name of the class is.
static const struct rule group_members[] = {{"::size", EFFECT_IDENTITY}, {"::num_threads", EFFECT_IDENTITY},
    {"::meta_group_size", EFFECT_IDENTITY}, {"::thread_rank", EFFECT_IDENTITY},
    {"::meta_group_rank", EFFECT_IDENTITY}};

static int is_group_member(const char *name, unsigned *effects)
{
	if (!util_starts_with(name, "cooperative_groups::") || strstr(name, "grid") || strstr(name, "cluster") ||
	    strstr(name, "coalesced"))
		return 0;
	for (size_t i = 0; i < sizeof group_members / sizeof *group_members; i++)
		if (util_ends_with(name, group_members[i].prefix)) {
			*effects = group_members[i].effects;
			return 1;
		}
	*effects = EFFECT_WARP;
	return strstr(name, "tile_base") != NULL;
}

unsigned effects_of(const char *qualified_name)
{
	unsigned effects;
	if (util_starts_with(qualified_name, "cooperative_groups::") && strstr(qualified_name, "::operator "))
		return 0; // a conversion
	if (is_group_member(qualified_name, &effects))
		return effects;
	for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
		if (util_starts_with(qualified_name, rules[i].prefix))
			return rules[i].effects;
	return 0;
}
