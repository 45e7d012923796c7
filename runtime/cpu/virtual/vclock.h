// The virtual clock of a program on the CPU device: CUELASTIC_CPU_CLOCK=virtual.
//
// It is a discrete-event simulation of the program's threads. One thread runs at a time. A thread runs until
// it waits: in a lock, a condition, a join, a sleep, or a call that costs time. While it runs, the clock
// stands still. When no thread can run, the clock goes to the next moment at which something happens: a sleep
// ends, a wait times out, or the device has an event. Of several threads that can run, the seed
// (CUELASTIC_CPU_SEED) chooses. So every run with the same seed is the same.
//
// vclock.c has the threads and the clock, vclock_pthread.c and vclock_sleep.c the functions of POSIX that
// programs wait with, vclock_real.c the system's own, vclock_watch.c the warning when a thread waits for
// something that the clock does not see.
//
// Times are in picoseconds since the program began.
#ifndef CUELASTIC_CPU_VCLOCK_H
#define CUELASTIC_CPU_VCLOCK_H

#include <stdint.h>

#define VCLOCK_NEVER UINT64_MAX
#define VCLOCK_US UINT64_C(1000000)
#define VCLOCK_NS UINT64_C(1000)

// What the program's clocks show when it begins: the realtime clock, and all others.
enum { VCLOCK_S_OF_REALTIME = 1000000000, VCLOCK_S_OF_OTHERS = 1 };

// Whether the program's clock is virtual. If not, no other function here may be called. It is not for a
// thread that the clock does not know, such as one that the C library itself made.
int vclock_is_on(void);

uint64_t vclock_now(void);

// The calling thread works for this long: other threads and the device go on meanwhile. 0: another thread may
// run now.
void vclock_spend(uint64_t ps);

// Waits until vclock_wake(on) or the deadline. Returns whether it was woken. As nothing else runs between the
// caller's last look at what it waits for and this call, no wake-up is lost.
int vclock_wait(const void *on, uint64_t deadline);

// Threads that wait on `on` can run: one of them, chosen as threads are, or all. The caller goes on.
void vclock_wake_one(const void *on);
void vclock_wake_all(const void *on);

// The device. `next` gives the time of its next event, or VCLOCK_NEVER; any thread may call it, but it has no
// effect. `step` performs the event, and is called when the clock is there. It runs on a thread of the clock's
// own, while no thread of the program runs. `step` may wake threads and take locks that nobody holds, but not
// wait; time that it would spend does not pass. At one moment, first all threads run that can, then the
// device. A forked child has no device until it sets one.
struct vclock_device {
	uint64_t (*next)(void);
	void (*step)(void);
};
void vclock_set_device(const struct vclock_device *device);

// A number below `count` from the seed's sequence; 0 with the seed 0, which stands for the canonical order.
uint32_t vclock_choose(uint32_t count);
int vclock_is_seeded(void); // the seed is not 0

#endif
