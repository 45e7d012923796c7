// vclock.c: the threads of the program and their clock.
//
// One thread at a time has the baton, and only it runs and touches what is here. A thread that cannot go on
// chooses the next one, hands the baton over and sleeps until it gets it back. Each thread sleeps on a word
// of its own. The thread of the device is one more thread, which is chosen when the device's next event is
// the next thing that happens.
//
// Where a thread can be:
//
// 	- it has the baton;
// 	- it can run: in the list `ready`, in the order in which threads came there;
// 	- it waits: in the list of the bucket of what it waits on, and, if the wait ends at some time, in the list
// 	  of sleepers, which is sorted by time;
// 	- it has ended, and was not joined yet.
//
// A call of a program costs no time by itself. But a loop of calls that never waits would stop the clock for
// ever. So each thread pays for its calls in bundles, if the clock did not move for so many of them.
#define _GNU_SOURCE
#include "vclock_p.h"
#include "vclock_real.h"
#include "vclock_shared.h"

#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { BUCKETS = 256, BUNDLE = 1024, DEADLOCK_STATUS = 71, KIND_ROBUST = 16 };
#define BUNDLE_PRICE (5 * VCLOCK_US)
#define DEVICE_STACK ((size_t)64 << 20)

enum state { RUNS, READY, WAITS, ENDED };

struct vthread {
	TAILQ_ENTRY(vthread) all, ready, sleeping, waiting;
	enum state state;
	enum vclock_kind kind; // of the wait, and what it is for:
	const void *on;
	uint64_t deadline;
	int woken;
	atomic_uint go; // 1: it has the baton
	unsigned number, calls, rounds;
	uint64_t calls_at; // the time of the calls counted
	unsigned long handle;
	pid_t tid;
	int is_detached;
};
TAILQ_HEAD(vthreads, vthread);

_Thread_local struct vthread *vclock_self;
atomic_int vclock_mode;

static struct vthreads all = TAILQ_HEAD_INITIALIZER(all), ready = TAILQ_HEAD_INITIALIZER(ready),
                       sleepers = TAILQ_HEAD_INITIALIZER(sleepers);
static struct vthreads buckets[BUCKETS];
static unsigned ready_count, numbers;
static _Atomic uint64_t now;
static uint64_t seed, random_state;

static struct vthread main_thread, device_thread;
static struct vthread *holder;
static const struct vclock_device *device;
static int device_has_thread;
static pthread_key_t end_key;

// For the watch, which has no baton.
static atomic_ullong progress;
static atomic_int holder_tid;

// ---- the beginning ----

static void end_thread(void *thread);
static void begin_child(void);

static void init_lists(void)
{
	TAILQ_INIT(&all);
	TAILQ_INIT(&ready);
	TAILQ_INIT(&sleepers);
	for (unsigned i = 0; i < BUCKETS; i++)
		TAILQ_INIT(&buckets[i]);
	ready_count = 0;
}

// The calling thread is the only one that there is.
static void adopt(struct vthread *thread)
{
	vclock_self = holder = thread;
	thread->handle = (unsigned long)pthread_self();
	thread->tid = gettid();
	thread->state = RUNS;
	TAILQ_INSERT_TAIL(&all, thread, all);
	pthread_setspecific(end_key, thread);
	atomic_store(&holder_tid, thread->tid);
}

// What looking up the functions calls itself finds the mode unknown, and does nothing.
static void begin(void)
{
	static int begun;
	const char *clock = getenv("CUELASTIC_CPU_CLOCK"), *text = getenv("CUELASTIC_CPU_SEED");

	if (begun++)
		return;
	vclock_real_find();
	if (VCLOCK_REPLACES && clock && strcmp(clock, "virtual") == 0) {
		seed = random_state = text ? strtoull(text, NULL, 10) : 0;
		init_lists();
		pthread_key_create(&end_key, end_thread);
		adopt(&main_thread);
		pthread_atfork(NULL, NULL, begin_child);
		vclock_shared_begin();
		atomic_store(&vclock_mode, VCLOCK_ON);
		return;
	}
	atomic_store(&vclock_mode, VCLOCK_OFF);
}

// The first function that any part of the program calls begins the clock; at the latest this does.
__attribute__((constructor(101))) static void begin_early(void)
{
	if (vclock_is_on())
		vclock_watch_start();
}

int vclock_is_on(void)
{
	if (atomic_load_explicit(&vclock_mode, memory_order_relaxed) == VCLOCK_UNKNOWN)
		begin();
	return atomic_load_explicit(&vclock_mode, memory_order_relaxed) == VCLOCK_ON;
}

