// What counters become in a profile: sums and ratios, where they come from, and what is said about all that is left out.
#include "plan/counters/counters.h"

#include "testdata/unit/unit.h"

#define HEAD "ID,Process ID,Kernel Name,Block Size,Grid Size,CC"
#define LAUNCH(name, block, grid, cc) "0,42," name ",\"(" block ", 1, 1)\",\"(" grid ", 1, 1)\"," cc
#define WORK                                                                                                 \
	HEAD ",gpu__time_duration.sum,dram__bytes_read.sum,dram__bytes_write.sum,l1tex__t_sectors.sum\n,,,,,,"   \
	     "ns,byte,byte,sector\n"
#define CACHE                                                                                                \
	HEAD ",lts__t_sectors.sum,smsp__inst_executed.sum,lts__t_sector_hit_rate.pct,smsp__warps_eligible.avg."  \
	     "per_cycle_active\n"
#define STALL(reason) ",smsp__average_warps_issue_stalled_" reason "_per_issue_active.ratio"
#define STALLS                                                                                               \
	HEAD STALL("wait") STALL("short_scoreboard") STALL("math_pipe_throttle") STALL("mio_throttle")           \
	    STALL("no_instruction") STALL("branch_resolving") STALL("long_scoreboard") STALL("lg_throttle")      \
	        STALL("drain") STALL("imc_miss") STALL("barrier") STALL("membar") STALL("tex_throttle")          \
	            STALL("dispatch_stall") STALL("not_selected") STALL("newest") "\n"

struct run {
	struct arena arena;
	struct profile kernels[3];
	struct profile_set set;
	struct str notes, why;
};

// scale (10 blocks of 64 threads), scale#2 (5 of 64) and sort (8 of 32).
static void begin(struct run *run)
{
	*run =
	    (struct run){.kernels = {{.name = "scale", .grid = {10, 1, 1}, .block = {64, 1, 1}, .registers = 16},
	                     {.name = "scale#2", .grid = {5, 1, 1}, .block = {64, 1, 1}, .registers = 16},
	                     {.name = "sort", .grid = {8, 1, 1}, .block = {32, 1, 1}, .registers = 16}}};
	run->set = (struct profile_set){.count = 3, .profiles = run->kernels};
}

// Adds the CSV to them. 0 or negative.
static int add_more(struct run *run, const char *text)
{
	struct ncu ncu;
	int result = ncu_parse(&ncu, &run->why, &run->arena, "n.csv", arena_string(&run->arena, text));
	assert_string_equal(str_text(&run->why), "");
	assert_int_equal(result, 0);
	result = counters_add(&run->set, &run->notes, &run->why, &run->arena, &ncu, cue_device_find("H100"));
	ncu_dispose(&ncu);
	return result;
}

static int add(struct run *run, const char *text)
{
	begin(run);
	return add_more(run, text);
}

static void dispose(struct run *run)
{
	str_dispose(&run->notes);
	str_dispose(&run->why);
	arena_dispose(&run->arena);
}

static int near(double a, double b)
{
	return a > b * 0.999999 && a < b * 1.000001;
}

