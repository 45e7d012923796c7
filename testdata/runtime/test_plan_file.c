/* Plans as texts: what is read, and what is wrong with what is not. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "test.h"
#include "runtime/launch/plan_file.h"

#define HEAD "cuelastic plan 1\ndevice 132 H100 PCIe\n"

static void a_plan_is_read(void **state)
{
	char text[] = HEAD "# a remark\n\n"
	                   "phase a(8,4)+b(8) mode=partition sms=100:32 blocks=264\n"
	                   "phase a+b+c mode=interleave ratio=2:1:3\n"
	                   "phase c() mode=native\n"
	                   "phase a+b+d mode=streams first=0:1:1\n"
	                   "phase e+f mode=mix sm_blocks=1:05\n"
	                   "kernel a(8,4) fill,blocks:40";
	char problem[PLAN_PROBLEM_BYTES];
	struct plan_file plan;

	(void)state;
	assert_true(cue_plan_file_parse(&plan, text, problem));
	assert_string_equal(problem, "");
	assert_string_equal(plan.device, "H100 PCIe");
	assert_int_equal(plan.sm_count, 132);
	assert_int_equal(plan.count, 6);
	assert_int_equal(plan.lines[0].number, 5);
	assert_string_equal(plan.lines[0].name, "a(8,4)+b(8)");
	assert_int_equal(plan.lines[0].mode, CUE_PHASE_PARTITION);
	assert_int_equal(plan.lines[0].ratio[0], 100);
	assert_int_equal(plan.lines[0].ratio[1], 32);
	assert_int_equal(plan.lines[0].blocks, 264);
	assert_int_equal(plan.lines[1].ratio[2], 3);
	assert_int_equal(plan.lines[2].mode, CUE_PHASE_NATIVE);
	assert_int_equal(plan.lines[2].first, 0);
	assert_int_equal(plan.lines[3].first, 6);
	assert_int_equal(plan.lines[3].ratio[1], 0);
	assert_int_equal(plan.lines[4].sm_blocks, 6);
	assert_false(plan.lines[5].is_phase);
	assert_int_equal(plan.lines[5].settings.number[OVERRIDE_BLOCKS], 40);
	free(plan.lines);
}

static void what_is_wrong_is_told_with_its_line(void **state)
{
	static const struct {
		const char *text, *problem;
	} bad[] = {
	    {"", "1: `` is not `cuelastic plan 1`, a plan's first line"},
	    {"{1}\n", "1: `{1}` is not `cuelastic plan 1`, a plan's first line"},
	    {"cuelastic plan 1", "1: `cuelastic plan 1` is all there is: `device SMS NAME` is missing"},
	    {"cuelastic plan 1\nphase a mode=auto\n",
	        "2: `phase a mode=auto` is not the one line `device SMS NAME`, which comes before the others"},
	    {"cuelastic plan 1\ndevice 0 H100\n",
	        "2: `device 0 H100` is not the one line `device SMS NAME`, which comes before the others"},
	    {"cuelastic plan 1\ndevice -18446744073709551484 H100\n",
	        "2: `device -18446744073709551484 H100` is not the one line `device SMS NAME`, which comes "
	        "before the others"},
	    {"cuelastic plan 1\ndevice 132\n",
	        "2: `device 132` is not the one line `device SMS NAME`, which comes before the others"},
	    {HEAD "device 132 H100\n",
	        "3: `device 132 H100` is not the one line `device SMS NAME`, which comes before the others"},
	    {HEAD "faze a mode=auto\n",
	        "3: `faze a mode=auto` is neither `phase NAMES mode=MODE` nor `kernel NAME SETTINGS`"},
	    {HEAD "phase a\n", "3: `phase a` is neither `phase NAMES mode=MODE` nor `kernel NAME SETTINGS`"},
	    {HEAD "phase a ratio=1\n", "3: `ratio=1` is where mode=MODE must be"},
	    {HEAD "phase a \n", "3: `a` is not followed by mode=MODE"},
	    {HEAD "phase a mode=merge\n", "3: `mode=merge` is not a mode"},
	    {HEAD "phase a mode=auto x\n", "3: `x` is not WORD=VALUE"},
	    {HEAD "phase a mode=partition x=1\n",
	        "3: `x=1` is none of mode=, ratio=, first=, sms=, sm_blocks= and blocks="},
	    {HEAD "phase a+b mode=streams first=1\n", "3: `first=1` needs a number for each kernel of the phase"},
	    {HEAD "phase a+b mode=streams first=2:0\n",
	        "3: `first=2:0` needs 1 for each kernel that goes first, and 0 for the others"},
	    {HEAD "phase a+b mode=streams first=1:1\n",
	        "3: `first=1:1` needs 1 for each kernel that goes first, and 0 for the others"},
	    {HEAD "phase a+b mode=streams first=0:0\n",
	        "3: `first=0:0` needs 1 for each kernel that goes first, and 0 for the others"},
	    {HEAD "phase a+b mode=native first=1:0\n", "3: `first=1:0` is not for this mode"},
	    {HEAD "phase a+b mode=streams ratio=1:2\n", "3: `ratio=1:2` is not for this mode"},
	    {HEAD "phase a+b mode=interleave ratio=2\n",
	        "3: `ratio=2` needs a number for each kernel of the phase"},
	    {HEAD "phase a+b mode=interleave ratio=0:0\n", "3: `ratio=0:0` has no number above 0"},
	    {HEAD "phase a+b mode=\033[2J\n", "3: `mode=?[2J` is not a mode"},
	    {HEAD "phase a+b mode=interleave ratio=2:x\n", "3: `ratio=2:x` is not a ratio such as 2:1"},
	    {HEAD "phase a+b mode=interleave blocks=2\n", "3: `blocks=2` is not for this mode"},
	    {HEAD "phase a+b mode=persistent blocks=0\n", "3: `blocks=0` is not a number of blocks"},
	    {HEAD "phase a+b mode=persistent sms=66:66\n", "3: `sms=66:66` is not for this mode"},
	    {HEAD "phase a+b mode=partition sms=66:67\n",
	        "3: `sms=66:67` does not add up to the device's SMs, 1 or more each"},
	    {HEAD "phase a+b mode=partition sms=4294967295:133\n",
	        "3: `sms=4294967295:133` does not add up to the device's SMs, 1 or more each"},
	    {HEAD "phase a+b mode=partition sms=132:0\n",
	        "3: `sms=132:0` does not add up to the device's SMs, 1 or more each"},
	    {HEAD "phase a+b mode=mix sm_blocks=4294967295:2\n",
	        "3: `sm_blocks=4294967295:2` needs blocks of each kernel"},
	    {HEAD "phase a+b mode=partition sms=100:32 mode=native\n",
	        "3: `mode=native` is the second of its kind in the line"},
	    {HEAD "phase a+b mode=streams  first=0:1  first=1:0\n",
	        "3: `first=1:0` is the second of its kind in the line"},
	    {HEAD "phase a+b mode=mix sms=66:66\n", "3: `sms=66:66` is not for this mode"},
	    {HEAD "phase a+b mode=persistent sm_blocks=1:1\n",
	        "3: `sm_blocks=1:1` is none of mode=, ratio=, first=, sms=, sm_blocks= and blocks="},
	    {HEAD "phase a+b mode=mix sm_blocks=2\n",
	        "3: `sm_blocks=2` needs a number for each kernel of the phase"},
	    {HEAD "phase a+b mode=mix sm_blocks=2:0\n", "3: `sm_blocks=2:0` needs blocks of each kernel"},
	    {HEAD "phase a mode=auto\nkernel a fill\nphase a mode=native\n", "5: `a` has a line already"},
	    {HEAD "kernel a blocks:-1\n", "3: `blocks:-1` is not such settings as `fill,blocks:40`"},
	};
	char text[400], problem[PLAN_PROBLEM_BYTES];
	struct plan_file plan;

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		snprintf(text, sizeof(text), "%s", bad[i].text);
		assert_false(cue_plan_file_parse(&plan, text, problem));
		assert_string_equal(problem, bad[i].problem);
		assert_int_equal(plan.count, 0);
		assert_null(plan.lines);
	}
}

static void a_plan_has_a_bound(void **state)
{
	const size_t room = 64 * 5000;
	char *text = malloc(room), problem[PLAN_PROBLEM_BYTES];
	struct plan_file plan;

	(void)state;
	for (unsigned count = 4096; count <= 4097; count++) {
		size_t length = (size_t)snprintf(text, room, "%s", HEAD);
		for (unsigned i = 0; i < count; i++)
			length += (size_t)snprintf(text + length, room - length, "kernel k%u fill\n", i);
		assert_int_equal(cue_plan_file_parse(&plan, text, problem), count == 4096);
		assert_string_equal(problem,
		    count == 4096 ? ""
		                  : "4099: `kernel k4096 fill` is more than the 4096 decisions that a plan may have");
		free(plan.lines);
	}
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_plan_is_read),
	    cmocka_unit_test(what_is_wrong_is_told_with_its_line),
	    cmocka_unit_test(a_plan_has_a_bound),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
