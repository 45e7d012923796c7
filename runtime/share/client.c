// Clients: opens and closes them, and finds the client of a launch.
//
// A client's place is one of sixteen, and its index on every board. The place is not reused before the
// client's last work has ended. A handle is the number of the opening and that of the place. So a program, a thread
// or a stream that still refers to a closed client is recognised, also if the place has another client.
//
// A forked child has no boards: the parent's are not on its device. The lock is held across the fork, so that
// the child finds consistent tables.
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include "board.h"
#include "client.h"
#include "frames.h"
#include "keeper.h"
#include "looking.h"
#include "shared_board.h"
#include "stream_priority.h"
#include "paced.h"
#include "runtime/grid/error.h"
#include "timings.h"

#define BINDINGS 64
#define LOOK_NS 50000000l // so often a thread that waits for its client reads the pages

enum { UNKNOWN, OFF, ON };

struct binding {
	const void *stream;
	const cue_client *client; // NULL: the place is free
};

static _Atomic int state;
static unsigned last_id;
static struct binding bindings[BINDINGS];
static cue_client *process_client; // the process's, if it is shared
static char problem[256];
static int handles_forks;
static _Thread_local cue_client *entered;

// ---- places ----

static void before_fork(void)
{
	pthread_mutex_lock(&cue_share_lock);
}

static void in_parent(void)
{
	pthread_mutex_unlock(&cue_share_lock);
}

static void forget_boards(void)
{
	cue_board_forget();
	cue_looking_forget();
	cue_timing_forget();
	cue_frames_forget();
	cue_paced_forget();
	cue_stream_forget();
}

static void in_child(void)
{
	(void)pthread_cond_init(&cue_share_resumed, NULL);
	cue_keeper_forget();
	forget_boards();
	pthread_mutex_unlock(&cue_share_lock);
}

static void set_words(struct client *client, const cue_client_options *options)
{
	client->words.priority = options->priority;
	client->words.share = options->share;
	client->words.floor_blocks = options->floor_blocks;
	client->words.slice_us = options->slice_us;
	client->frames_a_second = options->frames_a_second;
	client->frame_limit_us = options->frame_limit_us;
	client->is_paced = options->is_paced != 0;
}

static struct client *find_place(void)
{
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
		if (!cue_clients[i].id)
			return &cue_clients[i];
	return NULL;
}

// Under the lock. The options are checked.
static int open_client(cue_client **out, const cue_client_options *options)
{
	struct client *client = find_place();

	if (!client) {
		cue_board_sweep(0, cue_backend_get());
		client = find_place();
	}
	if (!client)
		return cue_error_set(CUE_ERROR_MEMORY, "there are %d clients", CUE_BOARD_CLIENTS);
	if (!handles_forks && pthread_atfork(before_fork, in_parent, in_child))
		return cue_error_set(CUE_ERROR_MEMORY, "no memory for a client");
	handles_forks = 1;
	*client = (struct client){.id = ++last_id ? last_id : ++last_id, .is_open = 1};
	snprintf(client->name, sizeof(client->name), "%s", options->name);
	set_words(client, options);
	*out = cue_client_handle(client);
	return CUE_OK;
}

// Opens the client of the environment. Under the lock.
static void open_process_client(void)
{
	const char *text = getenv("CUELASTIC_CLIENT"), *wrong;
	char name[CLIENT_NAME_BYTES], group[CLIENT_NAME_BYTES];
	cue_client_options options;

	atomic_store(&state, text && *text ? ON : OFF);
	if (!text || !*text)
		return;
	wrong = cue_client_parse(&options, name, group, text);
	if (!*wrong)
		cue_shared_board_want(group);
	if (!*wrong &&
	    (cue_client_check(&options, &options, sizeof(options)) || open_client(&process_client, &options)))
		wrong = "cannot be opened";
	if (!*wrong)
		return;
	snprintf(problem, sizeof(problem), "CUELASTIC_CLIENT=%.60s %s", text, wrong);
	cue_warn("launches run the original kernels", "%s", problem);
}

static void lock(void)
{
	pthread_mutex_lock(&cue_share_lock);
	if (atomic_load(&state) == UNKNOWN)
		open_process_client();
	if (cue_shared_board_is_wanted())
		cue_keeper_start();
}

static int unlock(int result)
{
	pthread_mutex_unlock(&cue_share_lock);
	return result;
}

static unsigned index_of(const struct client *client)
{
	return (unsigned)(client - cue_clients);
}

// ---- whose a launch is ----

int cue_share_is_on(void)
{
	int now = atomic_load_explicit(&state, memory_order_acquire);

	if (now == UNKNOWN) {
		lock();
		now = atomic_load(&state);
		unlock(0);
	}
	return now == ON;
}

static struct binding *find_binding(const void *stream)
{
	stream = stream == SHARE_LEGACY_HANDLE ? NULL : stream;
	for (unsigned i = 0; i < BINDINGS; i++)
		if (bindings[i].client && bindings[i].stream == stream)
			return &bindings[i];
	return NULL;
}