// Launches with the kernel's own grid count; without any, only ratios of others do.
static void test_work(void **state)
{
	struct run run;
	(void)state;
	assert_int_equal(add(&run, WORK LAUNCH("scale(int)", "64", "10", "9.0") ",2000,300,100,7\n" LAUNCH(
	                               "scale(int)", "64", "10", "9.0") ",4000,500,300,9\n" LAUNCH("scale(int)",
	                               "64", "99", "9.0") ",1000000,1,1,1\n"),
	    0);
	const struct profile *scale = &run.kernels[0];
	assert_int_equal(scale->given, PROFILE_WHOLE_LATENCY | PROFILE_WHOLE_BANDWIDTH | PROFILE_L1);
	assert_true(near(scale->whole_latency_us, 3) && near(scale->whole_bandwidth_mb_s, 200) &&
	            near(scale->l1_transactions, 8));
	assert_non_null(
	    strstr(scale->sources, "\"latency_us\": \"ncu: n.csv, gpu__time_duration.sum, mean of 2 launches\""));
	assert_int_equal(run.kernels[1].given, 0);
	assert_int_equal(run.kernels[2].given, 0);
	assert_null(run.kernels[2].sources);
	assert_non_null(strstr(str_text(&run.notes),
	    "n.csv:3: scale#2 has the grid (10, 1, 1) here, and (5, 1, 1) in the profile: only "
	    "ratios are taken, no times and no l1_transactions\n"));
	assert_non_null(strstr(
	    str_text(&run.notes), "n.csv: no launch of sort with blocks of (32, 1, 1): it gets no counters\n"));
	assert_non_null(strstr(str_text(&run.notes),
	    "n.csv:3: no llc_apki for scale, scale#2: the file lacks lts__t_sectors_srcunit_tex.sum, "
	    "smsp__inst_executed.sum, lts__t_sector_hit_rate.pct: `ncu --metrics "
	    "lts__t_sectors_srcunit_tex.sum,smsp__inst_executed.sum,lts__t_sector_hit_rate.pct` measures "
	    "them\n"));
	dispose(&run);
}

static void test_cache(void **state)
{
	struct run run;
	(void)state;
	assert_int_equal(add(&run, CACHE LAUNCH("scale", "64", "70", "9.0") ",4000,100000,25,0.5\n" LAUNCH(
	                               "sort", "32", "8", "9.0") ",4000,n/a,25,0.5\n"),
	    0);
	const struct profile *second = &run.kernels[1];
	assert_true(
	    near(second->llc_apki, 10) && near(second->llc_hit_rate, 0.25) && near(second->eligible_warps, 2));
	assert_true(near(second->ipc_max, 4));
	assert_int_equal(second->given, PROFILE_LLC | PROFILE_ELIGIBLE | PROFILE_IPC);
	assert_int_equal(run.kernels[2].given, PROFILE_ELIGIBLE);
	assert_non_null(strstr(second->sources, "mean of 1 launch with the grid (70, 1, 1)"));
	assert_non_null(
	    strstr(str_text(&run.notes), "n.csv:3: no llc_apki for sort: the file lacks smsp__inst_executed.sum "
	                                 "(n/a): `ncu --metrics smsp__inst_executed.sum` measures them\n"));
	dispose(&run);
}

// All reasons but those of warps that are ready count, unknown ones as `other`.
static void test_stalls(void **state)
{
	struct run run;
	(void)state;
	assert_int_equal(
	    add(&run, STALLS LAUNCH("sort", "32", "8", "9.0") ",1,1,1,1,1,1,4,1,1,2,2,0,1,1,50,2\n"), 0);
	const double *share = run.kernels[2].stall_shares;
	assert_true(
	    near(share[STALL_EXECUTION], 0.2) && near(share[STALL_FETCH], 0.1) && near(share[STALL_MEMORY], 0.4));
	assert_true(near(share[STALL_SYNCHRONIZATION], 0.1) && near(share[STALL_TEXTURE], 0.05) &&
	            near(share[STALL_OTHER], 0.15));
	dispose(&run);
	assert_int_equal(
	    add(&run, HEAD STALL("wait") ",lts__t_sectors.sum\n" LAUNCH("sort", "32", "8", "9.0") ",1,2\n"), -1);
	assert_string_equal(str_text(&run.why),
	    "n.csv: no column that a profile needs: the notes name them, and what measures them");
	assert_non_null(strstr(str_text(&run.notes),
	    "no stall_shares for sort: the file lacks "
	    "smsp__average_warps_issue_stalled_short_scoreboard_per_issue_active.ratio, "));
	assert_non_null(strstr(str_text(&run.notes), "`ncu --section WarpStateStats` measures them"));
	dispose(&run);
}

