/* CUELASTIC_PLAN over a program: which phases and launches it changes, what goes before it, and what is told if it is
 * another program's or device's. The file is read once a process: every case has its own. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "test.h"
#include "fake_device.h"
#include "fake_phase.h"
#include "fake_share.h"
#include "runtime/launch/plan_file.h"
#include "runtime/phase/phase.h"

#define HEAD "cuelastic plan 1\ndevice 4 Fake 1\n"
#define WHO "cuelastic: CUELASTIC_PLAN=plan.txt"
#define REMEDY "the line changes nothing; `cuelastic tune` writes a plan for the program as it is\n"

static const char kernels[2], scheduler;
static const unsigned sizes[] = {8, 4};
static void *spec_stream;

static void launch(unsigned which, const char *name)
{
	long first = 0;
	int second = 0;
	void *slots[] = {NULL, &first, &second};

	cue_launch_kernel(&(cue_launch_spec){.kernel = name,
	    .tier = CUE_TIER_ELASTIC,
	    .native = &kernels[which],
	    .entry = &kernels[which],
	    .grid = {8, 1, 1},
	    .block = {32, 1, 1},
	    .arguments = slots,
	    .parameters = 2,
	    .stream = spec_stream,
	    .sizes = sizes});
}

/* A phase of a and b, and a launch of c: "MODE RATIO:RATIO GRID | POLICY BLOCKS | PLAN"; or what the phase's reason is, and what it
 * did with streams. */
static int shows_streams;

static void run(FILE *out)
{
	const unsigned offsets[] = {(unsigned)CUE_MERGE_SHAPE_AT(2) + 16, (unsigned)CUE_MERGE_SHAPE_AT(2) + 24};
	const cue_merge_member members[] = {
	    {"a", &kernels[0], 1, 0, 2, sizes, offsets}, {"b", &kernels[1], 1, 0, 2, sizes, offsets}};
	const cue_merge_set set = {
	    2, offsets[1] + 8, members, CUE_FORM_EXIT, CUE_FORM_GUARD, &scheduler, &scheduler, &scheduler, 0};
	cue_phase_record phase;
	cue_phase_report report;
	cue_decision decision;

	fake_phase_state.sm_count = 4;
	cue_phase_open(&phase, &set, 0, (const unsigned[]){1, 2});
	launch(0, "a");
	launch(1, "b");
	(void)cue_phase_close(&phase);
	(void)cue_phase_explain(&report);
	if (shows_streams)
		fprintf(out, "%s %s: %s, %c", cue_phase_mode_name(report.mode), cue_phase_reason_name(report.reason),
		    fake_phase_log(NULL, 0), fake.launch[0].function == &kernels[0] ? 'a' : 'b');
	launch(0, "c");
	(void)cue_last_decision(&decision);
	if (!shows_streams)
		fprintf(out, "%s %u:%u %u|%s %u|%u", cue_phase_mode_name(report.mode), report.member[0].ratio,
		    report.member[1].ratio, (unsigned)report.scheduler.blocks, decision.policy,
		    decision.physical_blocks, (unsigned)decision.plan);
}

/* How often such a phase asks the device, from the second on. */
static void count_calls(void)
{
	FILE *none = fopen("/dev/null", "w");

	run(none);
	fake_phase_state.devices_asked = 0;
	run(none);
	fclose(none);
	fprintf(stderr, "%d\n", fake_phase_state.devices_asked);
}

static char said[1024];

static void expect(const char *want, const char *message, const char *plan, void (*calls)(void))
{
	char got[256] = "";
	int ends[2], status;
	FILE *file = fopen("plan.txt", "w");

	fputs(plan, file);
	fclose(file);
	assert_int_equal(pipe(ends), 0);
	if (fork() == 0) {
		FILE *out = fdopen(ends[1], "w");
		assert_non_null(freopen("said.txt", "w", stderr));
		if (calls)
			calls();
		run(out);
		fclose(out);
		exit(0); /* with what is told at the end */
	}
	close(ends[1]);
	file = fdopen(ends[0], "r");
	assert_non_null(fgets(got, sizeof(got), file));
	fclose(file);
	wait(&status);
	memset(said, 0, sizeof(said));
	file = fopen("said.txt", "r");
	assert_int_equal(fread(said, 1, sizeof(said) - 1, file) < sizeof(said) - 1, 1);
	fclose(file);
	assert_string_equal(got, want);
	assert_string_equal(said, message);
}

