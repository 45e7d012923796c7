// vclock_shared.c: several processes on one clock.
//
// CUELASTIC_CPU_CLOCK_PAGE names a page that the processes map: a POSIX shared memory object, or a file if the
// name has a slash behind its first letter. CUELASTIC_CPU_PROCESSES says how many they are, and
// CUELASTIC_CPU_PROCESS which one this is, from 0. Whoever starts them makes a new name for each run, and
// removes it.
//
// One process runs at a time: that with the least time, of equal ones that with the least number. Before a
// process advances its clock it publishes the new time, and hands the turn to the process with the least. So
// all processes together run in one order, which depends on nothing but their seeds.
//
// A process that ends leaves. For one that dies, the lock of a byte of the page says so, which the system
// releases. Children that a process forks or starts are not part of the clock; each has one of its own.
#define _GNU_SOURCE
#include "vclock_shared.h"
#include "vclock_real.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/futex.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>

enum { MOST = 64, BYTES = 4096, FAILED_STATUS = 71, LOOK_NS = 20000000, LOOKS_TO_WARN = 500 };

enum { ABSENT, LIVE, GONE };

// All zero at first. Only the process that has the turn changes what is here, but for its own slot when it
// joins.
struct page {
	atomic_uint joined, turn;
	struct {
		atomic_uint state;
		_Atomic uint64_t time;
	} slots[MOST];
};
_Static_assert(sizeof(struct page) <= BYTES, "the locks are behind it");

static struct page *page;
static int file;
static unsigned own, count;
static atomic_int awaits;

_Noreturn static void fail(const char *what)
{
	fprintf(stderr, "cuelastic cpu device: the page of the clock, CUELASTIC_CPU_CLOCK_PAGE, %s\n", what);
	_exit(FAILED_STATUS);
}

static unsigned number_of(const char *variable, unsigned least_value, unsigned most)
{
	const char *text = getenv(variable);
	char *end;
	unsigned long value = text ? strtoul(text, &end, 10) : 0;

	if (!text || end == text || *end || value < least_value || value > most)
		fail("needs CUELASTIC_CPU_PROCESSES=1 to 64 and CUELASTIC_CPU_PROCESS=0 to one less");
	return (unsigned)value;
}

// A futex, up to LOOK_NS.
static void wait_for_change(atomic_uint *word, unsigned value)
{
	const struct timespec time = {0, LOOK_NS};

	vclock_real.syscall(SYS_futex, word, FUTEX_WAIT, value, &time, NULL, 0);
}

static void wake(atomic_uint *word)
{
	vclock_real.syscall(SYS_futex, word, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
}

// ---- turns ----

static struct flock lock_of(unsigned slot, short type)
{
	return (struct flock){.l_type = type, .l_whence = SEEK_SET, .l_start = BYTES + slot, .l_len = 1};
}

static int is_dead(unsigned slot)
{
	struct flock lock = lock_of(slot, F_WRLCK);

	return fcntl(file, F_GETLK, &lock) == 0 && lock.l_type == F_UNLCK;
}

// Who has the least time; `count` if all have gone.
static unsigned least(void)
{
	unsigned found = count;

	for (unsigned i = 0; i < count; i++)
		if (atomic_load(&page->slots[i].state) == LIVE &&
		    (found == count || atomic_load(&page->slots[i].time) < atomic_load(&page->slots[found].time)))
			found = i;
	return found;
}

static void hand_over(unsigned next)
{
	atomic_store(&page->turn, next);
	wake(&page->turn);
}

static void await_turn(void)
{
	unsigned turn;

	atomic_store(&awaits, 1);
	while ((turn = atomic_load(&page->turn)) != own) {
		wait_for_change(&page->turn, turn);
		if (atomic_load(&page->turn) != turn || !is_dead(turn))
			continue;
		// Several processes may see this; they all choose the same one.
		atomic_store(&page->slots[turn].state, GONE);
		if (atomic_compare_exchange_strong(&page->turn, &turn, least()))
			wake(&page->turn);
	}
	atomic_store(&awaits, 0);
}

int vclock_shared_awaits_turn(void)
{
	return atomic_load(&awaits);
}

void vclock_shared_advance(uint64_t time)
{
	unsigned next;

	if (!page)
		return;
	atomic_store(&page->slots[own].time, time);
	next = least();
	if (next == own)
		return;
	hand_over(next);
	await_turn();
}

// ---- joining and leaving ----

static void map_page(const char *name)
{
	int is_object = *name && !strchr(name + 1, '/');

	file = is_object ? shm_open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600)
	                 : open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (file < 0 || ftruncate(file, BYTES) != 0)
		fail("cannot be opened");
	page = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
	if (page == MAP_FAILED)
		fail("cannot be mapped");
}

void vclock_shared_begin(void)
{
	const char *name = getenv("CUELASTIC_CPU_CLOCK_PAGE");
	unsigned absent = ABSENT, looks = 0, joined;

	if (!name)
		return;
	count = number_of("CUELASTIC_CPU_PROCESSES", 1, MOST);
	own = number_of("CUELASTIC_CPU_PROCESS", 0, count - 1);
	map_page(name);
	struct flock lock = lock_of(own, F_WRLCK);
	if (fcntl(file, F_SETLK, &lock) != 0 ||
	    !atomic_compare_exchange_strong(&page->slots[own].state, &absent, LIVE))
		fail("was used already, by a process with the same number");
	unsetenv("CUELASTIC_CPU_CLOCK_PAGE"); // for the programs that this one starts
	atomic_fetch_add(&page->joined, 1);
	wake(&page->joined);
	while ((joined = atomic_load(&page->joined)) < count) {
		wait_for_change(&page->joined, joined);
		if (++looks == LOOKS_TO_WARN)
			fprintf(stderr, "cuelastic cpu device: warning: %u of %u processes have joined the clock\n",
			    joined, count);
	}
	await_turn();
}

int vclock_shared_is_on(void)
{
	return page != NULL;
}

void vclock_shared_leave(void)
{
	if (!page)
		return;
	atomic_store(&page->slots[own].state, GONE);
	if (atomic_load(&page->turn) == own && least() < count)
		hand_over(least());
	page = NULL;
}

// At the end of a program, after its own functions.
__attribute__((destructor(101))) static void leave_at_end(void)
{
	vclock_shared_leave();
}

void vclock_shared_begin_child(void)
{
	page = NULL;
}
