// cudart_graph.c: graphs and their launches.
//
// A graph is a list of nodes, each with its work and the nodes that it depends on. Instantiating sorts the
// nodes so that every node comes after its dependencies, with child graphs in place of their nodes. Launching
// queues one operation, which runs the works one by one in that order: correct, since CUDA does not promise
// that independent nodes overlap. A launch takes its own references to the works, so that an executable graph
// may be changed or destroyed while it runs.
#include <stdlib.h>
#include <string.h>
#include "runtime/cpu/cudart/cudart.h"
#include "cudart_graph.h"

// ---- graphs ----

cudaGraph_t cudart_graph_new_locked(int owned)
{
	cudaGraph_t graph = calloc(1, sizeof *graph);
	if (!graph)
		return NULL;
	graph->owned = owned;
	if (!owned)
		cudart_handle_add(&graph->handle, graph, CUDART_GRAPH);
	return graph;
}

static void node_free_locked(cudaGraphNode_t node)
{
	cudart_work_unref(node->work);
	if (node->child)
		cudart_graph_free_locked(node->child);
	free(node->after);
	free(node);
}

void cudart_graph_free_locked(cudaGraph_t graph)
{
	for (size_t i = 0; i < graph->count; i++)
		node_free_locked(graph->nodes[i]);
	if (!graph->owned)
		cudart_handle_remove(&graph->handle);
	free(graph->nodes);
	free(graph);
}

static int contains(const cudaGraphNode_t *set, size_t count, cudaGraphNode_t node)
{
	for (size_t i = 0; i < count; i++)
		if (set[i] == node)
			return 1;
	return 0;
}

int cudart_nodes_merge(cudaGraphNode_t **set, size_t *count, const cudaGraphNode_t *more, size_t more_count)
{
	cudaGraphNode_t *bigger = realloc(*set, (*count + more_count + 1) * sizeof(cudaGraphNode_t));
	if (!bigger)
		return 0;
	*set = bigger;
	for (size_t i = 0; i < more_count; i++)
		if (!contains(bigger, *count, more[i]))
			bigger[(*count)++] = more[i];
	return 1;
}

static int node_slot(cudaGraph_t graph)
{
	if (graph->count < graph->room)
		return 1;
	size_t room = graph->room ? graph->room * 2 : 16;
	cudaGraphNode_t *nodes = realloc(graph->nodes, room * sizeof(cudaGraphNode_t));
	if (!nodes)
		return 0;
	graph->nodes = nodes;
	graph->room = room;
	return 1;
}

cudaGraphNode_t cudart_graph_add_locked(cudaGraph_t graph, enum cudaGraphNodeType type,
    struct cudart_work *work, const cudaGraphNode_t *after, size_t count)
{
	cudaGraphNode_t node = calloc(1, sizeof *node);
	if (!node || !node_slot(graph) || !cudart_nodes_merge(&node->after, &node->after_count, after, count)) {
		free(node);
		cudart_work_unref(work);
		return NULL;
	}
	node->graph = graph;
	node->type = type;
	node->work = work;
	node->index = graph->count;
	graph->nodes[graph->count++] = node;
	return node;
}

cudaError_t cudaGraphCreate(cudaGraph_t *pGraph, unsigned int flags)
{
	CUDART_ENTER();
	if (!pGraph || flags != 0)
		return cudart_fail(cudaErrorInvalidValue);
	pthread_mutex_lock(&cudart_lock);
	*pGraph = cudart_graph_new_locked(0);
	pthread_mutex_unlock(&cudart_lock);
	return cudart_fail(*pGraph ? cudaSuccess : cudaErrorMemoryAllocation);
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph)
{
	CUDART_ENTER();
	pthread_mutex_lock(&cudart_lock);
	int live = cudart_handle_live(graph, CUDART_GRAPH);
	if (live)
		cudart_graph_free_locked(graph);
	pthread_mutex_unlock(&cudart_lock);
	return cudart_fail(live ? cudaSuccess : cudaErrorInvalidValue);
}

// ---- executable graphs ----

struct step {
	cudaGraphNode_t node; // its identity only: the graph may be gone
	struct cudart_work *work;
};

struct CUgraphExec_st {
	struct cudart_handle handle;
	struct step *steps;
	size_t count, room;
	unsigned long long flags;
};

static int add_step(cudaGraphExec_t exec, cudaGraphNode_t node)
{
	if (exec->count == exec->room) {
		size_t room = exec->room ? exec->room * 2 : 16;
		struct step *steps = realloc(exec->steps, room * sizeof *steps);
		if (!steps)
			return 0;
		exec->steps = steps;
		exec->room = room;
	}
	exec->steps[exec->count++] = (struct step){node, cudart_work_ref(node->work)};
	return 1;
}

static cudaError_t order(cudaGraphExec_t exec, cudaGraph_t graph);

static int ready(cudaGraphNode_t node)
{
	for (size_t i = 0; i < node->after_count; i++)
		if (!node->after[i]->state)
			return 0;
	return 1;
}

