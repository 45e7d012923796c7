// The process in which the programs of a workload run beside each other, each as a shared object on a thread of its
// own. Its main is called again and again (Tuck and Tullsen, 2003): all begin together, and each is replayed until all
// have ended RUNS times, so that the device is shared all the time. A run that ends after that is not counted.
//
//   corun OUTPUT RUNS {PROGRAM.so CLIENT PRIORITY SHARE FLOOR SLICE_US ARGUMENTS... --}...
//
// CLIENT "-": no client; a PRIORITY above 0 then means that the thread's stream has the highest that the device has. What programs print is discarded. OUTPUT gets a line for each counted run: the program's
// number, its begin and its end in microseconds, how long its launches waited for their first block on average (-1: not
// known, that is, not in virtual time), what main returned. For the CPU device, the libraries are in this
// program, so that all programs share one device.
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cuda_runtime_api.h>

#include "cuelastic/runtime.h"

enum { MAX_PROGRAMS = 16, MAX_RUNS = 4096 };

struct run {
	double begin_us, end_us, waiting_us;
	int status;
};

struct program {
	pthread_t thread;
	int (*main)(int, char **, char **);
	cue_client *client;
	int goes_first; // its stream has the highest priority
	char **arguments;
	int count;
	struct run run[MAX_RUNS];
	unsigned runs;
	uint64_t waits[2];
};

// Of the CPU device: in virtual time, the sum of how long the calling thread's launches wait for their first block, in
// picoseconds, and how many they are.
extern void cuelastic_cpu_count_waits(uint64_t waits[2]) __attribute__((weak));

static struct program programs[MAX_PROGRAMS];
static unsigned program_count, wanted;
static _Atomic unsigned unfinished;
static pthread_barrier_t together;

static void __attribute__((noreturn)) fail(const char *what, const char *why)
{
	fprintf(stderr, "%s: %s\n", what, why ? why : "unknown");
	exit(1);
}

static double now_us(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

static void run_once(struct program *program, struct run *out)
{
	char *arguments[64] = {0}; // main may change its arguments

	memcpy(arguments, program->arguments, (size_t)program->count * sizeof(*arguments));
	memset(program->waits, 0, sizeof(program->waits));
	out->begin_us = now_us();
	out->status = program->main(program->count, arguments, arguments + program->count);
	out->end_us = now_us();
	out->waiting_us = program->waits[1] ? (double)program->waits[0] / 1e6 / (double)program->waits[1] : -1;
}

// Its stream is its thread's.
static void go_first(void)
{
	cudaStreamAttrValue value = {.priority = 0};
	cudaError_t error = cudaDeviceGetStreamPriorityRange(NULL, &value.priority);

	if (!error)
		error = cudaStreamSetAttribute(cudaStreamPerThread, cudaStreamAttributePriority, &value);
	if (error)
		fail("priority of a stream", cudaGetErrorString(error));
}

static void *replay(void *data)
{
	struct program *program = data;
	struct run warm;

	if (program->client && cue_client_enter(program->client))
		fail("client", cue_error_message());
	if (program->goes_first)
		go_first();
	if (cuelastic_cpu_count_waits)
		cuelastic_cpu_count_waits(program->waits);
	run_once(program, &warm); // what is done once is done now
	pthread_barrier_wait(&together);
	while (atomic_load(&unfinished) && program->runs < MAX_RUNS) {
		struct run *run = &program->run[program->runs];
		run_once(program, run);
		if (!atomic_load(&unfinished))
			break; // it ended last, and is not counted
		if (++program->runs == wanted)
			atomic_fetch_sub(&unfinished, 1);
	}
	return NULL;
}

// Takes a program's words; returns those after its "--".
static char **take_program(char **words)
{
	struct program *program = &programs[program_count++];
	cue_client_options options = {.name = words[1],
	    .priority = atoi(words[2]),
	    .share = (unsigned)atoi(words[3]),
	    .floor_blocks = (unsigned)atoi(words[4]),
	    .slice_us = (unsigned)atoi(words[5])};

	const char *path = words[0];
	void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	union { // ISO C has no cast from an object's address to a function's
		void *address;
		int (*function)(int, char **, char **);
	} found = {.address = library ? dlsym(library, "main") : NULL};

	if (!found.function)
		fail(path, dlerror());
	program->main = found.function;
	program->goes_first = !strcmp(words[1], "-") && options.priority > 0;
	if (strcmp(words[1], "-") && cue_client_open(&program->client, &options))
		fail(words[1], cue_error_message());
	program->arguments = words + 5;
	program->arguments[0] = words[0];
	while (strcmp(program->arguments[program->count], "--"))
		program->count++;
	return program->arguments + program->count + 1;
}

int main(int count, char **words)
{
	char **word = words + 3;

	if (count < 4)
		fail("usage", "corun OUTPUT RUNS PROGRAM.so CLIENT PRIORITY SHARE FLOOR SLICE_US ARGUMENTS... --");
	wanted = (unsigned)atoi(words[2]);
	while (*word && program_count < MAX_PROGRAMS)
		word = take_program(word);
	unfinished = program_count;
	pthread_barrier_init(&together, NULL, program_count);
	for (unsigned i = 0; i < program_count; i++)
		if (pthread_create(&programs[i].thread, NULL, replay, &programs[i]))
			fail("thread", "cannot be made");
	for (unsigned i = 0; i < program_count; i++)
		pthread_join(programs[i].thread, NULL);
	const char *path = words[1];
	FILE *file = fopen(path, "w");

	if (!file)
		fail(path, "cannot be written");
	for (unsigned i = 0; i < program_count; i++)
		for (unsigned k = 0; k < programs[i].runs; k++)
			fprintf(file, "%u %.3f %.3f %.3f %d\n", i, programs[i].run[k].begin_us, programs[i].run[k].end_us,
			    programs[i].run[k].waiting_us, programs[i].run[k].status);
	if (fclose(file))
		fail(path, "cannot be written");
	fflush(NULL);
	_exit(0); // what programs would do at exit is not measured
}
