// The host's and the streams' waits: CUDA's. Meanwhile the thread's brackets hold nobody (runtime/share/host_wait.c).
#include "copy.h"
#include "cuelastic/runtime.h"
#include "runtime/share/host_wait.h"

int cue_device_wait(void)
{
	struct host_wait wait = cue_host_wait_begin(NULL);

	return cue_host_wait_end(wait, cue_copy_device_get()->finish_all());
}

int cue_stream_wait(void *stream)
{
	struct host_wait wait = cue_host_wait_begin(&stream);

	return cue_host_wait_end(wait, cue_copy_device_get()->finish(stream));
}

int cue_event_wait(void *event)
{
	struct host_wait wait = cue_host_wait_begin(NULL);

	return cue_host_wait_end(wait, cue_copy_device_get()->finish_event(event));
}

int cue_stream_wait_event(void *stream, void *event, unsigned flags)
{
	struct host_wait wait = cue_host_wait_in_stream(stream);

	return cue_host_wait_end(wait, cue_copy_device_get()->wait_event(stream, event, flags));
}
