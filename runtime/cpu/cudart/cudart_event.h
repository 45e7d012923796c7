// cudart_event.h: events, shared by cudart_event.c and the captures.
#ifndef CUE_CUDART_EVENT_H
#define CUE_CUDART_EVENT_H

#include "cudart.h"

struct CUevent_st {
	struct cudart_handle handle;
	unsigned flags;
	struct cudart_op *mark;     // of the latest record; NULL: never recorded
	unsigned long long capture; // recorded last in that capture; 0: in none
	cudaGraphNode_t *tips;      // the nodes that a wait for it depends on
	size_t tip_count;
};

#endif