static void lines_are_obeyed(void **state)
{
	(void)state;
	expect("interleave 1:2 16|native 0|0", "", HEAD, NULL);
	expect("partition 3:1 16|native 0|0", "", HEAD "phase a(8,4)+b(8,4) mode=partition sms=3:1\n", NULL);
	expect("persistent 1:2 5|native 0|0", "", HEAD "phase a+b mode=persistent blocks=5\n", NULL);
	expect("mix 1:2 12|native 0|0", "", HEAD "phase a+b mode=mix sm_blocks=1:2\n", NULL);
	expect("mix 3:1 16|native 0|0", "", HEAD "phase a+b mode=mix sm_blocks=30:10\n", NULL);
	expect("mix 1:1 7|native 0|0", "", HEAD "phase a+b mode=mix sm_blocks=1:1 blocks=7\n", NULL);
	expect("mix 1:2 16|native 0|0", "", HEAD "phase a+b mode=mix\n", NULL);
	expect("native 0:0 0|native 0|0", "", HEAD "phase a+b(8,4) mode=native\n", NULL);
	expect("interleave 1:2 16|fill 3|3", "", HEAD "kernel c(8,4) blocks:3\n", NULL);
	/* The line that has all parameters goes before others. */
	expect("persistent 1:2 5|fill 2|5", "",
	    HEAD "phase a+b mode=native\nphase a(8,4)+b(8,4) mode=persistent blocks=5\nkernel c(8,4) blocks:2\n"
	         "kernel c blocks:3\nphase a+b(8,4) mode=streams\n",
	    NULL);
	expect("native 0:0 0|native 0|0", "",
	    "cuelastic plan 1\r\ndevice 4 Fake 1\r\n\r\nphase a+b mode=native\r\n", NULL);
}

static void call_phase(void)
{
	cue_set_phase("streams");
}

static void call_ratio(void)
{
	cue_set_ratio((const unsigned[]){5, 1}, 2);
}

static void call_kernel(void)
{
	cue_set_kernel("c", "blocks:2");
}

static void set_variables(void)
{
	setenv("CUELASTIC_PHASE", "streams", 1);
	setenv("CUELASTIC_RATIO", "7:1", 1);
	setenv("CUELASTIC_BLOCKS", "6", 1);
}

static void make_small(void)
{
	fake_phase_state.kernels[0] = (struct fake_phase_kernel){
	    &scheduler, {.threads = 1024, .registers = 32, .static_bytes = 0, .dynamic_bytes = 49152}, 2};
}

static void set_kernels(void)
{
	setenv("CUELASTIC_KERNELS", "c=blocks:1", 1);
}

static void calls_go_first_and_variables_last(void **state)
{
	static const char plan[] = HEAD "phase a+b mode=persistent ratio=3:1\nkernel c blocks:3\n";

	(void)state;
	expect("persistent 3:1 16|fill 3|4", "", plan, NULL);
	expect("streams 1:2 16|fill 3|4", "", plan, call_phase);
	expect("persistent 5:1 16|fill 3|4", "", plan, call_ratio);
	expect("persistent 3:1 16|fill 2|4", "", plan, call_kernel);
	expect("persistent 3:1 6|fill 3|4", "", plan, set_variables);
	expect("persistent 3:1 16|fill 1|4", "", plan, set_kernels);
	expect("mix 1:2 8|native 0|0", "", HEAD "phase a+b mode=mix sm_blocks=1:2\n", make_small);
	expect("mix 1:2 12|fill 6|0", "", HEAD "phase a+b mode=mix sm_blocks=1:2\n", set_variables);
}

