// The reader of profiles: what it refuses, with the whole message; what it reads, models and writes.
#include "xform/base/json_read.h"
#include "plan/json/profile_json.h"
#include "plan/planners/profile_model.h"

#include "testdata/unit/unit.h"

#include <math.h>
#include <string.h>

#define HEAD "{\"cuelastic_profiles\": 1, \"device\": \"GTX 680\", \"kernels\": ["
#define PLAIN "\"grid\": [100], \"block\": [256], \"registers\": 20"
#define KERNEL(more) HEAD "{\"name\": \"k\", " PLAIN more "}]}"
#define TABLE(last) "[8, 7, 6, 5, 4, 3, 2, " last "]"

struct refusal {
	const char *text, *why;
};

static const struct refusal refusals[] = {
    // JSON
    {"", "it is empty"},
    {"7", "$: an object is wanted, not a number"},
    {"[]", "$: an object is wanted, not an array"},
    {HEAD "{\"name\": \"k\"", "$.kernels[0].name: '}' expected near end of file (line 1, column 71)"},
    {KERNEL("") "x", "$: end of file expected near 'x' (line 1, column 123)"},
    {KERNEL(", \"grid\": 1"), "$.kernels[0].grid: duplicate object key near '\"grid\"' (line 1, column 127)"},
    {KERNEL(", \"gflops\": NaN"),
        "$.kernels[0].gflops: no number: JSON has neither NaN nor infinities (line 1, column 134)"},
    {KERNEL(", \"latency_us\": [1, -Infinity]"),
        "$.kernels[0].latency_us[1]: no number: JSON has neither NaN "
        "nor infinities (line 1, column 140)"},
    {KERNEL(", \"latency_us\": 1e999"),
        "$.kernels[0].latency_us: infinite, or more than 64 bits hold (line 1, column 140)"},
    {KERNEL(", \"global_bytes\": 99999999999999999999"),
        "$.kernels[0].global_bytes: infinite, or more than 64 bits hold (line 1, column 157)"},
    {HEAD "{\"name\": \"\xff\"}]}", "$.kernels[0].name: not UTF-8 (byte 69)"},
    {HEAD "{\"name\": \"\xed\xa0\x80\"}]}", "$.kernels[0].name: not UTF-8 (byte 69)"},
    // The document
    {"{\"kernels\": []}", "$.cuelastic_profiles: missing: the format's number, 1"},
    {"{\"cuelastic_profiles\": 2}", "$.cuelastic_profiles: this reads format 1 only"},
    {"{\"cuelastic_profiles\": 1, \"kernels\": [{}]}", "$.device: missing: name it, or use --model"},
    {"{\"cuelastic_profiles\": 1, \"device\": \"C64\"}",
        "$.device: no device of that name is known: cuelastic explain --model=list"},
    {"{\"cuelastic_profiles\": 1, \"device\": \"C2070\"}", "$.kernels: missing"},
    {"{\"cuelastic_profiles\": 1, \"device\": \"C2070\", \"kernels\": {}}",
        "$.kernels: an array is wanted, not an object"},
    {HEAD "]}", "$.kernels: empty"},
    {HEAD "7]}", "$.kernels[0]: an object is wanted, not a number"},
    {HEAD "], \"a b\": 1}", "$[\"a b\"]: unknown key"},
    // A kernel's keys
    {HEAD "{\"name\": \"k\"}]}", "$.kernels[0].grid: missing"},
    {HEAD "{" PLAIN "}]}", "$.kernels[0].name: missing"},
    {KERNEL(", \"latency\": 1"), "$.kernels[0].latency: unknown key"},
    {HEAD "{\"name\": \"k\", " PLAIN "}, {\"name\": \"k\", " PLAIN "}]}",
        "$.kernels[1].name: $.kernels[0] has this name too"},
    {HEAD "{\"name\": \"\", " PLAIN "}]}", "$.kernels[0].name: empty"},
    {HEAD "{\"name\": null, " PLAIN "}]}", "$.kernels[0].name: a text is wanted, not null"},
    {KERNEL(", \"program\": 1"), "$.kernels[0].program: a text is wanted, not a number"},
    {KERNEL(", \"gflops\": true"), "$.kernels[0].gflops: a number is wanted, not true"},
    {KERNEL(", \"gflops\": -1"), "$.kernels[0].gflops: negative"},
    {KERNEL(", \"global_bytes\": 1.5"), "$.kernels[0].global_bytes: a whole number is wanted, not 1.5"},
    {KERNEL(", \"static_shared_bytes\": -4"), "$.kernels[0].static_shared_bytes: negative"},
    {KERNEL(", \"llc_hit_rate\": 0.5"),
        "$.kernels[0].llc_apki: missing: llc_apki and llc_hit_rate belong together"},
    {KERNEL(", \"llc_apki\": 1, \"llc_hit_rate\": 50"),
        "$.kernels[0].llc_hit_rate: 50 is too large: at most 1"},
    {HEAD "{\"name\": \"k\", \"grid\": [], \"block\": 1, \"registers\": 1}]}",
        "$.kernels[0].grid: 0 dimensions: 1 to 3 are wanted"},
    {HEAD "{\"name\": \"k\", \"grid\": [1, 0], \"block\": 1, \"registers\": 1}]}",
        "$.kernels[0].grid[1]: 0 is too small: at least 1"},
    {HEAD "{\"name\": \"k\", \"grid\": 1, \"block\": [64, 32], \"registers\": 1}]}",
        "$.kernels[0].block: 2048 in all are too many"},
    {HEAD "{\"name\": \"k\", \"grid\": 1, \"block\": 1, \"registers\": 256}]}",
        "$.kernels[0].registers: 256 is too large: at most 255"},
    // Tables
    {KERNEL(", \"latency_us\": [1, 2, 3]"), "$.kernels[0].latency_us: 3 numbers: GTX 680 has 8 SMs, and each "
                                            "count of them from 1 on needs its own"},
    {KERNEL(", \"latency_us\": [1, 2, 3, 4, 5, 6, 7, 8, 9]"),
        "$.kernels[0].latency_us: 9 numbers: GTX 680 has 8 SMs, and each count of them from 1 on needs its "
        "own"},
    {KERNEL(", \"latency_us\": " TABLE("-1")), "$.kernels[0].latency_us[7]: negative"},
    {KERNEL(", \"latency_us\": " TABLE("0")), "$.kernels[0].latency_us[7]: 0 is too small: at least 1e-06"},
    {KERNEL(", \"bandwidth_mb_s\": " TABLE("\"1\"")),
        "$.kernels[0].bandwidth_mb_s[7]: a number is wanted, not a text"},
    {KERNEL(", \"performance\": []"), "$.kernels[0].performance: 0 rows: GTX 680 has 8 SMs, and each count "
                                      "of them from 1 on needs its own"},
    {KERNEL(", \"performance\": [[], [], [], [], [], [], [], []]"), "$.kernels[0].performance[0]: empty"},
    {KERNEL(", \"performance\": [[1], [1], [1, 2], [1], [1], [1], [1], [1]]"),
        "$.kernels[0].performance[2]: 2 numbers, and 1 in the first row"},
    {KERNEL(", \"performance\": [[1], [1], 1, [1], [1], [1], [1], [1]]"),
        "$.kernels[0].performance[2]: an array of one number for each count of blocks is wanted, not a "
        "number"},
    {KERNEL(", \"stall_shares\": {\"memory\": 1}"), "$.kernels[0].stall_shares.execution: missing"},
    {KERNEL(", \"stall_shares\": {\"weather\": 1}"), "$.kernels[0].stall_shares.weather: unknown key"},
    {KERNEL(", \"stall_shares\": {\"execution\": 1, \"fetch\": 1, \"memory\": 0, \"other\": 0, "
            "\"synchronization\": 0, \"texture\": 0}"),
        "$.kernels[0].stall_shares: the shares sum to 2: to 1.02 at most"},
    {KERNEL(", \"modelled\": [\"latency_us\"]"), "$.kernels[0].modelled[0]: the profile has no such key"},
    {KERNEL(", \"modelled\": [\"name\"]"), "$.kernels[0].modelled[0]: a key that may be modelled is wanted"},
    {KERNEL(", \"sources\": {\"a\": 1}"), "$.kernels[0].sources.a: a text is wanted, not a number"},
};

