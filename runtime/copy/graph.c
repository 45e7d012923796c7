// The replay of a graph is one bracket of the client whose launch it would be: the launches in it were captured, so they
// have no marks of their own. A captured replay has none either.
#include "copy.h"
#include "cuelastic/runtime.h"

int cue_graph_launch(void *graph, void *stream)
{
	cue_client *client = cue_work_begin(stream);
	int error = cue_copy_device_get()->launch_graph(graph, stream);

	cue_work_end(client, stream);
	return error;
}
