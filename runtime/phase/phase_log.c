// What phases did, for external watchers (`cuelastic verify`). If CUELASTIC_PHASE_LOG names a file, each
// phase that ends with launches appends a line to it at once:
//
//   MODE REASON FORM LAUNCHES MERGED PLAN PHASE BEGIN END SMS STEPS CHOICE
//
// MODE and REASON are as cue_phase_mode_name and cue_phase_reason_name write them. FORM is what surplus
// threads do in the scheduler kernel (exit, guard or named; - if nothing was merged). LAUNCHES counts all
// launches, MERGED those that ran merged. PLAN is the plan's line that decided, 0: none; PHASE is how a plan names the
// phase (-: nothing in it can be merged). Its launches were submitted
// between the times BEGIN and END, in microseconds of CLOCK_MONOTONIC. SMS are the shares of the last partition when it
// began (12:4; -: none), after so many STEPS of a search. CHOICE is cue_phase_choice_text's. If a line cannot be written
// completely, a watched log is marked as
// lost (runlog.h).
#include <pthread.h>
#include <stdlib.h>
#include "phase.h"
#include "runtime/grid/error.h"
#include "runtime/grid/runlog.h"
#include "runtime/launch/plan_file.h"

static int file = -1;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_log(void)
{
	const char *path = getenv("CUELASTIC_PHASE_LOG");

	if (path && *path)
		file = runlog_open(path);
}

static const char *form_of(const cue_phase_report *report, const cue_merge_set *set)
{
	cue_merge_form form = CUE_FORM_NONE;

	if (set && report->batches)
		form = report->mode == CUE_PHASE_INTERLEAVE ? set->interleave_form : set->loop_form;
	return form == CUE_FORM_EXIT    ? "exit"
	       : form == CUE_FORM_GUARD ? "guard"
	       : form == CUE_FORM_NAMED ? "named"
	                                : "-";
}

// The mode that ran comes first.
void cue_phase_choice_text(char out[PHASE_CHOICE_BYTES], const cue_phase_report *report)
{
	int used = snprintf(out, PHASE_CHOICE_BYTES, "%s", cue_phase_choice_name(report->choice));
	const char *separator = ": ";

	for (unsigned i = 0; i <= CUE_PHASE_MOST_MODES; i++) {
		unsigned mode = i ? i - 1 : (unsigned)report->mode;

		if (report->us[mode] <= 0 || (i && mode == (unsigned)report->mode))
			continue;
		used += snprintf(out + used, PHASE_CHOICE_BYTES - (size_t)used, "%s%s %.1f us", separator,
		    cue_phase_mode_name((cue_phase_mode)mode), report->us[mode]);
		if (used >= PHASE_CHOICE_BYTES)
			return;
		separator = ", ";
	}
}

double cue_phase_log_time(void)
{
	pthread_once(&once, open_log);
	return file < 0 ? 0 : cue_clock_us();
}

void cue_phase_log(const cue_phase_report *report, const cue_merge_set *set, double begin_us)
{
	char line[1600], name[PLAN_NAME_BYTES] = "-", sms[100] = "-", choice[PHASE_CHOICE_BYTES];
	double end_us = begin_us > 0 ? cue_phase_log_time() : 0;
	int length, error;
	size_t used = 0;

	if (file < 0)
		return;
	if (set)
		(void)cue_plan_name(name, set);
	for (unsigned i = 0; report->mode == CUE_PHASE_PARTITION && i < report->members; i++)
		used += (size_t)snprintf(sms + used, sizeof(sms) - used, i ? ":%u" : "%u", report->sms[i]);
	cue_phase_choice_text(choice, report);
	length = snprintf(line, sizeof(line), "%s %s %s %u %u %u %s %.3f %.3f %s %u %s\n",
	    cue_phase_mode_name(report->mode), cue_phase_reason_name(report->reason), form_of(report, set),
	    report->launches, report->merged, cue_plan_of_phase, name, begin_us, end_us, sms,
	    report->search_steps, choice);
	error = runlog_write(file, line, (size_t)length);
	if (error)
		runlog_lose(file, error);
}
