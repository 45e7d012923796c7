// A timeline of blocks: CUELASTIC_CPU_TIMELINE=FILE. With a virtual clock its times are virtual.
#ifndef CUELASTIC_CPU_TIMELINE_H
#define CUELASTIC_CPU_TIMELINE_H

struct cpu_block_event;

// Before a launch: the first time, opens the file if the variable is set, and asks the engine for its blocks.
void timeline_begin(void);

// A block has ended. Blocks of an SM are given in the order of their ends. Times in virtual time are those of
// vclock_now, in nanoseconds, and `worker` is the SM.
void timeline_block(const struct cpu_block_event *event);

// After a launch: what has been recorded is in the file, even if the program does not end well.
void timeline_flush(void);

#endif
