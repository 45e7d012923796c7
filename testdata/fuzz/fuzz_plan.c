// Bytes → a plan of three kernels. What is refused has a path and a reason of one line; what is read is a
// plan that the planners' own check accepts.
#include "plan/json/plan_json.h"
#include "plan/json/profile_json.h"

#include "fuzz.h"

#include <stdio.h>
#include <string.h>

static const char KERNELS[] =
    "{\"cuelastic_profiles\": 1, \"device\": \"GTX 680\", \"kernels\": ["
    "{\"name\": \"a\", \"grid\": 24, \"block\": 1024, \"registers\": 32, \"latency_us\": "
    "[120, 60, 40, 30, 30, 20, 20, 20], \"bandwidth_mb_s\": [1, 2, 3, 4, 5, 6, 7, 8]},"
    "{\"name\": \"b\", \"program\": \"p\", \"grid\": 8, \"block\": 1024, \"registers\": 32, \"latency_us\": "
    "[40, 20, 20, 10, 10, 10, 10, 10], \"bandwidth_mb_s\": [1, 1, 1, 1, 1, 1, 1, 1]},"
    "{\"name\": \"c\", \"program\": \"p\", \"grid\": 8, \"block\": 32, \"registers\": 32, \"latency_us\": "
    "[8, 4, 4, 2, 2, 2, 2, 1], \"bandwidth_mb_s\": [1, 1, 1, 1, 1, 1, 1, 1]}]}";

static void demand(int condition, const char *what)
{
	if (condition)
		return;
	fprintf(stderr, "fuzz_plan: %s\n", what);
	abort();
}

static void check_refusal(const struct plan_file *file, const struct str *why)
{
	const char *text = str_text(why);
	demand(text[0] == '$' && strstr(text, ": "), "a refusal begins with a path");
	demand(why->length < 4000 && !strpbrk(text, "\n\r\x1b"), "a refusal is one short line");
	demand(!file->planner && !file->plan.count && !file->memory, "nothing is kept of what is refused");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct profile_set set;
	struct plan_file file;
	struct str why = {0};
	demand(!profile_parse(&set, &why, KERNELS, strlen(KERNELS), NULL), str_text(&why));
	const struct device *device = profile_device(&set);
	struct plan_request request = {.count = set.count,
	    .profiles = set.profiles,
	    .sm_count = device->sm_count,
	    .peak_mb_s = device->memory_mb_s};
	if (plan_parse(&file, &why, (const char *)bytes, length, NULL, &request, device) < 0)
		check_refusal(&file, &why);
	else
		demand(
		    file.planner && !cue_plan_check(&file.plan, &request), "a plan that the planners' check accepts");
	plan_file_dispose(&file);
	profile_dispose(&set);
	str_dispose(&why);
	return 0;
}
