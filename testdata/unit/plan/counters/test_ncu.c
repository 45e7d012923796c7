// The reader of Nsight Compute's CSV: both pages as they are printed, damaged files with the whole message, numbers, names.
#include "plan/counters/kernel_name.h"
#include "plan/counters/ncu.h"

#include "testdata/unit/unit.h"

#define HEAD                                                                                                 \
	"\"ID\",\"Process ID\",\"Process Name\",\"Host Name\",\"Kernel Name\",\"Context\",\"Stream\",\"Block "   \
	"Size\","                                                                                                \
	"\"Grid Size\",\"Device\",\"CC\""
#define NO_UNITS "\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\""
#define LAUNCH(id, name)                                                                                     \
	"\"" id "\",\"42\",\"two\",\"127.0.0.1\",\"" name                                                        \
	"\",\"1\",\"7\",\"(256, 1, 1)\",\"(16384, 2, 1)\",\"0\",\"9.0\""
#define DETAILS                                                                                              \
	HEAD ",\"Section Name\",\"Metric Name\",\"Metric Unit\",\"Metric Value\",\"Rule Name\",\"Rule "          \
	     "Description\"\n"

// Reads a copy of the text. 0 or negative.
static int read_text(struct ncu *out, struct str *why, struct arena *arena, const char *text)
{
	return ncu_parse(out, why, arena, "n.csv", arena_string(arena, text));
}

static void test_raw_page(void **state)
{
	struct arena arena = {0};
	struct str why = {0};
	struct ncu ncu;
	(void)state;
	assert_int_equal(
	    read_text(&ncu, &why, &arena,
	        "==PROF== Connected to process 42 (/tmp/two)\nnoise \"of the program\n\"ID\" and more\r\n"
	        "==PROF== Profiling \"scale\" - 0: 0%....50%....100% - 8 passes\n" HEAD
	        ",\"dram__bytes.sum\",\"gpu__time_duration.sum\",\"launch__waves\",\"lts__t_sector_hit_rate."
	        "pct\"\r\n" NO_UNITS ",\"Mbyte\",\"msecond\",\"\",\"%\"\r\n" LAUNCH("0",
	            "void ns::scale<float, (int)3>(T1 *, const char *)") ",\"1,234.5\",\"0.25\",\"3\",\"40."
	                                                                 "5\"\r\n\r\n" LAUNCH("1",
	                                                                     "scale") ",\"7\",\"1e-3\",\"3\",\"n/"
	                                                                              "a\"\r\n"
	                                                                              "==WARNING== something\n"),
	    0);
	assert_int_equal(ncu.launches.count, 2);
	const struct ncu_launch *first = &ncu.launches.items[0], *second = first + 1;
	assert_string_equal(first->kernel, "scale");
	assert_string_equal(second->kernel, "scale");
	assert_int_equal(first->line, 7);
	assert_int_equal(second->line, 9);
	assert_int_equal(first->block[0], 256);
	assert_int_equal(first->grid[0] + first->grid[1], 16386);
	assert_int_equal(first->major * 10 + first->minor, 90);
	assert_true(first->values[NCU_DRAM] == 1234.5e6 && first->values[NCU_TIME] == 250);
	assert_true(first->values[NCU_L2_HITS] == 0.405 && second->values[NCU_TIME] == 1);
	assert_int_equal(second->states[NCU_L2_HITS], NCU_UNAVAILABLE);
	assert_int_equal(first->states[NCU_ELIGIBLE], NCU_ABSENT);
	ncu_dispose(&ncu);
	str_dispose(&why);
	arena_dispose(&arena);
}

static void test_details_page(void **state)
{
	struct arena arena = {0};
	struct str why = {0};
	struct ncu ncu;
	(void)state;
	assert_int_equal(
	    read_text(&ncu, &why, &arena,
	        DETAILS LAUNCH(
	            "0", "scale") ",\"GPU Speed Of Light Throughput\",\"Duration\",\"us\",\"3.46\",\n" LAUNCH("0",
	            "scale") ",\"SpeedOfLight\",\"\",\"\",\"\",\"SOLBottleneck\",\"Memory is "
	                     "\"\"heavily\"\"\nused\"\n" LAUNCH("0",
	                         "scale") ",\"Command line profiler "
	                                  "metrics\",\"dram__bytes.sum\",\"Kbyte\",\"1,000\"\n" LAUNCH("1",
	                                      "scale") ",\"Warp State Statistics\",\"Stall Long "
	                                               "Scoreboard\",\"inst\",\"2.5\"\n" DETAILS LAUNCH("0",
	                                                   "other") ",\"Scheduler Statistics\",\"Eligible Warps "
	                                                            "Per Scheduler\",\"warp\",\"0.52\"\n"),
	    0);
	assert_int_equal(ncu.launches.count, 3);
	assert_true(ncu.launches.items[0].values[NCU_TIME] == 3.46);
	assert_true(ncu.launches.items[0].values[NCU_DRAM] == 1e6);
	assert_true(ncu.launches.items[1].values[NCU_METRICS + NCU_STALL_LONG] == 2.5);
	assert_true(ncu.launches.items[2].values[NCU_ELIGIBLE] == 0.52);
	assert_int_equal(ncu.launches.items[2].line, 8);
	ncu_dispose(&ncu);
	str_dispose(&why);
	arena_dispose(&arena);
}

