// The timeline's file is a trace in Chrome's format, as `cuelastic sim --trace` writes it: SMs are processes,
// the places of their blocks are threads, and a block is a complete event. It is an array with an event a
// line. After each launch it is complete: the end of the array is written, and the next event replaces it. So a program
// that is killed or calls _exit leaves a file that all readers take.
//
// Blocks come when they end, and no two blocks of a place may overlap. Of the places that were free when a
// block began, it takes the one that was busy last. With blocks in the order of their ends, this needs no
// more places than blocks were resident at a time.
//
// Times are whole nanoseconds, and a duration is half a nanosecond less, for readers that round (trace.c of
// the tool).
//
// The file is written under stdio's own lock, which is no lock of the program: in virtual time, those of the
// program are points where another thread may go on.
#define _GNU_SOURCE
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "runtime/cpu/engine/engine.h"
#include "runtime/cpu/engine/engine_clock.h"
#include "timeline.h"
#include "vclock.h"

enum { SMS = 1024, PLACES = 64, BUFFER_BYTES = 1 << 16 };

// The C++ library's, which CUDA programs are linked with.
extern char *__cxa_demangle(const char *name, char *buffer, size_t *size, int *status) __attribute__((weak));

struct sm {
	uint64_t end_ns[PLACES]; // of the last block
	uint32_t places;         // that have been used; 0: the SM has no name yet
};

static FILE *file;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct sm sms[SMS];
static int has_events;
static uint64_t zero_ns; // the file's time 0
static const struct cpu_kernel *last_kernel;
static char *last_name;

// ---- names ----

// Where the parameters of a demangled name begin; its end if it has none.
static size_t find_parameters(const char *name)
{
	size_t at = strlen(name);
	int depth = 0;

	if (!at || name[at - 1] != ')')
		return at;
	do {
		at--;
		depth += (name[at] == ')') - (name[at] == '(');
	} while (at && depth);
	return at ? at : strlen(name);
}

// The kernel's name without its parameters and the `void` of templates.
static const char *name_of(const struct cpu_kernel *kernel)
{
	static const char returned[] = "void ";
	int status = -1;
	char *name;

	if (kernel == last_kernel)
		return last_name ? last_name : kernel->name;
	name = __cxa_demangle ? __cxa_demangle(kernel->name, NULL, NULL, &status) : NULL;
	if (name) {
		name[find_parameters(name)] = '\0';
		if (!strncmp(name, returned, sizeof returned - 1))
			memmove(name, name + sizeof returned - 1, strlen(name) - sizeof returned + 2);
	}
	free(last_name);
	last_name = name;
	last_kernel = kernel;
	return name ? name : kernel->name;
}

static void write_quoted(const char *text)
{
	putc_unlocked('"', file);
	for (; *text; text++) {
		if (*text == '"' || *text == '\\')
			putc_unlocked('\\', file);
		putc_unlocked((unsigned char)*text < ' ' ? ' ' : *text, file);
	}
	putc_unlocked('"', file);
}

// ---- events ----

// The place that a block had on its SM: the one of the free ones that was busy last.
static uint32_t take_place(struct sm *sm, uint64_t begin_ns, uint64_t end_ns)
{
	uint32_t best = PLACES;

	for (uint32_t i = 0; i < sm->places; i++)
		if (sm->end_ns[i] <= begin_ns && (best == PLACES || sm->end_ns[i] > sm->end_ns[best]))
			best = i;
	if (best == PLACES) // none; in the last one, more blocks than an SM can hold would overlap
		best = sm->places < PLACES ? sm->places++ : PLACES - 1;
	sm->end_ns[best] = end_ns;
	return best;
}

static void name_sm(uint32_t number)
{
	fprintf(file,
	    "%s{\"ph\":\"M\",\"name\":\"process_name\",\"pid\":%" PRIu32 ",\"args\":{\"name\":\"SM %" PRIu32
	    "\"}},\n"
	    "{\"ph\":\"M\",\"name\":\"process_sort_index\",\"pid\":%" PRIu32 ",\"args\":{\"sort_index\":%" PRIu32
	    "}}",
	    has_events ? ",\n" : "", number + 1, number, number + 1, number);
	has_events = 1;
}

void timeline_block(const struct cpu_block_event *event)
{
	const struct cpu_launch *l = event->launch;
	struct sm *sm = &sms[event->worker % SMS];
	uint64_t begin = event->begin_ns > zero_ns ? event->begin_ns - zero_ns : 0;
	uint64_t halves = 2 * (event->end_ns - event->begin_ns), number;

	if (!file)
		return; // of a parent
	flockfile(file);
	if (!sm->places)
		name_sm(event->worker);
	uint32_t place = take_place(sm, event->begin_ns, event->end_ns);
	number = event->block[0] + l->grid[0] * (event->block[1] + (uint64_t)l->grid[1] * event->block[2]);
	halves -= halves > 0;
	fputs(",\n{\"ph\":\"X\",\"cat\":\"block\",\"name\":", file);
	write_quoted(name_of(l->kernel));
	fprintf(file,
	    ",\"pid\":%" PRIu32 ",\"tid\":%" PRIu32 ",\"ts\":%" PRIu64 ".%03u,\"dur\":%" PRIu64
	    ".%04u,\"args\":{\"block\":%" PRIu64 "}}",
	    event->worker + 1, event->worker * PLACES + place + 1, begin / 1000, (unsigned)(begin % 1000),
	    halves / 2000, (unsigned)(halves % 2000 * 5), number);
	funlockfile(file);
}

// ---- the file ----

static void report(const char *path, const char *what)
{
	fprintf(stderr, "cuelastic cpu device: CUELASTIC_CPU_TIMELINE: cannot %s %s: %s\n", what, path,
	    strerror(errno));
}

static const char END[] = "\n]\n";

static void end_file(void)
{
	if (!file)
		return;
	fputs(END, file);
	if (fflush(file) || ferror(file))
		report(getenv("CUELASTIC_CPU_TIMELINE"), "write");
}

static void lock_file(void)
{
	if (!file)
		return;
	flockfile(file);
	fflush(file); // or a child that ends would write it once more
}

static void unlock_file(void)
{
	if (file)
		funlockfile(file);
}

// A child has no device, and its parent goes on writing.
static void forget_file(void)
{
	unlock_file();
	file = NULL;
}

static void open_file(void)
{
	const char *path = getenv("CUELASTIC_CPU_TIMELINE");
	struct timespec now;

	if (!path || !*path)
		return;
	file = fopen(path, "we");
	if (!file) {
		report(path, "write");
		return;
	}
	setvbuf(file, NULL, _IOFBF, BUFFER_BYTES);
	fputs("[\n", file);
	if (!vclock_is_on()) { // which begins at 0
		engine_clock(CLOCK_MONOTONIC, &now);
		zero_ns = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
	}
	pthread_atfork(lock_file, unlock_file, forget_file);
	atexit(end_file);
	engine_set_block_hook(timeline_block);
}

void timeline_begin(void)
{
	pthread_once(&once, open_file);
}

void timeline_flush(void)
{
	if (!file)
		return;
	flockfile(file);
	if (fflush(file) == 0 && ftell(file) >= 0) { // else it is a pipe
		fputs(END, file);
		fflush(file);
		fseek(file, -(long)(sizeof END - 1), SEEK_CUR);
	}
	funlockfile(file);
}
