// The host's and the streams' waits: CUDA's. Meanwhile the thread's brackets hold nobody (runtime/share/host_wait.c).
#include "copy.h"
#include "cuelastic/runtime.h"
#include "runtime/share/host_wait.h"

int cue_device_wait(void)
{
	struct host_wait wait;
	int error;

	cue_host_wait_begin(&wait, NULL);
	error = cue_copy_device_get()->finish_all();
	cue_host_wait_end(&wait);
	return error;
}

int cue_stream_wait(void *stream)
{
	struct host_wait wait;
	int error;

	cue_host_wait_begin(&wait, &stream);
	error = cue_copy_device_get()->finish(stream);
	cue_host_wait_end(&wait);
	return error;
}

int cue_event_wait(void *event)
{
	struct host_wait wait;
	int error;

	cue_host_wait_begin(&wait, NULL);
	error = cue_copy_device_get()->finish_event(event);
	cue_host_wait_end(&wait);
	return error;
}

int cue_stream_wait_event(void *stream, void *event, unsigned flags)
{
	struct host_wait wait;
	int error;

	cue_host_wait_in_stream(&wait, stream);
	error = cue_copy_device_get()->wait_event(stream, event, flags);
	cue_host_wait_end(&wait);
	return error;
}