#define TIME_TABLE HEAD ",\"gpu__time_duration.sum\"\n" NO_UNITS ",\"ns\"\n"

static const struct {
	const char *text, *why;
} damaged[] = {
    {"", "n.csv: no line begins with \"ID\", as the header of `ncu --csv --page raw` does; `ncu --import "
         "REPORT --csv --page "
         "raw` prints that of a report"},
    {TIME_TABLE, "n.csv: a header, and no launch: did the program launch kernels under ncu?"},
    {"\"ID\",\"Kernel Name\",\"CC\"\n", "n.csv:1: no column \"Block Size\": `ncu --import REPORT --csv "
                                        "--page raw` of a newer Nsight Compute prints all "
                                        "columns"},
    {TIME_TABLE LAUNCH("0", "k"),
        "n.csv:3: 11 fields, and the header has 12 columns: is the file cut off, or is something "
        "else in it?"},
    {TIME_TABLE LAUNCH("0", "k") ",\"7\",\"8\"\n",
        "n.csv:3: 13 fields, and the header has 12 columns: is the file cut off, "
        "or is something else in it?"},
    {TIME_TABLE LAUNCH("0", "k") ",\"7\"\nnoise\n",
        "n.csv:4: 1 fields, and the header has 12 columns: is the file cut off, or is something else in it?"},
    {TIME_TABLE LAUNCH("0", "k") ",\"7", "n.csv:3: the file ends inside a quoted field: is it cut off?"},
    {TIME_TABLE LAUNCH("0", "void k(int)") ",\"27.595.520\"\n",
        "n.csv:3: void k(int): the column \"gpu__time_duration.sum\": it is \"27.595.520\", which is no "
        "number with a decimal "
        "point: print the report again with LC_ALL=C"},
    {TIME_TABLE LAUNCH("0", "k") ",\"65,77\"\n",
        "n.csv:3: k: the column \"gpu__time_duration.sum\": it is \"65,77\", which is no number with a "
        "decimal point: print the "
        "report again with LC_ALL=C"},
    {HEAD ",\"gpu__time_duration.sum\"\n" NO_UNITS ",\"cycle\"\n" LAUNCH("0", "k") ",\"7\"\n",
        "n.csv:3: k: the column \"gpu__time_duration.sum\": its unit is \"cycle\", which is not known"},
    {HEAD ",\"lts__t_sector_hit_rate.pct\"\n" LAUNCH("0", "k") ",\"140\"\n",
        "n.csv:2: k: the column \"lts__t_sector_hit_rate.pct\": it is 140, which is too much"},
    {TIME_TABLE "0,42,two,h,k,1,7,\"(256, 1)\",\"(1, 1, 1)\",0,9.0,7\n",
        "n.csv:3: k: the column \"Block Size\" is \"(256, 1)\": (256, 1, 1) is wanted"},
    {TIME_TABLE "0,42,two,h,k,1,7,\"(256, 1, 1)\",\"(0, 1, 1)\",0,9.0,7\n",
        "n.csv:3: k: the column \"Grid Size\" is \"(0, 1, 1)\": (256, 1, 1) is wanted"},
    {TIME_TABLE "0,42,two,h,k,1,7,\"(256, 1, 1)\",\"(4294968320, 1, 1)\",0,9.0,7\n",
        "n.csv:3: k: the column \"Grid Size\" is \"(4294968320, 1, 1)\": (256, 1, 1) is wanted"},
    {TIME_TABLE "0,42,two,h,k,1,7,\"(256, 1, 1)\",\"(-1, 1, 1)\",0,9.0,7\n",
        "n.csv:3: k: the column \"Grid Size\" is \"(-1, 1, 1)\": (256, 1, 1) is wanted"},
    {TIME_TABLE "0,42,two,h,k,1,7,\"(256, 1, 1)\",\"(1, 1, 1)\",0,9.0x,7\n",
        "n.csv:3: k: the column \"CC\" is \"9.0x\": a compute capability like 9.0 is wanted"},
    {TIME_TABLE LAUNCH("0", "k") ",\"1 000\"\n",
        "n.csv:3: k: the column \"gpu__time_duration.sum\": it is \"1 000\", which is no number with a "
        "decimal point: print the report again with LC_ALL=C"},
    {TIME_TABLE LAUNCH("0", "k") ",\"1.000\"\n",
        "n.csv:3: k: the column \"gpu__time_duration.sum\": it is \"1.000\", which is a whole number in some "
        "locales: print the report again with LC_ALL=C"},
    {TIME_TABLE LAUNCH("0", "k") ",\"1e999\"\n",
        "n.csv:3: k: the column \"gpu__time_duration.sum\": it is 1e999, which is too much"},
    {HEAD ",\"l1tex__t_sectors.sum\"\n" NO_UNITS ",\"byte\"\n" LAUNCH("0", "k") ",\"7\"\n",
        "n.csv:3: k: the column \"l1tex__t_sectors.sum\": its unit is \"byte\", which is not known"},
    {DETAILS LAUNCH("0", "k") ",\"A\",\"Duration\",\"us\",\"3\",\n" LAUNCH("0",
         "k") ",\"B\",\"Duration\",\"us\",\"3\",\n" LAUNCH("0", "k") ",\"C\",\"Duration\",\"us\",\"4\",\n",
        "n.csv:4: k: the column \"Duration\": it is 4 here, and was another number before"},
    {TIME_TABLE "0,42,two,h,k,1,7,\"(256, 1, 1)\",\"(1, 1, 1)\",0,H100,7\n",
        "n.csv:3: k: the column \"CC\" is \"H100\": a compute capability like 9.0 is wanted"},
};