static void refuse(const char *text, size_t length, const char *expected)
{
	struct profile_set set;
	struct str why = {0};
	assert_int_equal(profile_parse(&set, &why, text, length, NULL), -1);
	assert_string_equal(str_text(&why), expected);
	assert_null(set.memory);
	str_dispose(&why);
}

static void what_is_wrong_is_told_with_its_path(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
		refuse(refusals[i].text, strlen(refusals[i].text), refusals[i].why);
}

// Appends a part some times, by doubling: under valgrind each call costs.
static void repeat(struct str *text, const char *part, size_t times)
{
	size_t length = strlen(part), all = length * times;
	char *bytes = util_alloc(all);
	memcpy(bytes, part, length);
	for (size_t done = length; done < all; done *= 2)
		memcpy(bytes + done, bytes, done < all - done ? done : all - done);
	str_add_bytes(text, bytes, all);
	free(bytes);
}

static void large_texts_are_refused(void **state)
{
	struct str text = {0};
	(void)state;
	repeat(&text, "[", 10 << 20);
	refuse(text.text, text.length,
	    "$[0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0]: brackets nest more than 16 deep (byte 16)");
	text.length = 0;
	repeat(&text, "{\"a\":", 1 << 20);
	refuse(text.text, text.length,
	    "$.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a: brackets nest more than 16 deep (byte 80)");
	text.length = 0;
	str_add(&text, "[");
	repeat(&text, "1,", (4 << 20) + 10);
	refuse(text.text, text.length, "$[4194304]: more than 4194304 values (byte 8388609)");
	text.length = 0;
	repeat(&text, "        ", (64 << 17) + 1);
	refuse(text.text, text.length, "$: more than 64 MiB (byte 0)");
	text.length = 0;
	str_add(&text, HEAD "0");
	repeat(&text, ",0", PROFILE_KERNELS);
	str_add(&text, "]}");
	refuse(text.text, text.length, "$.kernels: 4097 are too many: at most 4096");
	str_dispose(&text);
}