// A signal's handler may run in a thread that waits; it must not touch the lists.
int vclock_is_holder(void)
{
	return vclock_is_on() && vclock_self && vclock_self == holder;
}

// In a forked child. Its thread goes on at the same time. Whoever waited is not there.
static void begin_child(void)
{
	struct vthread *me = vclock_self ? vclock_self : &main_thread;
	struct vthread *other, *next;

	for (other = TAILQ_FIRST(&all); other; other = next) {
		next = TAILQ_NEXT(other, all);
		if (other != me && other != &main_thread)
			free(other);
	}
	init_lists();
	vclock_once_begin_child();
	vclock_shared_begin_child();
	device = NULL;
	device_has_thread = 0;
	adopt(me);
	vclock_watch_start();
}

// ---- the time ----

uint64_t vclock_now(void)
{
	return atomic_load_explicit(&now, memory_order_relaxed);
}

uint64_t vclock_add(uint64_t a, uint64_t b)
{
	return b < VCLOCK_NEVER - a ? a + b : VCLOCK_NEVER;
}

static void advance(uint64_t time)
{
	if (time <= vclock_now())
		return;
	vclock_shared_advance(time);
	atomic_store_explicit(&now, time, memory_order_relaxed);
}

// splitmix64
static uint64_t random_next(void)
{
	uint64_t x = random_state += 0x9e3779b97f4a7c15u;

	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
	x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
	return x ^ (x >> 31);
}

uint32_t vclock_choose(uint32_t count)
{
	return seed && count > 1 ? (uint32_t)(random_next() % count) : 0;
}

int vclock_is_seeded(void)
{
	return seed != 0;
}

static uint64_t first_deadline(void)
{
	const struct vthread *first = TAILQ_FIRST(&sleepers);

	return first ? first->deadline : VCLOCK_NEVER;
}

static uint64_t next_event(void)
{
	return device ? device->next() : VCLOCK_NEVER;
}

// ---- lists ----

static struct vthreads *bucket_of(const void *on)
{
	return &buckets[((uintptr_t)on * UINT64_C(0x9e3779b97f4a7c15)) >> 56];
}

static void add_ready(struct vthread *thread)
{
	thread->state = READY;
	TAILQ_INSERT_TAIL(&ready, thread, ready);
	ready_count++;
}

static void add_waiting(struct vthread *thread)
{
	struct vthread *before;

	thread->state = WAITS;
	if (thread->on)
		TAILQ_INSERT_TAIL(bucket_of(thread->on), thread, waiting);
	if (thread->deadline == VCLOCK_NEVER)
		return;
	TAILQ_FOREACH_REVERSE (before, &sleepers, vthreads, sleeping)
		if (before->deadline <= thread->deadline)
			break;
	if (before)
		TAILQ_INSERT_AFTER(&sleepers, before, thread, sleeping);
	else
		TAILQ_INSERT_HEAD(&sleepers, thread, sleeping);
}

static void end_wait(struct vthread *thread, int woken)
{
	if (thread->on)
		TAILQ_REMOVE(bucket_of(thread->on), thread, waiting);
	if (thread->deadline != VCLOCK_NEVER)
		TAILQ_REMOVE(&sleepers, thread, sleeping);
	thread->woken = woken;
	add_ready(thread);
}

static struct vthread *take_ready(void)
{
	struct vthread *thread = TAILQ_FIRST(&ready);

	for (uint32_t skip = vclock_choose(ready_count); skip; skip--)
		thread = TAILQ_NEXT(thread, ready);
	TAILQ_REMOVE(&ready, thread, ready);
	ready_count--;
	return thread;
}

// ---- the baton ----

_Noreturn static void report_deadlock(void)
{
	static const char *const WORDS[] = {
#define KIND(name, words) words,
	    VCLOCK_KINDS(KIND)
#undef KIND
	};
	const struct vthread *thread;

	fputs("cuelastic cpu device: all threads of the program wait, and nothing will wake them\n", stderr);
	TAILQ_FOREACH (thread, &all, all)
		if (thread->state == WAITS)
			fprintf(stderr, "  thread %u: in %s\n", thread->number, WORDS[thread->kind]);
	vclock_shared_leave();
	_exit(DEADLOCK_STATUS);
}

// Who runs next. The clock goes to the moment when somebody can.
static struct vthread *choose_next(void)
{
	while (!ready_count) {
		uint64_t deadline = first_deadline(), event = next_event();

		if (event < deadline) {
			advance(event);
			return &device_thread;
		}
		if (deadline == VCLOCK_NEVER)
			report_deadlock();
		advance(deadline);
		while (first_deadline() <= vclock_now())
			end_wait(TAILQ_FIRST(&sleepers), 0);
	}
	return take_ready();
}