static void test_damaged(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(damaged); i++) {
		struct arena arena = {0};
		struct str why = {0};
		struct ncu ncu;
		assert_int_equal(read_text(&ncu, &why, &arena, damaged[i].text), -1);
		assert_string_equal(str_text(&why), damaged[i].why);
		ncu_dispose(&ncu);
		str_dispose(&why);
		arena_dispose(&arena);
	}
}

// Cut off anywhere, a file is refused. Behind its last comma or before its last line end, it is still a table.
static void test_cut_off(void **state)
{
	static const char WHOLE[] = TIME_TABLE LAUNCH("0", "void k<a<b>>(int (*)(int))") ",\"1,234\"\n";
	const size_t comma = sizeof WHOLE - sizeof "\"1,234\"\n";
	(void)state;
	for (size_t length = 0; length < sizeof WHOLE; length++) {
		struct arena arena = {0};
		struct str why = {0};
		struct ncu ncu;
		int result = ncu_parse(&ncu, &why, &arena, "n.csv", arena_copy(&arena, WHOLE, length));
		assert_int_equal(result == 0, length == comma || length + 2 >= sizeof WHOLE);
		assert_int_equal(result == 0, why.length == 0);
		ncu_dispose(&ncu);
		str_dispose(&why);
		arena_dispose(&arena);
	}
}

static void test_numbers(void **state)
{
	static const struct {
		const char *text;
		double value; // negative: refused
	} numbers[] = {{"0", 0}, {"1,234", 1234}, {"1,234,567.25", 1234567.25}, {"1234567", 1234567},
	    {"12 (3; 9)", 12}, {"2.0e-05", 2e-5}, {"1,23", -1}, {"1,2345", -1}, {"1234,567", -1}, {"0x10", -1},
	    {"-3", -1}, {"1.2.3", -1}, {"1.234,5", -1}, {"12kB", -1}, {"1 000 000", -1}, {"5 %", -1}, {"5 ", -1},
	    {"1.000", -1}, {"1.234 (3)", -1}, {"1.0000", 1}, {"1,234.567", 1234.567}, {"1e999", -1}, {"1e19", -1},
	    {"1e999999999999999999999999999999999999999999999999999999999999999999", -1}};
	(void)state;
	for (size_t i = 0; i < COUNT(numbers); i++) {
		struct str why = {0};
		enum ncu_state given;
		double value;
		int result = ncu_value(&value, &given, &why, NCU_INSTRUCTIONS, numbers[i].text, "inst");
		assert_int_equal(result, numbers[i].value < 0 ? -1 : 0);
		if (result == 0)
			assert_true(value == numbers[i].value && given == NCU_GIVEN);
		str_dispose(&why);
	}
}

