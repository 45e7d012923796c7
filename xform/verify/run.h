// `cuelastic run`: rewrite, build and run a program in one go.
#ifndef CUELASTIC_RUN_H
#define CUELASTIC_RUN_H

int run_main(int argc, char **argv); // argv[0] is the verb; returns the exit status

#endif