static void give_baton(struct vthread *thread)
{
	holder = thread;
	atomic_fetch_add_explicit(&progress, 1, memory_order_relaxed);
	atomic_store_explicit(&holder_tid, thread->tid, memory_order_relaxed);
	atomic_store_explicit(&thread->go, 1, memory_order_release);
	vclock_real.syscall(SYS_futex, &thread->go, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

static void await_baton(struct vthread *me)
{
	while (!atomic_exchange_explicit(&me->go, 0, memory_order_acquire))
		vclock_real.syscall(SYS_futex, &me->go, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
}

// The calling thread is in a list; others run until it is chosen.
static void go_on(struct vthread *me)
{
	struct vthread *next = choose_next();

	if (next != me) {
		give_baton(next);
		await_baton(me);
	}
	me->state = RUNS;
}

// ---- what the calling thread does ----

int vclock_wait_in(enum vclock_kind kind, const void *on, uint64_t deadline)
{
	struct vthread *me = vclock_self;

	if (me == &device_thread || !vclock_is_mine()) {
		fputs(
		    me ? "cuelastic cpu device: the model of the device, or a signal's handler, waits for a thread\n"
		       : "cuelastic cpu device: a thread that the virtual clock does not know waits in a CUDA call\n",
		    stderr);
		_exit(DEADLOCK_STATUS);
	}
	me->kind = kind;
	me->on = on;
	me->deadline = deadline;
	add_waiting(me);
	go_on(me);
	return me->woken;
}

int vclock_wait(const void *on, uint64_t deadline)
{
	return vclock_wait_in(VCLOCK_CALL, on, deadline);
}

void vclock_sleep(uint64_t moment)
{
	if (vclock_self != &device_thread)
		vclock_wait_in(VCLOCK_SLEEP, NULL, moment);
}

void vclock_spend(uint64_t ps)
{
	struct vthread *me = vclock_self;
	uint64_t end = vclock_add(vclock_now(), ps);

	if (!vclock_is_mine() || me == &device_thread)
		return;
	if (ps == 0) {
		if (!seed || !ready_count)
			return;
		add_ready(me);
		go_on(me);
	} else if (!ready_count && first_deadline() > end && next_event() >= end) {
		advance(end);
	} else {
		vclock_wait_in(VCLOCK_WORK, NULL, end);
	}
}

void vclock_call(void)
{
	struct vthread *me = vclock_self;

	atomic_store_explicit(
	    &progress, atomic_load_explicit(&progress, memory_order_relaxed) + 1, memory_order_relaxed);
	if (me->calls_at != vclock_now()) {
		me->calls_at = vclock_now();
		me->calls = 0;
	}
	vclock_spend(++me->calls % BUNDLE ? 0 : BUNDLE_PRICE);
}

unsigned vclock_count_waiting(enum vclock_kind kind, const void *on)
{
	const struct vthread *thread;
	unsigned count = 0;

	TAILQ_FOREACH (thread, bucket_of(on), waiting)
		count += thread->on == on && thread->kind == kind;
	return count;
}

unsigned vclock_wake_in(enum vclock_kind kind, const void *on, unsigned count)
{
	unsigned waiting = vclock_count_waiting(kind, on), woken = 0;

	for (; woken < count && waiting; woken++, waiting--) {
		uint32_t skip = count < UINT_MAX ? vclock_choose(waiting) : 0;
		struct vthread *thread = TAILQ_FIRST(bucket_of(on));

		while (thread->on != on || thread->kind != kind || skip--)
			thread = TAILQ_NEXT(thread, waiting);
		end_wait(thread, 1);
	}
	return woken;
}

void vclock_wake_one(const void *on)
{
	vclock_wake_in(VCLOCK_CALL, on, 1);
}

void vclock_wake_all(const void *on)
{
	vclock_wake_in(VCLOCK_CALL, on, UINT_MAX);
}

// ---- threads ----

struct vthread *vclock_thread_new(int is_detached)
{
	struct vthread *thread = calloc(1, sizeof *thread);

	if (!thread)
		return NULL;
	thread->number = ++numbers;
	thread->is_detached = is_detached;
	thread->state = READY;
	TAILQ_INSERT_TAIL(&all, thread, all);
	return thread;
}

void vclock_thread_made(struct vthread *thread, unsigned long handle)
{
	thread->handle = handle;
	add_ready(thread);
}

void vclock_thread_forget(struct vthread *thread)
{
	TAILQ_REMOVE(&all, thread, all);
	if (thread != &main_thread)
		free(thread);
}

void vclock_thread_begin(struct vthread *thread)
{
	vclock_self = thread;
	await_baton(thread);
	thread->tid = gettid();
	thread->state = RUNS;
	atomic_store_explicit(&holder_tid, thread->tid, memory_order_relaxed);
	pthread_setspecific(end_key, thread);
}

static int is_anyone_left(void)
{
	const struct vthread *thread;

	TAILQ_FOREACH (thread, &all, all)
		if (thread->state != ENDED)
			return 1;
	return 0;
}

// Threads that wait for robust mutexes: the owner of one may have ended.
static void wake_robust(void)
{
	struct vthread *thread;

	TAILQ_FOREACH (thread, &all, all)
		if (thread->state == WAITS && thread->kind == VCLOCK_MUTEX &&
		    ((const pthread_mutex_t *)thread->on)->__data.__kind & KIND_ROBUST)
			end_wait(thread, 1);
}

// The destructor of thread-local data. Other destructors may call locks and may come later, so this one waits
// for the last round. After it, the thread is none of the clock's.
static void end_thread(void *data)
{
	struct vthread *me = data;

	if (++me->rounds < PTHREAD_DESTRUCTOR_ITERATIONS) {
		pthread_setspecific(end_key, me);
		return;
	}
	me->state = ENDED;
	if (!is_anyone_left()) {
		me->state = RUNS;
		exit(0); // as the C library does, for which the clock's own threads are still there
	}
	vclock_wake_in(VCLOCK_JOIN, me, UINT_MAX);
	wake_robust();
	if (me->is_detached)
		vclock_thread_forget(me);
	vclock_self = NULL;
	give_baton(choose_next());
}

struct vthread *vclock_thread_find(unsigned long handle)
{
	struct vthread *thread;

	TAILQ_FOREACH (thread, &all, all)
		if (thread->handle == handle)
			return thread;
	return NULL;
}

int vclock_thread_join(struct vthread *thread, uint64_t deadline)
{
	if (thread->state != ENDED)
		vclock_wait_in(VCLOCK_JOIN, thread, deadline);
	return thread->state == ENDED;
}

void vclock_thread_detach(struct vthread *thread)
{
	thread->is_detached = 1;
	if (thread->state == ENDED)
		vclock_thread_forget(thread);
}

void vclock_thread_cancelled(struct vthread *thread)
{
	int is_point = thread->kind == VCLOCK_CONDITION || thread->kind == VCLOCK_SLEEP ||
	               thread->kind == VCLOCK_JOIN || thread->kind == VCLOCK_SEMAPHORE;

	if (thread->state == WAITS && is_point)
		end_wait(thread, 1);
}

int vclock_thread_has_ended(const struct vthread *thread)
{
	return thread->state == ENDED;
}

int vclock_thread_is_detached(const struct vthread *thread)
{
	return thread->is_detached;
}

pid_t vclock_own_tid(void)
{
	return vclock_self->tid;
}

int vclock_has_thread(pid_t tid)
{
	const struct vthread *thread;

	TAILQ_FOREACH (thread, &all, all)
		if (thread->tid == tid && thread->state != ENDED)
			return 1;
	return 0;
}

struct vclock_view vclock_view(void)
{
	pid_t tid = atomic_load_explicit(&holder_tid, memory_order_relaxed);

	return (struct vclock_view){
	    .progress = atomic_load_explicit(&progress, memory_order_relaxed),
	    .tid = vclock_shared_awaits_turn() ? 0 : tid,
	};
}

// ---- the device ----

int vclock_hidden_thread(void *(*run)(void *), size_t stack)
{
	pthread_attr_t attributes;
	pthread_t thread;
	sigset_t every, before;

	pthread_attr_init(&attributes);
	pthread_attr_setstacksize(&attributes, stack);
	pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
	sigfillset(&every);
	pthread_sigmask(SIG_SETMASK, &every, &before);
	int error = vclock_real.pthread_create(&thread, &attributes, run, NULL);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	pthread_attr_destroy(&attributes);
	return error;
}

static void *serve_device(void *unused)
{
	struct vthread *next;

	(void)unused;
	vclock_self = &device_thread;
	for (;;) {
		await_baton(&device_thread);
		do {
			device->step();
			next = choose_next();
		} while (next == &device_thread);
		give_baton(next);
	}
}

void vclock_set_device(const struct vclock_device *new_device)
{
	device = new_device;
	if (device_has_thread)
		return;
	if (vclock_hidden_thread(serve_device, DEVICE_STACK) != 0) {
		fputs("cuelastic cpu device: no memory for the thread of the device\n", stderr);
		_exit(DEADLOCK_STATUS);
	}
	device_has_thread = 1;
}