static struct profile_set read_or_fail(const char *text, const struct device *device)
{
	struct profile_set set;
	struct str why = {0};
	if (profile_parse(&set, &why, text, strlen(text), device) < 0)
		fail_msg("%s", str_text(&why));
	return set;
}

static void another_device_is_refused(void **state)
{
	struct profile_set set;
	struct str why = {0};
	(void)state;
	assert_int_equal(profile_parse(&set, &why, KERNEL(""), strlen(KERNEL("")), cue_device_find("C2070")), -1);
	assert_string_equal(str_text(&why), "$.device: these are profiles of GTX 680, and C2070 is asked for");
	str_dispose(&why);
	set = read_or_fail(
	    "{\"cuelastic_profiles\": 1, \"kernels\": [{\"name\": \"k\", " PLAIN "}]}", cue_device_find("h100"));
	assert_int_equal(set.profiles[0].sm_count, 132);
	profile_dispose(&set);
}

static void what_is_missing_is_modelled_and_marked(void **state)
{
	struct profile_set set = read_or_fail(KERNEL(", \"latency_us\": 26, \"bandwidth_mb_s\": 1000"), NULL);
	struct profile *p = &set.profiles[0];
	unsigned facts = cue_profile_model(p, 192256);
	(void)state;
	assert_true(facts & PROFILE_LATENCY && facts & PROFILE_BANDWIDTH);
	assert_int_equal(p->modelled, PROFILE_LATENCY | PROFILE_BANDWIDTH);
	// 100 blocks: 13 on the busiest of 8 SMs, 15 of 7, 100 of 1
	assert_true(p->latency_us[7] == 26 && p->latency_us[6] == 30 && p->latency_us[0] == 200);
	assert_true(p->bandwidth_mb_s[7] == 1000 && p->bandwidth_mb_s[0] == 130);
	profile_dispose(&set);
}

static void a_roof_holds_what_cannot_be(void **state)
{
	struct profile_set set = read_or_fail(KERNEL(", \"latency_us\": 10, \"bandwidth_mb_s\": 400000"), NULL);
	struct profile *p = &set.profiles[0];
	(void)state;
	cue_profile_model(p, 200000);
	assert_true(p->latency_us[7] == 20 && p->bandwidth_mb_s[7] == 200000);
	assert_true(p->latency_us[0] > 76 && p->latency_us[0] < 77);
	profile_dispose(&set);
}

