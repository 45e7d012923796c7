// The verbs of plan/, and the function that draws a trace for a report; argv[0] is the verb, the result an
// exit status.
#ifndef CUELASTIC_PLAN_VERBS_H
#define CUELASTIC_PLAN_VERBS_H

#include "xform/base/util.h"

int explain_main(int argc, char **argv);
int profile_main(int argc, char **argv);
int plan_main(int argc, char **argv);
int sim_main(int argc, char **argv);
int trace_main(int argc, char **argv);
int bench_main(int argc, char **argv);

// The picture that `cuelastic trace svg` draws; and what `cuelastic trace summary` prints, if the library wrote the trace: a
// simulator's has no launches of a program. 0; or negative with the file and what is wrong in `why`.
int trace_show(struct str *picture, struct str *numbers, struct str *why, const char *path);

#endif
