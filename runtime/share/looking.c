// Who looks at the board: the blocks of chains.
//
// Only they read marks. So a launch needs no mark while no other client has launched a chain. A client's first chains wait until
// the launches that began before without a mark have been made. Two counters, one for each parity of the epoch, keep those apart
// from launches that begin later: these see that a client looks, and have marks. Other processes may look at any time.
#include <stdatomic.h>
#include <unistd.h>
#include "board_host.h"
#include "looking.h"
#include "shared_board.h"

#define WAITS 100
#define WAIT_US 10

static _Atomic unsigned looking,
    settled; // the clients, as masks; settled: nobody need wait for older launches any more
static _Atomic unsigned epoch, held[2]; // the launches that may not be marked

unsigned cue_looking_hold(void)
{
	unsigned now = atomic_load(&epoch) % 2;

	atomic_fetch_add(&held[now], 1);
	return now;
}

void cue_looking_release(unsigned hold)
{
	atomic_fetch_sub(&held[hold], 1);
}

int cue_looking_is_on(const cue_client *client)
{
	return cue_shared_board_is_wanted() || atomic_load(&looking) & ~(1u << cue_client_index(client));
}

// Not for ever: a launch may wait for its stream, and that for this thread.
int cue_looking_begin(unsigned client)
{
	unsigned before;

	if (atomic_load(&settled) >> client & 1)
		return 0;
	atomic_fetch_or(&looking, 1u << client);
	before = atomic_fetch_add(&epoch, 1) % 2;
	for (int i = 0; i < WAITS && atomic_load(&held[before]); i++)
		usleep(WAIT_US);
	atomic_fetch_or(&settled, 1u << client);
	return 1;
}

void cue_looking_end(unsigned client)
{
	atomic_fetch_and(&settled, ~(1u << client));
	atomic_fetch_and(&looking, ~(1u << client));
}

void cue_looking_forget(void)
{
	atomic_store(&looking, 0);
	atomic_store(&settled, 0);
	atomic_store(&held[0], 0);
	atomic_store(&held[1], 0);
}