static void test_units(void **state)
{
	static const struct {
		int metric;
		const char *text, *unit;
		double value; // negative: refused; 0: not available
	} cells[] = {{NCU_INSTRUCTIONS, "2", "Kinst", 2e3}, {NCU_INSTRUCTIONS, "1.234", "Minst", 1.234e6},
	    {NCU_INSTRUCTIONS, "2", "Mfoo", -1}, {NCU_INSTRUCTIONS, "2", "%", -1},
	    {NCU_INSTRUCTIONS, "2", "sector", -1}, {NCU_L1_SECTORS, "2", "inst", -1},
	    {NCU_L1_SECTORS, "2", "", 2}, {NCU_ELIGIBLE, "1.234", "warp", 1.234},
	    {NCU_ELIGIBLE, "1", "cycle", -1}, {NCU_REGISTERS, "32", "register/thread", 32},
	    {NCU_REGISTERS, "32", "Kregister/thread", -1}, {NCU_METRICS + NCU_STALL_WAIT, "1.5", "inst", 1.5},
	    {NCU_METRICS + NCU_STALL_WAIT, "1", "furlong", -1}, {NCU_DRAM, "1.234", "Mbyte", 1.234e6},
	    {NCU_DRAM, "1.234", "byte", -1}, {NCU_DRAM, "1e18", "Kbyte", -1}, {NCU_TIME, "1.234", "us", 1.234},
	    {NCU_INSTRUCTIONS, "NaN", "inst", 0}, {NCU_INSTRUCTIONS, "Inf", "inst", 0},
	    {NCU_INSTRUCTIONS, "(!) N/A", "inst", 0}};
	(void)state;
	for (size_t i = 0; i < COUNT(cells); i++) {
		struct str why = {0};
		enum ncu_state given;
		double value;
		int result = ncu_value(&value, &given, &why, cells[i].metric, cells[i].text, cells[i].unit);
		assert_int_equal(result, cells[i].value < 0 ? -1 : 0);
		if (result == 0)
			assert_true(value >= cells[i].value * 0.999999 && value <= cells[i].value * 1.000001);
		if (result == 0)
			assert_int_equal(given, cells[i].value > 0 ? NCU_GIVEN : NCU_UNAVAILABLE);
		str_dispose(&why);
	}
}

// An editor's mark before the header; the same ID in two tables.
static void test_tables(void **state)
{
	struct arena arena = {0};
	struct str why = {0};
	struct ncu ncu;
	(void)state;
	assert_int_equal(
	    read_text(&ncu, &why, &arena,
	        "\xef\xbb\xbf" DETAILS LAUNCH("0", "k") ",\"A\",\"Duration\",\"us\",\"3\",\n" DETAILS LAUNCH(
	            "0", "k") ",\"A\",\"Duration\",\"us\",\"4\",\n"),
	    0);
	assert_int_equal(ncu.launches.count, 2);
	assert_true(ncu.launches.items[0].values[NCU_TIME] == 3 && ncu.launches.items[1].values[NCU_TIME] == 4);
	ncu_dispose(&ncu);
	str_dispose(&why);
	arena_dispose(&arena);
}

static void test_metrics(void **state)
{
	(void)state;
	assert_int_equal(ncu_find("smsp__average_warps_issue_stalled_barrier_per_issue_active.ratio"),
	    NCU_METRICS + NCU_STALL_BARRIER);
	assert_int_equal(ncu_find("smsp__warp_issue_stalled_wait_per_warp_active.pct"),
	    NCU_METRICS + 2 * NCU_REASONS + NCU_STALL_WAIT);
	assert_int_equal(ncu_find("smsp__average_warp_latency_issue_stalled_new_reason.ratio"),
	    NCU_METRICS + 3 * NCU_REASONS + NCU_STALL_UNKNOWN);
	assert_int_equal(ncu_find("smsp__average_warps_issue_stalled_selected_per_issue_active.ratio"), -1);
	assert_int_equal(ncu_find("smsp__average_warps_issue_stalled_not_selected_per_issue_active.ratio"), -1);
	assert_int_equal(ncu_find("sm__throughput.avg.pct_of_peak_sustained_elapsed"), -1);
	assert_int_equal(ncu_find("L2 Hit Rate"), NCU_L2_HITS);
}

static void test_names(void **state)
{
	static const char *const names[][2] = {{"_ZN2ns5scaleIfEEvPT_", "scale"}, {"_Z5plainv", "plain"},
	    {"scale", "scale"}, {"scale(int *)", "scale"}, {"void ns::scale<float>(T1 *, int)", "scale"},
	    {"void (anonymous namespace)::tile<4>::scale<(int)3, foo<bar> >(T1 *, int (*)(int))", "scale"},
	    {"<unnamed>::scale(int)", "scale"}, {"void scale<(1>2), 3>(int)", "scale"},
	    {"std::pair<int, int> scale(int)", "scale"}, {"scale<<<", "scale"}, {"((((", "(((("}, {"", ""}};
	struct arena arena = {0};
	(void)state;
	for (size_t i = 0; i < COUNT(names); i++)
		assert_string_equal(kernel_name_of(&arena, names[i][0]), names[i][1]);
	arena_dispose(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_raw_page), cmocka_unit_test(test_details_page),
	    cmocka_unit_test(test_damaged), cmocka_unit_test(test_cut_off), cmocka_unit_test(test_numbers),
	    cmocka_unit_test(test_units), cmocka_unit_test(test_tables), cmocka_unit_test(test_metrics),
	    cmocka_unit_test(test_names)};
	return RUN(tests);
}