static cudaError_t take(cudaGraphExec_t exec, cudaGraphNode_t node)
{
	node->state = 1;
	if (node->child)
		return order(exec, node->child);
	return !node->work || add_step(exec, node) ? cudaSuccess : cudaErrorMemoryAllocation;
}

// Passes over the nodes, each of which takes all that are ready; a capture's order needs one pass. A pass
// that takes none: a cycle.
static cudaError_t order(cudaGraphExec_t exec, cudaGraph_t graph)
{
	size_t taken = 0, before;
	for (size_t i = 0; i < graph->count; i++)
		graph->nodes[i]->state = 0;
	do {
		before = taken;
		for (size_t i = 0; i < graph->count; i++) {
			cudaGraphNode_t node = graph->nodes[i];
			if (node->state || !ready(node))
				continue;
			cudaError_t error = take(exec, node);
			if (error != cudaSuccess)
				return error;
			taken++;
		}
	} while (taken > before);
	return taken == graph->count ? cudaSuccess : cudaErrorInvalidValue;
}

static void forget_steps_locked(cudaGraphExec_t exec)
{
	for (size_t i = 0; i < exec->count; i++)
		cudart_work_unref(exec->steps[i].work);
	free(exec->steps);
	exec->steps = NULL;
	exec->count = exec->room = 0;
}

int cudart_exec_change_locked(cudaGraphExec_t exec, cudaGraphNode_t node, struct cudart_work *work)
{
	for (size_t i = 0; i < exec->count; i++) {
		struct step *step = &exec->steps[i];
		if (step->node != node || step->work->kind->node != work->kind->node)
			continue;
		cudart_work_unref(step->work);
		step->work = cudart_work_ref(work);
		return 1;
	}
	return 0;
}

// The topology must be the same: as many steps, each of the same kind.
static cudaError_t update_locked(cudaGraphExec_t exec, cudaGraph_t graph)
{
	struct CUgraphExec_st other = {.flags = exec->flags};
	cudaError_t error = order(&other, graph);
	if (error == cudaSuccess && other.count != exec->count)
		error = cudaErrorGraphExecUpdateFailure;
	for (size_t i = 0; error == cudaSuccess && i < other.count; i++)
		if (other.steps[i].work->kind != exec->steps[i].work->kind)
			error = cudaErrorGraphExecUpdateFailure;
	if (error != cudaSuccess) {
		forget_steps_locked(&other);
		return error;
	}
	// Steps stay identified by the nodes of the graph that was instantiated.
	for (size_t i = 0; i < other.count; i++)
		other.steps[i].node = exec->steps[i].node;
	forget_steps_locked(exec);
	exec->steps = other.steps;
	exec->count = other.count;
	exec->room = other.room;
	return cudaSuccess;
}

static cudaError_t update(cudaGraphExec_t exec, cudaGraph_t graph)
{
	CUDART_ENTER();
	pthread_mutex_lock(&cudart_lock);
	int live = cudart_handle_live(exec, CUDART_GRAPH_EXEC) && cudart_handle_live(graph, CUDART_GRAPH);
	cudaError_t error = live ? update_locked(exec, graph) : cudaErrorInvalidValue;
	pthread_mutex_unlock(&cudart_lock);
	return cudart_fail(error);
}

#if CUDART_VERSION >= 12000
cudaError_t cudaGraphExecUpdate(
    cudaGraphExec_t hGraphExec, cudaGraph_t hGraph, cudaGraphExecUpdateResultInfo *resultInfo)
{
	cudaError_t error = update(hGraphExec, hGraph);
	if (resultInfo) {
		memset(resultInfo, 0, sizeof *resultInfo);
		resultInfo->result =
		    error == cudaSuccess ? cudaGraphExecUpdateSuccess : cudaGraphExecUpdateErrorTopologyChanged;
	}
	return error;
}
#else
cudaError_t cudaGraphExecUpdate(cudaGraphExec_t hGraphExec, cudaGraph_t hGraph,
    cudaGraphNode_t *hErrorNode_out, enum cudaGraphExecUpdateResult *updateResult_out)
{
	cudaError_t error = update(hGraphExec, hGraph);
	if (hErrorNode_out)
		*hErrorNode_out = NULL;
	if (updateResult_out)
		*updateResult_out =
		    error == cudaSuccess ? cudaGraphExecUpdateSuccess : cudaGraphExecUpdateErrorTopologyChanged;
	return error;
}
#endif

static cudaError_t instantiate(cudaGraphExec_t *out, cudaGraph_t graph, unsigned long long flags)
{
	CUDART_ENTER();
	if (!out)
		return cudart_fail(cudaErrorInvalidValue);
	cudaGraphExec_t exec = calloc(1, sizeof *exec);
	if (!exec)
		return cudart_fail(cudaErrorMemoryAllocation);
	exec->flags = flags;
	pthread_mutex_lock(&cudart_lock);
	cudaError_t error = cudart_handle_live(graph, CUDART_GRAPH) ? order(exec, graph) : cudaErrorInvalidValue;
	if (error == cudaSuccess) {
		cudart_handle_add(&exec->handle, exec, CUDART_GRAPH_EXEC);
		*out = exec;
	} else {
		forget_steps_locked(exec);
		free(exec);
	}
	pthread_mutex_unlock(&cudart_lock);
	return cudart_fail(error);
}

