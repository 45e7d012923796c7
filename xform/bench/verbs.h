// The verb of this folder; argv[0] is the verb, the result an exit status.
#ifndef CUELASTIC_BENCH_VERBS_H
#define CUELASTIC_BENCH_VERBS_H

int bench_main(int argc, char **argv);

#endif