static void another_programs_plan_changes_nothing(void **state)
{
	(void)state;
	expect("interleave 1:2 16|native 0|0", WHO ":3: no phase a(8)+b(8,4) has run, but a(8,4)+b(8,4): " REMEDY,
	    HEAD "phase a(8)+b(8,4) mode=native\n", NULL);
	expect("interleave 1:2 16|native 0|0", WHO ":4: no phase b+a has run: " REMEDY,
	    HEAD "# other\nphase b+a mode=native\nkernel c(8) fill\n", NULL);
	expect("interleave 1:2 16|native 0|0", WHO ":3: no kernel c(8,4,4) has run, but c(8,4): " REMEDY,
	    HEAD "kernel c(8,4,4) fill\n", NULL);
	/* A line that fits counts, whatever is in the others. */
	expect("native 0:0 0|native 0|0", WHO ":4: no kernel d has run: " REMEDY,
	    HEAD "phase a+b mode=native\nkernel d fill\n", NULL);
}

static void another_devices_plan_changes_nothing(void **state)
{
	(void)state;
	expect("interleave 1:2 16|native 0|0",
	    WHO
	    ": it is for Fake 1 with 5 SMs, and device 0 is Fake 1 with 4: the plan is ignored there; `cuelastic "
	    "tune` writes one for it\n",
	    "cuelastic plan 1\ndevice 5 Fake 1\nphase a+b mode=native\n", NULL);
	expect("interleave 1:2 16|native 0|0",
	    WHO
	    ": it is for Fake with 4 SMs, and device 0 is Fake 1 with 4: the plan is ignored there; `cuelastic "
	    "tune` writes one for it\n",
	    "cuelastic plan 1\ndevice 4 Fake\nphase a+b mode=native\n", NULL);
	/* Also if it has no line for the program. Then nothing is said of its lines. */
	expect("interleave 1:2 16|native 0|0",
	    WHO
	    ": it is for Fake 1 with 5 SMs, and device 0 is Fake 1 with 4: the plan is ignored there; `cuelastic "
	    "tune` writes one for it\n",
	    "cuelastic plan 1\ndevice 5 Fake 1\nphase b+a mode=native\nkernel d fill\n", NULL);
}

/* What is known of a device is not asked again: a phase asks as often as without a plan. */
static void a_plan_asks_once(void **state)
{
	(void)state;
	expect("interleave 1:2 16|native 0|0", "4\n", HEAD, count_calls);
	expect("persistent 1:2 16|native 0|0", "4\n", HEAD "phase a+b mode=persistent\n", count_calls);
	expect("interleave 1:2 16|native 0|0",
	    WHO
	    ": it is for Fake 1 with 5 SMs, and device 0 is Fake 1 with 4: the plan is ignored there; `cuelastic "
	    "tune` writes one for it\n4\n",
	    "cuelastic plan 1\ndevice 5 Fake 1\nphase a+b mode=native\n", count_calls);
}

static void have_priorities(void)
{
	shows_streams = 1;
	fake.has_share = 1;
	fake_share_state.context = 1;
}

static void have_none(void)
{
	shows_streams = 1;
}

static void capture(void)
{
	static char stream;

	have_priorities();
	fake_phase_state.captured = spec_stream = &stream;
}

static void have_a_client(void)
{
	have_priorities();
	setenv("CUELASTIC_CLIENT", "priority:3", 1);
}

