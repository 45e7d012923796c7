// The verbs of this folder; argv[0] is the verb, the result an exit status.
#ifndef CUELASTIC_STUDY_VERBS_H
#define CUELASTIC_STUDY_VERBS_H

int sim_main(int argc, char **argv);
int trace_main(int argc, char **argv);
int explain_main(int argc, char **argv);
int profile_main(int argc, char **argv);
int plan_main(int argc, char **argv);

#endif
