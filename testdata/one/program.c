// Two shared objects in one process, each with the library: is its state one?
//   program local|global one|two|settings A.so B.so
// "one": a setting made through one is seen by the other; clients and the board are the same. "two": each has its
// own, and both work. "settings": only these are one, for each object has a device of its own. Built with HAS_LIBRARY the program has a copy, too, which is asked first.
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "plugin.h"

#define MAX_CLIENTS 16

static pthread_barrier_t start;
static const struct plugin *a, *b;

static void check(int is_right, const char *what)
{
	if (is_right)
		return;
	fprintf(stderr, "program: not so: %s (%s; %s)\n", what, a->error_message(), b->error_message());
	exit(1);
}

static void *load(const char *path, int mode)
{
	void *object = dlopen(path, RTLD_NOW | mode);

	if (!object) {
		fprintf(stderr, "program: %s\n", dlerror());
		exit(1);
	}
	return object;
}

static const struct plugin *functions_of(void *object)
{
	const struct plugin *(*get)(void) = (const struct plugin *(*)(void))dlsym(object, "plugin");

	return get();
}

// The first calls in both copies, at the same moment.
static void *first_call(void *plugin)
{
	pthread_barrier_wait(&start);
	((const struct plugin *)plugin)->get_blocks();
	return NULL;
}

static void call_at_once(void)
{
	pthread_t thread;

	pthread_barrier_init(&start, NULL, 2);
	pthread_create(&thread, NULL, first_call, (void *)b);
	first_call((void *)a);
	pthread_join(thread, NULL);
}

static void check_settings(int is_one)
{
	cue_decision decision;

	check(a->set_blocks(3) == CUE_OK && a->get_blocks() == 3, "a setting of A's");
	check(a->run(&decision) == 0 && decision.rewritten && decision.physical_blocks == 3, "A's own launch");
	check(b->get_blocks() == (is_one ? 3 : 0), "B sees A's setting");
	check(b->run(&decision) == 0 && decision.rewritten == is_one, "B's launch");
	check(!is_one || decision.physical_blocks == 3, "B's launch with A's setting");
	check(a->set_policy("nonsense") == CUE_ERROR_ARGUMENT, "an error");
	check((strstr(b->error_message(), "nonsense") != NULL) == is_one, "A's message in B");
}

// How many clients can be opened through both copies in turn; closes them again.
static unsigned count_clients(void)
{
	cue_client *clients[3 * MAX_CLIENTS] = {NULL};
	unsigned count = 0, failed = 0;

	for (unsigned i = 0; i < 3 * MAX_CLIENTS; i++) {
		const struct plugin *by = i % 2 ? a : b;
		if (by->client_open(&clients[i], NULL) == CUE_OK)
			count++;
		else
			clients[i] = NULL, failed++;
	}
	for (unsigned i = 0; i < 3 * MAX_CLIENTS; i++)
		if (clients[i])
			(i % 2 ? a : b)->client_close(clients[i]);
	check(failed > 0, "there is a limit");
	return count;
}

static void check_clients(int is_one)
{
	const cue_client_options options = {.name = "urgent", .priority = 2};
	cue_client *client;
	cue_decision decision;

	check(count_clients() == (is_one ? MAX_CLIENTS : 2 * MAX_CLIENTS), "places of one board, or of two");
	check(
	    a->client_open(&client, &options) == CUE_OK && a->client_enter(client) == CUE_OK, "a client of A's");
	check(a->run(&decision) == 0 && decision.client, "A's launch is the client's");
	check(b->run(&decision) == 0 && (decision.client != NULL) == is_one, "B's launch is A's client's");
	check(!is_one || (strcmp(decision.client, "urgent") == 0), "and has its name");
	check((is_one ? b : a)->client_close(client) == CUE_OK, "who closes it");
}

static void check_copies(void)
{
	int from[2] = {1, 2}, to[2] = {0, 0};

	check(b->copy(to, from, 2) == 0 && to[1] == 2, "a copy through the library");
}

int main(int argc, char **argv)
{
	int mode, is_one;
	void *object;
	cue_decision decision;

	if (argc != 5)
		return 2;
	mode = strcmp(argv[1], "global") == 0 ? RTLD_GLOBAL : RTLD_LOCAL;
	is_one = strcmp(argv[2], "two") != 0;
#ifdef HAS_LIBRARY
	cue_set_blocks(7);
#endif
	object = load(argv[3], mode);
	a = functions_of(object);
	b = functions_of(load(argv[4], mode));
	check(a != b, "two objects");
	call_at_once();
#ifdef HAS_LIBRARY
	check(a->get_blocks() == 7 && b->get_blocks() == 7, "the program's setting");
#endif
	check_settings(is_one);
	if (strcmp(argv[2], "settings") != 0)
		check_clients(is_one);
	check_copies();
	dlclose(object); // perhaps it has the state
	check(b->run(&decision) == 0 && decision.rewritten == is_one, "B's launch without A");
	printf("%s %s: passed\n", argv[1], argv[2]);
	return 0;
}
