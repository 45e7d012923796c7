// Bytes → profiles → JSON → profiles. What is refused has a path and a reason of one line; what is read holds
// finite numbers within their bounds, can be modelled, and reads back as the same text when it is written.
#include "xform/base/json.h"
#include "xform/base/json_read.h"
#include "plan/json/profile_json.h"
#include "plan/planners/profile_model.h"

#include "fuzz.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void demand(int condition, const char *what)
{
	if (condition)
		return;
	fprintf(stderr, "fuzz_profile: %s\n", what);
	abort();
}

static void check_refusal(const struct profile_set *set, const struct str *why)
{
	const char *text = str_text(why);
	demand(text[0] == '$' && strstr(text, ": "), "a refusal begins with a path");
	demand(why->length < 4000 && !strpbrk(text, "\n\r\x1b"), "a refusal is one short line");
	demand(!set->profiles && !set->count && !set->memory, "nothing is kept of what is refused");
}

static void check_table(const double *table, const struct profile *profile, int is_time)
{
	for (uint32_t m = 0; m < profile->sm_count; m++)
		demand(isfinite(table[m]) && table[m] >= 0 && (!is_time || table[m] > 0), "a table's number");
}

static void check_profile(struct profile *profile, const struct device *device)
{
	unsigned before = profile->given;
	demand(profile->name && profile->name[0] && profile->sm_count == device->sm_count, "a kernel's name");
	demand(profile_blocks(profile) > 0, "a grid");
	demand(profile->block[0] * profile->block[1] * profile->block[2] - 1 < 1024, "a block");
	unsigned facts = cue_profile_model(profile, device->memory_mb_s);
	demand(profile->given == before && !(profile->given & profile->modelled), "what was measured stays");
	if (facts & PROFILE_LATENCY)
		check_table(profile->latency_us, profile, 1);
	if (facts & PROFILE_BANDWIDTH)
		check_table(profile->bandwidth_mb_s, profile, 0);
}

static void check_set(struct profile_set *set)
{
	struct str once = {0}, twice = {0}, why = {0};
	struct profile_set again;
	const struct device *device = profile_device(set);
	demand(device != NULL, "a known device");
	profile_write(&once, set);
	demand(!profile_parse(&again, &why, str_text(&once), once.length, NULL), str_text(&why));
	profile_write(&twice, &again);
	demand(!strcmp(str_text(&once), str_text(&twice)), "what is written reads back");
	for (uint32_t i = 0; i < set->count; i++)
		check_profile(&set->profiles[i], device);
	profile_dispose(&again);
	str_dispose(&once);
	str_dispose(&twice);
	str_dispose(&why);
}

static void check_path(const char *text, size_t length)
{
	struct str path = {0};
	json_path_at(&path, text, length, length / 2);
	demand(str_text(&path)[0] == '$', "a path of any place");
	str_dispose(&path);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct profile_set set;
	struct str why = {0};
	check_path((const char *)bytes, length);
	if (profile_parse(&set, &why, (const char *)bytes, length, NULL) < 0)
		check_refusal(&set, &why);
	else
		check_set(&set);
	profile_dispose(&set);
	str_dispose(&why);
	return 0;
}