static void test_flops(void **state)
{
	static const char TEXT[] =
	    HEAD ",gpu__time_duration.sum,smsp__sass_thread_inst_executed_op_fadd_pred_on.sum,"
	         "smsp__sass_thread_inst_executed_op_fmul_pred_on.sum,smsp__sass_thread_inst_executed_op_ffma_"
	         "pred_on.sum,"
	         "smsp__sass_thread_inst_executed_op_dfma_pred_on.sum,launch__registers_per_thread\n,,,,,,us,,,,,"
	         "\n" LAUNCH("sort", "32", "8", "9.0") ",2,1000,2000,3000,500,24\n";
	struct run run;
	(void)state;
	assert_int_equal(add(&run, TEXT), 0);
	assert_true(near(run.kernels[2].gflops, 5));
	assert_non_null(strstr(str_text(&run.notes),
	    "n.csv:3: sort has 24 registers a thread here, and 16 in the profile: is it the same program?\n"));
	dispose(&run);
}

// Numbers that the profile has already are not replaced by one of the whole device.
static void test_keeps_times(void **state)
{
	struct run run;
	struct ncu ncu;
	(void)state;
	assert_int_equal(add(&run, WORK LAUNCH("sort", "32", "8", "9.0") ",2000,300,100,7\n"), 0);
	run.kernels[2].whole_latency_us = 5;
	run.kernels[2].given |= PROFILE_LATENCY;
	assert_int_equal(ncu_parse(&ncu, &run.why, &run.arena, "n.csv",
	                     arena_string(&run.arena, WORK LAUNCH("sort", "32", "8", "9.0") ",7000,300,100,8\n")),
	    0);
	assert_int_equal(
	    counters_add(&run.set, &run.notes, &run.why, &run.arena, &ncu, cue_device_find("H100")), 0);
	assert_true(run.kernels[2].whole_latency_us == 5 && run.kernels[2].l1_transactions == 8);
	ncu_dispose(&ncu);
	dispose(&run);
}

static void test_others(void **state)
{
	struct run run;
	(void)state;
	assert_int_equal(add(&run, WORK LAUNCH("sort", "32", "8", "7.5") ",2000,300,100,7\n"), -1);
	assert_string_equal(str_text(&run.why),
	    "n.csv: its launches are of compute capability 7.5, and H100 has 9.0: name the device by --model");
	dispose(&run);
	assert_int_equal(add(&run, WORK LAUNCH("sort", "64", "8", "9.0") ",2000,300,100,7\n"), -1);
	assert_string_equal(str_text(&run.why),
	    "n.csv: none of its launches is of a kernel in the profile, with the same name and block");
	assert_non_null(strstr(
	    str_text(&run.notes), "n.csv:3: sort with blocks of (64, 1, 1) is not in the profile: left out\n"));
	dispose(&run);
	assert_int_equal(add(&run, WORK LAUNCH("sort", "32", "8", "9.0") ",2000,300,100,7\n" LAUNCH(
	                               "sort", "32", "8", "7.5") ",1,1,1,1\n" LAUNCH("new", "32", "8",
	                               "9.0") ",1,1,1,1\n" LAUNCH("new", "32", "9", "9.0") ",1,1,1,1\n"),
	    0);
	assert_true(near(run.kernels[2].whole_latency_us, 2));
	assert_non_null(strstr(str_text(&run.notes), "n.csv:4: 1 of 4 launches are of another device, of compute "
	                                             "capability 7.5; H100 has 9.0: left out\n"));
	const char *note = strstr(
	    str_text(&run.notes), "n.csv:5: new with blocks of (32, 1, 1) is not in the profile: left out\n");
	assert_non_null(note);
	assert_null(strstr(strchr(note, '\n'), "new with"));
	dispose(&run);
}