/* P: a stream with a priority is made. What goes first is launched first, on such a stream; the letter says which. */
static void members_go_first(void **state)
{
	static const char plan[] = HEAD "phase a+b mode=streams first=0:1\n";

	(void)state;
	expect("streams mode: F*0 L0 L* F0*, a", "", HEAD "phase a+b mode=streams\n", have_priorities);
	expect("streams mode: P* F*0 F*0 L* L* F0* F0*, a", "", HEAD "phase a+b mode=streams first=1:0\n",
	    have_priorities);
	expect("streams mode: P* F*0 F*0 L* L* F0* F0*, b", "", plan, have_priorities);
	expect("streams capture: L* L*, a", "", plan, capture);
	expect("streams priority: F*0 L0 L* F0*, a",
	    WHO ":3: the device has one priority of streams: no kernel of the phase goes first\n", plan,
	    have_none);
	expect("streams priority: F*0 L0 L* F0*, a",
	    WHO ":3: the process has clients, whose own priorities count: no kernel of the phase goes first\n",
	    plan, have_a_client);
}

static void name_no_file(void)
{
	setenv("CUELASTIC_PLAN", "none.txt", 1);
}

static void write_zero(void)
{
	static const char zero[] = HEAD "phase a+b mode=native\0 ratio=2:1\n";
	FILE *file = fopen("plan.txt", "w");

	fwrite(zero, 1, sizeof(zero) - 1, file);
	fclose(file);
}

static void name_a_pipe(void)
{
	(void)mkfifo("pipe", 0600);
	setenv("CUELASTIC_PLAN", "pipe", 1);
}

static void an_unusable_plan_changes_nothing(void **state)
{
	(void)state;
	expect("interleave 1:2 16|native 0|0",
	    WHO ":4: `mode=x` is not a mode: the plan is ignored; `cuelastic tune` writes one\n",
	    HEAD "kernel c blocks:3\nphase a+b mode=x\n", NULL);
	expect("interleave 1:2 16|native 0|0",
	    "cuelastic: CUELASTIC_PLAN=none.txt: No such file or directory: the plan is ignored; `cuelastic "
	    "tune` writes "
	    "one\n",
	    HEAD, name_no_file);
	expect("interleave 1:2 16|native 0|0",
	    "cuelastic: CUELASTIC_PLAN=plan.txt has a zero byte: the plan is ignored; `cuelastic tune` writes "
	    "one\n",
	    HEAD, write_zero);
	expect("interleave 1:2 16|native 0|0",
	    "cuelastic: CUELASTIC_PLAN=pipe is not a regular file: the plan is ignored; `cuelastic tune` writes "
	    "one\n",
	    HEAD, name_a_pipe);
}

/* Names are cut at 1,023 bytes. Nothing is read behind them, and no line is for them. */
static void names_have_a_bound(void **state)
{
	static char cut[PLAN_NAME_BYTES], name[600];
	const cue_merge_member members[] = {
	    {name, &kernels[0], 1, 0, 2, sizes, NULL}, {name, &kernels[1], 1, 0, 2, sizes, NULL}};
	cue_merge_set set = {.count = 2, .members = members};

	(void)state;
	memset(name, 'k', 505);
	assert_true(cue_plan_name(cut, &set)); /* 2 * 510 + 1 */
	assert_int_equal(strlen(cut), 1021);
	memset(name, 'k', 599);
	assert_false(cue_plan_name(cut, &set));
	assert_int_equal(strlen(cut), PLAN_NAME_BYTES - 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(lines_are_obeyed),
	    cmocka_unit_test(calls_go_first_and_variables_last),
	    cmocka_unit_test(members_go_first),
	    cmocka_unit_test(another_programs_plan_changes_nothing),
	    cmocka_unit_test(another_devices_plan_changes_nothing),
	    cmocka_unit_test(a_plan_asks_once),
	    cmocka_unit_test(an_unusable_plan_changes_nothing),
	    cmocka_unit_test(names_have_a_bound),
	};
	char folder[] = "/tmp/planXXXXXX";

	if (!mkdtemp(folder) || chdir(folder))
		return 1;
	setenv("CUELASTIC_PLAN", "plan.txt", 1);
	int result = cmocka_run_group_tests(tests, NULL, NULL);
	(void)remove("plan.txt");
	(void)remove("said.txt");
	(void)rmdir(folder);
	return result;
}
