// cudart_graph.h: graphs, shared by captures, nodes and launches. All under cudart_lock.
#ifndef CUE_CUDART_GRAPH_H
#define CUE_CUDART_GRAPH_H

#include "runtime/cpu/cudart/cudart.h"

struct CUgraphNode_st {
	cudaGraph_t graph;
	size_t index; // in its graph
	enum cudaGraphNodeType type;
	struct cudart_work *work; // NULL: an empty node or a child graph
	cudaGraph_t child;        // owned
	cudaGraphNode_t *after;   // what it depends on
	size_t after_count;
	unsigned state; // of a walk
};

struct CUgraph_st {
	struct cudart_handle handle;
	cudaGraphNode_t *nodes;
	size_t count, room;
	int owned; // a child node's: not a handle of the program
};

cudaGraph_t cudart_graph_new_locked(int owned); // NULL: no memory
void cudart_graph_free_locked(cudaGraph_t graph);
// Ownership of work passes, also on failure. NULL: no memory.
cudaGraphNode_t cudart_graph_add_locked(cudaGraph_t graph, enum cudaGraphNodeType type,
    struct cudart_work *work, const cudaGraphNode_t *after, size_t count);
// Adds the nodes that are not yet there.
int cudart_nodes_merge(cudaGraphNode_t **set, size_t *count, const cudaGraphNode_t *more, size_t more_count);
// Replaces the work of the node's step; takes a reference. False: no such step of that kind.
int cudart_exec_change_locked(cudaGraphExec_t exec, cudaGraphNode_t node, struct cudart_work *work);

#endif
