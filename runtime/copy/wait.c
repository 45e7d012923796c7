// The host's waits: CUDA's, after a check for dead processes (runtime/share/watch.c).
#include "copy.h"
#include "cuelastic/runtime.h"
#include "runtime/share/board.h"

int cue_device_wait(void)
{
	cue_share_watch_all();
	return cue_copy_device_get()->finish_all();
}

int cue_stream_wait(void *stream)
{
	cue_share_watch(stream);
	return cue_copy_device_get()->finish(stream);
}
