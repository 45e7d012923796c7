/* Settings of phases from the environment, which is read once a process: every case has its own. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "test.h"
#include "fake_device.h"
#include "fake_phase.h"
#include "runtime/phase/phase.h"

static const char kernel;

/* A phase of two launches. */
static void run_phase(cue_phase_report *out)
{
	const unsigned sizes[] = {0};
	void *slots[1];
	cue_launch_spec spec = {.kernel = "k",
	    .tier = CUE_TIER_ELASTIC,
	    .native = &kernel,
	    .entry = &kernel,
	    .grid = {8, 1, 1},
	    .block = {32, 1, 1},
	    .arguments = slots,
	    .sizes = sizes};
	cue_merge_member members[] = {{"k", &kernel, 1, 0, 0, sizes, NULL}, {"k", &kernel, 1, 0, 0, sizes, NULL}};
	const cue_merge_set set = {2, (unsigned)CUE_MERGE_SHAPE_AT(2), members, CUE_FORM_EXIT, CUE_FORM_GUARD,
	    &members[0], &members[1], &members[1].name, 0};
	cue_phase_record phase;

	fake_phase_state.sm_count = 4;
	cue_phase_open(&phase, &set, 0, (const unsigned[]){1, 2});
	cue_launch_kernel(&spec);
	cue_launch_kernel(&spec);
	(void)cue_phase_close(&phase);
	(void)cue_phase_explain(out);
}

static void child(int to, const char *mode, const char *ratio, const char *order, void (*calls)(void))
{
	FILE *out = fdopen(to, "w");
	struct phase_settings settings;
	cue_phase_report r;

	setenv("CUELASTIC_PHASE", mode, 1);
	setenv("CUELASTIC_RATIO", ratio, 1);
	setenv("CUELASTIC_ORDER", order, 1);
	if (calls)
		calls();
	run_phase(&r);
	(void)cue_phase_settings_get(&settings, NULL);
	fprintf(out, "%s %s %u %u:%u %s|%s", cue_phase_mode_name(r.mode), cue_phase_reason_name(r.reason),
	    r.merged, r.member[0].ratio, r.member[1].ratio,
	    settings.order == CUE_PHASE_ARRAYS ? "arrays" : "table", r.error ? cue_error_message() : "");
	fclose(out);
	_exit(r.launches == 2 && fake.launches == 2 - r.merged + r.batches ? 0 : 1);
}

static void expect(
    const char *want, const char *mode, const char *ratio, const char *order, void (*calls)(void))
{
	char got[512] = "";
	int ends[2], status;
	pid_t pid;
	FILE *in;

	assert_int_equal(pipe(ends), 0);
	pid = fork();
	if (pid == 0)
		child(ends[1], mode, ratio, order, calls);
	close(ends[1]);
	in = fdopen(ends[0], "r");
	assert_non_null(fgets(got, sizeof(got), in));
	fclose(in);
	waitpid(pid, &status, 0);
	assert_string_equal(got, want);
	assert_int_equal(status, 0);
}

static void environment_is_obeyed(void **state)
{
	(void)state;
	expect("interleave none 2 1:2 table|", "", "", "", NULL);
	expect("interleave none 2 1:2 table|", "auto", "", "table", NULL);
	expect("native mode 0 0:0 table|", "native", "", "", NULL);
	expect("streams mode 0 1:2 table|", "streams", "", "", NULL);
	expect("interleave none 2 7:1 table|", "interleave", "7:1", "", NULL);
	expect("persistent none 2 3:1 arrays|", "persistent", "3", "arrays", NULL);
	expect("partition none 2 3:2 table|", "partition", "9:6", "", NULL);
}

static void nonsense_means_native_and_an_error(void **state)
{
	(void)state;
	expect("native setting 0 0:0 table|CUELASTIC_PHASE=merge is not a mode", "merge", "", "", NULL);
	expect("native setting 0 0:0 table|CUELASTIC_RATIO=3;1 is not a ratio", "interleave", "3;1", "", NULL);
	expect("native setting 0 0:0 table|CUELASTIC_ORDER=sorted is not an order", "", "", "sorted", NULL);
}

static void call_all(void)
{
	cue_set_phase("persistent");
	cue_set_ratio((const unsigned[]){1, 1}, 2);
	cue_set_order(CUE_PHASE_TABLE);
}

static void call_and_forget(void)
{
	call_all();
	cue_reset_settings();
}

static void call_none(void)
{
	cue_set_phase(NULL);
	cue_set_ratio(NULL, 0);
}

static void the_programs_calls_override(void **state)
{
	(void)state;
	expect("persistent none 2 1:1 table|", "merge", "x", "sorted", call_all);
	expect("partition none 2 5:1 arrays|", "partition", "5:1", "arrays", call_and_forget);
	expect("interleave none 2 1:2 table|", "partition", "5:1", "", call_none);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(environment_is_obeyed),
	    cmocka_unit_test(nonsense_means_native_and_an_error),
	    cmocka_unit_test(the_programs_calls_override),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