#if CUDART_VERSION >= 12000
cudaError_t cudaGraphInstantiate(cudaGraphExec_t *pGraphExec, cudaGraph_t graph, unsigned long long flags)
{
	return instantiate(pGraphExec, graph, flags);
}

cudaError_t cudaGraphInstantiateWithParams(
    cudaGraphExec_t *pGraphExec, cudaGraph_t graph, cudaGraphInstantiateParams *instantiateParams)
{
	if (!instantiateParams)
		return cudart_fail(cudaErrorInvalidValue);
	cudaError_t error = instantiate(pGraphExec, graph, instantiateParams->flags);
	instantiateParams->errNode_out = NULL;
	instantiateParams->result_out =
	    error == cudaSuccess ? cudaGraphInstantiateSuccess : cudaGraphInstantiateError;
	return error;
}

cudaError_t cudaGraphExecGetFlags(cudaGraphExec_t graphExec, unsigned long long *flags)
{
	CUDART_ENTER();
	pthread_mutex_lock(&cudart_lock);
	int live = flags && cudart_handle_live(graphExec, CUDART_GRAPH_EXEC);
	if (live)
		*flags = graphExec->flags;
	pthread_mutex_unlock(&cudart_lock);
	return cudart_fail(live ? cudaSuccess : cudaErrorInvalidValue);
}
#else
cudaError_t cudaGraphInstantiate(cudaGraphExec_t *pGraphExec, cudaGraph_t graph, cudaGraphNode_t *pErrorNode,
    char *pLogBuffer, size_t bufferSize)
{
	if (pErrorNode)
		*pErrorNode = NULL;
	if (pLogBuffer && bufferSize)
		*pLogBuffer = 0;
	return instantiate(pGraphExec, graph, 0);
}
#endif

cudaError_t cudaGraphInstantiateWithFlags(
    cudaGraphExec_t *pGraphExec, cudaGraph_t graph, unsigned long long flags)
{
	return instantiate(pGraphExec, graph, flags);
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t graphExec)
{
	CUDART_ENTER();
	pthread_mutex_lock(&cudart_lock);
	int live = cudart_handle_live(graphExec, CUDART_GRAPH_EXEC);
	if (live) {
		forget_steps_locked(graphExec);
		cudart_handle_remove(&graphExec->handle);
		free(graphExec);
	}
	pthread_mutex_unlock(&cudart_lock);
	return cudart_fail(live ? cudaSuccess : cudaErrorInvalidValue);
}

// ---- launching ----

struct graph_work {
	struct cudart_work base;
	size_t count;
	struct cudart_work *works[];
};

static cudaError_t run(struct cudart_work *work)
{
	struct graph_work *g = (struct graph_work *)work;
	cudaError_t error = cudaSuccess;
	for (size_t i = 0; i < g->count && error == cudaSuccess; i++)
		error = g->works[i]->kind->run(g->works[i]);
	return error;
}

static void dispose(struct cudart_work *work)
{
	struct graph_work *g = (struct graph_work *)work;
	for (size_t i = 0; i < g->count; i++)
		cudart_work_unref(g->works[i]);
}

static const struct cudart_work_kind graph_kind = {
    .node = cudaGraphNodeTypeGraph, .run = run, .dispose = dispose};

static struct cudart_work *launch_work_locked(cudaGraphExec_t exec)
{
	struct graph_work *work =
	    cudart_work_new(&graph_kind, sizeof *work + exec->count * sizeof(struct cudart_work *));
	if (!work)
		return NULL;
	work->count = exec->count;
	for (size_t i = 0; i < exec->count; i++)
		work->works[i] = cudart_work_ref(exec->steps[i].work);
	return &work->base;
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t graphExec, cudaStream_t stream)
{
	CUDART_ENTER();
	pthread_mutex_lock(&cudart_lock);
	int live = cudart_handle_live(graphExec, CUDART_GRAPH_EXEC);
	struct cudart_work *work = live ? launch_work_locked(graphExec) : NULL;
	pthread_mutex_unlock(&cudart_lock);
	return cudart_fail(live ? cudart_submit(stream, work) : cudaErrorInvalidValue);
}

// Uploading has nothing to do.
cudaError_t cudaGraphUpload(cudaGraphExec_t graphExec, cudaStream_t stream)
{
	CUDART_ENTER();
	pthread_mutex_lock(&cudart_lock);
	int live = cudart_handle_live(graphExec, CUDART_GRAPH_EXEC) && cudart_stream_locked(stream);
	pthread_mutex_unlock(&cudart_lock);
	return cudart_fail(live ? cudaSuccess : cudaErrorInvalidValue);
}