static void measured_tables_stay(void **state)
{
	struct profile_set set =
	    read_or_fail(KERNEL(", \"latency_us\": " TABLE("1") ", \"global_bytes\": 800"), NULL);
	struct profile *p = &set.profiles[0];
	(void)state;
	cue_profile_model(p, 192256);
	assert_true(p->latency_us[0] == 8 && p->bandwidth_mb_s[0] == 100 && p->bandwidth_mb_s[7] == 800);
	assert_int_equal(p->modelled, PROFILE_BANDWIDTH);
	profile_dispose(&set);
	set = read_or_fail(KERNEL(", \"latency_us\": 10, \"moved_bytes\": 4000, \"global_bytes\": 800"), NULL);
	cue_profile_model(&set.profiles[0], 192256);
	assert_true(set.profiles[0].bandwidth_mb_s[7] == 400);
	cue_profile_model(&set.profiles[0], 300); // no more than the device moves
	assert_true(set.profiles[0].bandwidth_mb_s[7] == 300);
	profile_dispose(&set);
	set = read_or_fail(KERNEL(""), NULL);
	assert_int_equal(cue_profile_model(&set.profiles[0], 192256), PROFILE_LAUNCH);
	profile_dispose(&set);
}

static void what_is_written_reads_back(void **state)
{
	struct str once = {0}, twice = {0};
	struct profile_set set = read_or_fail(
	    KERNEL(", \"program\": \"\\\"\\u00e9\", \"latency_us\": " TABLE("0.1") ", \"gflops\": 1e17"), NULL);
	(void)state;
	cue_profile_model(&set.profiles[0], 1000);
	profile_write(&once, &set);
	profile_dispose(&set);
	set = read_or_fail(str_text(&once), NULL);
	profile_write(&twice, &set);
	assert_string_equal(str_text(&once), str_text(&twice));
	assert_true(set.profiles[0].latency_us[7] == 0.1);
	profile_dispose(&set);
	str_dispose(&once);
	str_dispose(&twice);
}

// What was modelled stays marked, also a number for the whole device; a remark of any kind is kept.
static void marks_and_remarks_are_kept(void **state)
{
	struct str out = {0};
	struct profile_set set = read_or_fail(
	    "{\"cuelastic_profiles\": 1, \"remark\": {\"by\": [1, \"hand\"]}, \"device\": \"GTX 680\", "
	    "\"kernels\": [{\"name\": "
	    "\"k\", " PLAIN ", \"latency_us\": 7, \"gflops\": 3, \"modelled\": [\"latency_us\", \"gflops\"]}]}",
	    NULL);
	(void)state;
	profile_write(&out, &set);
	assert_non_null(strstr(str_text(&out), "\"remark\": {\"by\": [1, \"hand\"]},\n"));
	assert_non_null(strstr(str_text(&out), "\"latency_us\": 7,"));
	assert_non_null(strstr(str_text(&out), "\"modelled\": [\"latency_us\", \"gflops\"]"));
	profile_dispose(&set);
	str_dispose(&out);
}

static void bounds_are_the_formats(void **state)
{
	struct profile profile = {.gflops = 1e18, .whole_latency_us = 1e13, .stall_shares = {1.5}};
	(void)state;
	assert_true(profile_fits(&profile, PROFILE_GFLOPS | PROFILE_WHOLE_BANDWIDTH));
	assert_false(profile_fits(&profile, PROFILE_WHOLE_LATENCY));
	assert_false(profile_fits(&profile, PROFILE_STALL_SHARES));
	profile.gflops = NAN;
	assert_false(profile_fits(&profile, PROFILE_GFLOPS));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(what_is_wrong_is_told_with_its_path),
	    cmocka_unit_test(large_texts_are_refused),
	    cmocka_unit_test(another_device_is_refused),
	    cmocka_unit_test(what_is_missing_is_modelled_and_marked),
	    cmocka_unit_test(a_roof_holds_what_cannot_be),
	    cmocka_unit_test(measured_tables_stay),
	    cmocka_unit_test(what_is_written_reads_back),
	    cmocka_unit_test(marks_and_remarks_are_kept),
	    cmocka_unit_test(bounds_are_the_formats),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
