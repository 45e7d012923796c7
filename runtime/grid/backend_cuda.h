// The files of the CUDA backend.
#ifndef BACKEND_CUDA_H
#define BACKEND_CUDA_H

#include "backend.h"

// The part for phases: backend_cuda_phase.c.
extern const struct phase_backend cue_backend_cuda_phase;

// The part for traces: runtime/trace/trace_cuda.c.
extern const struct trace_backend cue_backend_cuda_trace;

// The part for sharing: backend_cuda_share.c.
extern const struct share_backend cue_backend_cuda_share;

// A function of the driver, found by the runtime, so that nothing more is linked. NULL if there is none; leaves no error
// pending.
void *cue_backend_cuda_find(const char *name);

#endif