// Under the lock.
static struct client *client_of_thread(void)
{
	struct client *client = cue_client_find(entered);

	return client ? client : cue_client_find(process_client);
}

// Of a closed one work may be in flight. Under the lock.
static int has_others(const struct client *self)
{
	int others = cue_board_has_guests();

	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
		others |= &cue_clients[i] != self && cue_clients[i].id;
	return others;
}

// A bracket goes first: a launch in it would wait for a bracket that is another's, and which ends behind it. Under the lock.
static struct client *client_on(void *stream)
{
	struct client *client = cue_client_find(cue_board_bracket(stream, cue_backend_get()));
	const struct binding *bound = client ? NULL : find_binding(stream);

	client = bound ? cue_client_find(bound->client) : client;
	return client ? client : client_of_thread();
}

// Until a client of this process is resumed, or for a pause: other processes write that to a page, and tell nobody. The
// keeper reads only boards of primary contexts, so this thread reads the pages itself. Under the lock.
static void wait_resumed(void)
{
	struct timespec until;

	if (!cue_shared_board_is_wanted()) {
		pthread_cond_wait(&cue_share_resumed, &cue_share_lock);
		return;
	}
	(void)clock_gettime(CLOCK_REALTIME, &until);
	until.tv_nsec += LOOK_NS;
	until.tv_sec += until.tv_nsec / 1000000000l;
	until.tv_nsec %= 1000000000l;
	if (pthread_cond_timedwait(&cue_share_resumed, &cue_share_lock, &until) == ETIMEDOUT)
		cue_board_look_here(cue_backend_get());
}

void cue_client_wait_resumed(const cue_client *client, void *stream)
{
	const struct client *place;

	if (!atomic_load(&cue_share_suspends))
		return;
	lock();
	while ((place = client ? cue_client_find(client) : client_on(stream)) && place->is_suspended &&
	       !cue_backend_get()->phase->is_captured(stream))
		wait_resumed();
	unlock(0);
}

int cue_client_current(struct current_client *out, void *stream)
{
	const struct client *client;

	lock();
	client = client_on(stream);
	*out = (struct current_client){.client = NULL};
	if (client) {
		out->client = cue_client_handle(client);
		out->id = client->id;
		out->is_paced = client->is_paced;
		out->has_others = has_others(client);
		out->is_alone = !cue_shared_board_is_wanted() && !out->has_others;
		out->priority = client->words.priority;
		memcpy(out->name, client->name, sizeof(out->name));
	}
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS && !client; i++)
		out->has_others |= cue_clients[i].marks > 0 && cue_clients[i].words.priority > 0;
	return unlock(problem[0] ? cue_error_set(CUE_ERROR_SETTING, "%s", problem) : CUE_OK);
}

int cue_client_has_others(void)
{
	if (!cue_share_is_on())
		return 0;
	lock();
	return unlock(has_others(client_of_thread()));
}

int cue_client_is_open(unsigned id)
{
	int is_open = 0;

	lock();
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
		is_open |= cue_clients[i].is_open && cue_clients[i].id == id;
	return unlock(is_open);
}

// ---- the program's calls ----

int cue_client_open_sized(cue_client **out, const cue_client_options *options, size_t bytes)
{
	cue_client_options checked;
	int error;

	if (!out)
		return cue_error_set(CUE_ERROR_ARGUMENT, "no place for the client");
	error = cue_client_check(&checked, options, bytes);
	if (error)
		return error;
	lock();
	error = open_client(out, &checked);
	if (!error) {
		(void)cue_board_tell(index_of(cue_client_find(*out)), cue_backend_get());
		atomic_store(&state, ON);
	}
	return unlock(error);
}

int cue_client_enter(cue_client *client)
{
	lock();
	if (client && !cue_client_find(client))
		return unlock(cue_client_refuse());
	entered = client;
	return unlock(CUE_OK);
}

int cue_client_bind(cue_client *client, void *stream)
{
	struct binding *binding;
	int priority = client ? cue_stream_priority_of(stream) : 0;

	lock();
	if (client && !cue_client_find(client))
		return unlock(cue_client_refuse());
	binding = find_binding(stream);
	for (unsigned i = 0; i < BINDINGS && !binding && client; i++)
		if (!cue_client_find(bindings[i].client))
			binding = &bindings[i];
	if (!binding && client)
		return unlock(cue_error_set(CUE_ERROR_MEMORY, "%d streams are bound", BINDINGS));
	if (binding)
		*binding =
		    (struct binding){.stream = stream == SHARE_LEGACY_HANDLE ? NULL : stream, .client = client};
	if (client)
		cue_stream_priority_seen(cue_client_find(client), priority);
	return unlock(CUE_OK);
}

int cue_stream_create_with_priority(void **out, unsigned flags, int priority)
{
	int error = cue_backend_get()->share->create_stream(out, flags, priority);

	if (!error)
		cue_stream_made(*out);
	return error;
}

