// vclock_shared.h: several processes on one clock.
#ifndef CUELASTIC_CPU_VCLOCK_SHARED_H
#define CUELASTIC_CPU_VCLOCK_SHARED_H

#include <stdint.h>
#include <sys/types.h>

// Joins the clock that the environment names, and returns when the first process may run. Nothing without it.
void vclock_shared_begin(void);

int vclock_shared_is_on(void);

// Before this process goes on at that time: waits until no other process has an earlier one.
void vclock_shared_advance(uint64_t time);

int vclock_shared_awaits_turn(void);

// This process has ended, or is a forked child that never was part of the clock.
void vclock_shared_leave(void);
void vclock_shared_begin_child(void);

#endif
