// Who looks at the board: the blocks of chains.
//
// A launch is marked for them alone. So it need not be marked while no other client has launched a chain. A client's first
// chain waits until the launches that are being made without a mark are made: they came first. Other processes may
// look at any time.
#include <stdatomic.h>
#include <unistd.h>
#include "looking.h"
#include "board_host.h"
#include "shared_board.h"

// The clients, as a mask, and the launches that may not be marked.
static _Atomic unsigned looking, held;

void cue_looking_hold(void)
{
	atomic_fetch_add(&held, 1);
}

void cue_looking_release(void)
{
	atomic_fetch_sub(&held, 1);
}

int cue_looking_is_on(const cue_client *client)
{
	return cue_shared_board_is_wanted() || atomic_load(&looking) & ~(1u << cue_client_index(client));
}

// Not for ever: a launch may wait for its stream, and that for this thread.
void cue_looking_begin(unsigned client)
{
	if (atomic_fetch_or(&looking, 1u << client) >> client & 1)
		return;
	for (int i = 0; i < 1000 && atomic_load(&held); i++)
		usleep(1);
}

void cue_looking_end(unsigned client)
{
	atomic_fetch_and(&looking, ~(1u << client));
}

void cue_looking_forget(void)
{
	atomic_store(&looking, 0);
	atomic_store(&held, 0);
}