// Kernels of the profile with the same plain name, block and grid; launches whose names differ.
static void test_look_alikes(void **state)
{
	static const char FLOAT[] = "{\"name\": \"_Z5scaleIfEvPT_\"}",
	                  DOUBLE[] = "{\"name\": \"_Z5scaleIdEvPT_\"}";
#define SHOWN(name, grid) LAUNCH(name, "64", grid, "9.0")
	static const struct {
		const char *sources[2];
		uint32_t grid, shared; // of the second
		const char *rows;
		double us[2]; // 0: none
		const char *note;
	} cases[] = {
	    // two instances, shown by their names or not
	    {{FLOAT, DOUBLE}, 10, 0,
	        SHOWN("void scale<float>(T1 *)", "10") ",1000,1,1,1\n" SHOWN(
	            "void scale<double>(T1 *)", "10") ",3000,1,1,1\n",
	        {0, 0},
	        "n.csv:3: scale gets no counters: both void scale<float>(T1 *) and, in line 4, void "
	        "scale<double>(T1 "
	        "*) have its name and block: `ncu --print-kernel-base mangled`"},
	    {{FLOAT, DOUBLE}, 10, 0, SHOWN("scale", "10") ",1000,1,1,1\n" SHOWN("scale", "10") ",3000,1,1,1\n",
	        {0, 0}, "n.csv:3: scale gets no counters: launches of scale here may be those of scale#2"},
	    {{NULL, NULL}, 5, 0,
	        SHOWN("a::scale(int)", "10") ",1000,1,1,1\n" SHOWN("b::scale(int)", "10") ",3000,1,1,1\n", {0, 0},
	        "n.csv:3: scale gets no counters: both a::scale(int) and, in line 4, b::scale(int)"},
	    // mangled names are compared
	    {{FLOAT, DOUBLE}, 10, 0,
	        SHOWN("_Z5scaleIfEvPT_", "10") ",1000,1,1,1\n" SHOWN("_Z5scaleIdEvPT_", "10") ",3000,1,1,1\n",
	        {1, 3}, NULL},
	    // they differ in dynamic shared memory only
	    {{FLOAT, FLOAT}, 10, 64, SHOWN("_Z5scaleIfEvPT_", "10") ",1000,1,1,1\n", {0, 0},
	        "scale gets no counters: launches of _Z5scaleIfEvPT_ here may be those of scale#2 in the "
	        "profile, too, which has other dynamic shared memory\n"},
	    // each has its grid; one has none with its grid, and takes no ratios of another instance
	    {{FLOAT, DOUBLE}, 5, 0,
	        SHOWN("void scale<float>(T1 *)", "10") ",1000,1,1,1\n" SHOWN(
	            "void scale<double>(T1 *)", "5") ",3000,1,1,1\n",
	        {1, 3}, NULL},
	    {{FLOAT, DOUBLE}, 5, 0, SHOWN("void scale<float>(T1 *)", "10") ",1000,1,1,1\n", {1, 0},
	        "scale#2 gets no counters: launches of void scale<float>(T1 *) here may be those of scale"},
	};
	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct run run;
		begin(&run);
		run.kernels[1].grid[0] = cases[i].grid;
		run.kernels[1].dynamic_shared_bytes = cases[i].shared;
		for (int k = 0; k < 2; k++)
			run.kernels[k].sources = cases[i].sources[k];
		int is_any = cases[i].us[0] + cases[i].us[1] > 0;
		assert_int_equal(
		    add_more(&run, arena_format(&run.arena, "%s%s", WORK, cases[i].rows)), is_any ? 0 : -1);
		for (int k = 0; k < 2; k++)
			assert_true(run.kernels[k].whole_latency_us == cases[i].us[k] &&
			            (cases[i].us[k] > 0 || !run.kernels[k].given));
		if (cases[i].note)
			assert_non_null(strstr(str_text(&run.notes), cases[i].note));
		if (!is_any)
			assert_string_equal(
			    str_text(&run.why), "n.csv: its launches may be of several kernels of the profile");
		dispose(&run);
	}
}

