// The verbs of this tree; argv[0] is the verb, the result an exit status.
#ifndef CUELASTIC_PLAN_VERBS_H
#define CUELASTIC_PLAN_VERBS_H

int explain_main(int argc, char **argv);
int profile_main(int argc, char **argv);
int plan_main(int argc, char **argv);
int sim_main(int argc, char **argv);
int trace_main(int argc, char **argv);
int clients_main(int argc, char **argv);
int bench_main(int argc, char **argv);
int tune_main(int argc, char **argv);

#endif
