// Library functions by name. See effects.def.
#include "effects.h"

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

unsigned effects_of(const char *qualified_name)
{
	for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
		if (util_starts_with(qualified_name, rules[i].prefix))
			return rules[i].effects;
	return 0;
}
