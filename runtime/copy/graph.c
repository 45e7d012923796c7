// The replay of a graph is one bracket of the client whose launch it would be: the launches in it were captured, so they
// have no marks of their own. A captured replay has none either.
#include "copy.h"
#include "cuelastic/runtime.h"
#include "runtime/share/client.h"

int cue_graph_launch(void *graph, void *stream)
{
	struct current_client found = {.client = NULL};
	int error;

	if (cue_share_is_on() && cue_client_current(&found, stream))
		found.client = NULL;
	if (found.client && cue_client_begin(found.client, stream))
		found.client = NULL;
	error = cue_copy_device_get()->launch_graph(graph, stream);
	if (found.client)
		(void)cue_client_end(found.client, stream);
	return error;
}