int cue_stream_create(void **out, unsigned flags)
{
	struct client *client;
	int priority = 0, error;

	if (cue_share_is_on()) {
		lock();
		client = client_of_thread();
		priority = client ? cue_stream_priority_for(client->words.priority) : 0;
		unlock(0);
	}
	// Not under the lock: the device may wait for work that waits for a thread's bracket.
	error = cue_stream_create_with_priority(out, flags, priority);
	if (error || !cue_share_is_on())
		return error;
	lock();
	client = client_of_thread();
	if (client)
		cue_stream_priority_seen(client, priority);
	return unlock(CUE_OK);
}

// Tells the boards, and unlocks.
static int tell(const struct client *place)
{
	int error = cue_board_tell(index_of(place), cue_backend_get());

	return unlock(error ? cue_error_set(CUE_ERROR_DEVICE, "a client's board could not be written") : CUE_OK);
}

int cue_client_set_sized(cue_client *client, const cue_client_options *options, size_t bytes)
{
	cue_client_options checked;
	struct client *place;
	int error = cue_client_check(&checked, options, bytes);

	if (error)
		return error;
	lock();
	place = cue_client_find(client);
	if (!place)
		return unlock(cue_client_refuse());
	set_words(place, &checked);
	return tell(place);
}

static int set_suspended(cue_client *client, int is_suspended)
{
	struct client *place;

	lock();
	place = cue_client_find(client ? client : process_client);
	if (!place)
		return unlock(cue_client_refuse());
	place->is_suspended = is_suspended;
	place->is_suspended_by_page = 0;
	atomic_store(&cue_share_suspends, 1);
	pthread_cond_broadcast(&cue_share_resumed);
	return tell(place);
}

int cue_client_suspend(cue_client *client)
{
	return set_suspended(client, 1);
}

int cue_client_resume(cue_client *client)
{
	return set_suspended(client, 0);
}

int cue_client_read_sized(cue_client_state *out, size_t bytes, const cue_client *client)
{
	const struct client *place;
	cue_client_state now;

	if (!out)
		return cue_error_set(CUE_ERROR_ARGUMENT, "no place for the client's state");
	lock();
	place = cue_client_find(client ? client : process_client);
	if (!place)
		return unlock(cue_client_refuse());
	now = (cue_client_state){.priority = place->words.priority,
	    .share = place->words.share,
	    .floor_blocks = place->words.floor_blocks,
	    .slice_us = place->words.slice_us,
	    .frames_a_second = place->frames_a_second,
	    .frame_limit_us = place->frame_limit_us,
	    .is_paced = place->is_paced,
	    .is_active = cue_board_is_active(index_of(place), cue_backend_get()),
	    .streams = place->marks,
	    .blocks = place->blocks,
	    .launches = place->launches,
	    .yielding = place->yielding,
	    .resumes = place->resumes,
	    .left = place->left,
	    .is_suspended = place->is_suspended,
	    .left_us = place->left_us};
	memcpy(now.name, place->name, sizeof(now.name));
	cue_client_give(out, bytes, &now, sizeof(now));
	return unlock(CUE_OK);
}

void cue_client_ran(const cue_client *client, unsigned blocks, unsigned resumes)
{
	struct client *place;

	lock();
	place = cue_client_find(client);
	if (place) {
		place->blocks = blocks;
		place->launches++;
		place->yielding += resumes > 0;
		place->resumes += resumes;
	}
	(void)unlock(CUE_OK);
}

int cue_client_close(cue_client *client)
{
	struct client *place;
	int has_brackets;

	lock();
	place = cue_client_find(client);
	if (!place)
		return unlock(cue_client_refuse());
	has_brackets = cue_board_end_marks(index_of(place), cue_backend_get());
	place->is_open = place->is_suspended = place->is_suspended_by_page = 0;
	cue_board_sweep(0, cue_backend_get());
	if (place->id) // its work in flight goes on
		(void)cue_board_tell(index_of(place), cue_backend_get());
	pthread_cond_broadcast(&cue_share_resumed);
	unlock(0);
	if (!has_brackets)
		return CUE_OK;
	cue_board_end_in_streams(cue_backend_get());
	return cue_error_set(CUE_ERROR_ARGUMENT, "the client had open brackets, which are ended");
}

cue_client *cue_client_of_process(void)
{
	cue_client *client;

	lock();
	client = process_client;
	unlock(0);
	return client;
}

void cue_client_forget(void)
{
	cue_keeper_stop();
	pthread_mutex_lock(&cue_share_lock);
	forget_boards();
	memset(cue_clients, 0, sizeof(cue_clients));
	memset(bindings, 0, sizeof(bindings));
	process_client = NULL;
	problem[0] = '\0';
	cue_shared_board_want("");
	atomic_store(&state, UNKNOWN);
	pthread_mutex_unlock(&cue_share_lock);
}