// Columns that are there, and give no number.
static void test_no_number(void **state)
{
	static const struct {
		const char *text, *note;
	} cases[] = {
	    {STALLS LAUNCH("sort", "32", "8", "9.0") ",0,0,0,0,0,0,0,0,0,0,0,0,0,0,50,0\n",
	        "n.csv:2: no stall_shares for sort: each reason is 0\n"},
	    {WORK LAUNCH("sort", "32", "8", "9.0") ",n/a,300,100,n/a\n" LAUNCH("sort", "32", "8",
	         "9.0") ",n/a,500,100,n/a\n" LAUNCH("sort", "32", "8", "9.0") ",100,n/a,100,n/a\n",
	        "n.csv:3: no bandwidth_mb_s for sort: no launch has all of its metrics\n"},
	    {WORK LAUNCH("sort", "32", "8", "9.0") ",0,300,100,n/a\n", "no latency_us for sort: the time is 0\n"},
	    {WORK LAUNCH("sort", "32", "8", "9.0") ",1,1e17,100,1e18\n",
	        "no bandwidth_mb_s for sort: it is more or less than a profile can have\n"},
	    {WORK LAUNCH("sort", "32", "8", "9.0") ",1e-9,1,1,n/a\n",
	        "no latency_us for sort: it is more or less than a profile can have\n"},
	    {CACHE LAUNCH("sort", "32", "8", "9.0") ",4000,0,25,n/a\n",
	        "no llc_apki for sort: there are 0 instructions\n"},
	};
	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct run run;
		add(&run, cases[i].text);
		assert_non_null(strstr(str_text(&run.notes), cases[i].note));
		dispose(&run);
	}
}

// A number's metrics are of the same launches: bytes of a launch without a time do not count.
static void test_same_launches(void **state)
{
	struct run run;
	(void)state;
	assert_int_equal(add(&run, WORK LAUNCH("sort", "32", "8", "9.0") ",2000,300,100,7\n" LAUNCH(
	                               "sort", "32", "8", "9.0") ",n/a,900000,100,7\n"),
	    0);
	assert_true(near(run.kernels[2].whole_bandwidth_mb_s, 200));
	assert_non_null(strstr(run.kernels[2].sources, "gpu__time_duration.sum, mean of 1 launch\""));
	assert_non_null(strstr(run.kernels[2].sources, "l1tex__t_sectors.sum, mean of 2 launches\""));
	dispose(&run);
}

// A measured number is no longer a modelled one.
static void test_modelled(void **state)
{
	struct run run;
	(void)state;
	begin(&run);
	run.kernels[2].l1_transactions = 1;
	run.kernels[2].modelled = PROFILE_L1 | PROFILE_IPC;
	assert_int_equal(add_more(&run, WORK LAUNCH("sort", "32", "8", "9.0") ",2000,300,100,7\n"), 0);
	assert_int_equal(run.kernels[2].modelled, PROFILE_IPC);
	assert_true(run.kernels[2].l1_transactions == 7);
	dispose(&run);
}

static void test_many_unknown(void **state)
{
	struct run run;
	struct str text = {0};
	size_t notes = 0;
	(void)state;
	str_add(&text, WORK LAUNCH("sort", "32", "8", "9.0") ",2000,300,100,7\n");
	for (int i = 0; i < 50; i++)
		str_addf(&text, "0,42,new%d,\"(32, 1, 1)\",\"(8, 1, 1)\",9.0,1,1,1,1\n", i % 25);
	assert_int_equal(add(&run, str_text(&text)), 0);
	for (const char *at = str_text(&run.notes); (at = strstr(at, "is not in the profile: left out\n")); at++)
		notes++;
	assert_int_equal(notes, 20);
	assert_non_null(strstr(str_text(&run.notes), "n.csv: and 5 more kernels that are not in the profile\n"));
	str_dispose(&text);
	dispose(&run);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_work), cmocka_unit_test(test_cache),
	    cmocka_unit_test(test_stalls), cmocka_unit_test(test_flops), cmocka_unit_test(test_keeps_times),
	    cmocka_unit_test(test_others), cmocka_unit_test(test_look_alikes), cmocka_unit_test(test_no_number),
	    cmocka_unit_test(test_same_launches), cmocka_unit_test(test_modelled),
	    cmocka_unit_test(test_many_unknown)};
	return RUN(tests);
}
