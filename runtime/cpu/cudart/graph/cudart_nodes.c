// cudart_nodes.c: graphs built and changed node by node. A node's parameters are converted to a work at once,
// as in a capture; changing them gives the node, or its step in an executable graph, another work.
#include <stdlib.h>
#include <string.h>
#include "runtime/cpu/cudart/cudart.h"
#include "runtime/cpu/cudart/cudart_copy.h"
#include "cudart_graph.h"

static int live_nodes(cudaGraph_t graph, const cudaGraphNode_t *nodes, size_t count)
{
	if (count && !nodes)
		return 0;
	for (size_t i = 0; i < count; i++)
		if (!nodes[i] || nodes[i]->graph != graph)
			return 0;
	return 1;
}

// Ownership of work passes; an error while it was built has precedence.
static cudaError_t add(cudaGraphNode_t *out, cudaGraph_t graph, const cudaGraphNode_t *after, size_t count,
    enum cudaGraphNodeType type, struct cudart_work *work, cudaError_t error)
{
	cudaGraphNode_t node = NULL;
	pthread_mutex_lock(&cudart_lock);
	if (error == cudaSuccess &&
	    (!out || !cudart_handle_live(graph, CUDART_GRAPH) || !live_nodes(graph, after, count)))
		error = cudaErrorInvalidValue;
	if (error == cudaSuccess)
		node = cudart_graph_add_locked(graph, type, work, after, count);
	else
		cudart_work_unref(work);
	pthread_mutex_unlock(&cudart_lock);
	if (error == cudaSuccess && !node)
		error = cudaErrorMemoryAllocation;
	if (node)
		*out = node;
	return cudart_fail(error);
}

// ---- parameters become work ----

static cudaError_t kernel_work(struct cudart_work **out, const struct cudaKernelNodeParams *p)
{
	if (!p || p->extra)
		return cudaErrorInvalidValue;
	return cudart_kernel_work(out, p->func, p->gridDim, p->blockDim, p->kernelParams, p->sharedMemBytes, 0);
}

static cudaError_t copy_work(
    struct cudart_work **out, const struct cudart_copy *copy, enum cudaMemcpyKind kind)
{
	cudaError_t error = cudart_copy_check(copy, &kind);
	if (error != cudaSuccess)
		return error;
	*out = cudart_copy_work(copy, kind);
	return *out ? cudaSuccess : cudaErrorMemoryAllocation;
}

static cudaError_t plain_work(
    struct cudart_work **out, void *dst, const void *src, size_t bytes, enum cudaMemcpyKind kind)
{
	struct cudart_copy copy = {.dst = dst, .src = src, .width = bytes, .height = 1, .depth = 1};
	return copy_work(out, &copy, kind);
}

static cudaError_t copy_3d_work(struct cudart_work **out, const struct cudaMemcpy3DParms *p)
{
	struct cudart_copy copy;
	cudaError_t error = cudart_copy_3d(&copy, p);
	return error == cudaSuccess ? copy_work(out, &copy, p->kind) : error;
}

static cudaError_t fill_work(struct cudart_work **out, const struct cudaMemsetParams *p)
{
	if (!p || (p->elementSize != 1 && p->elementSize != 2 && p->elementSize != 4))
		return cudaErrorInvalidValue;
	struct cudart_fill fill = {.dst = p->dst,
	    .pitch = p->pitch,
	    .value = p->value,
	    .element = p->elementSize,
	    .width = p->width,
	    .height = p->height,
	    .depth = 1};
	cudaError_t error = cudart_fill_check(&fill);
	if (error != cudaSuccess)
		return error;
	*out = cudart_fill_work(&fill);
	return *out ? cudaSuccess : cudaErrorMemoryAllocation;
}

static cudaError_t host_work(struct cudart_work **out, const struct cudaHostNodeParams *p)
{
	if (!p || !p->fn)
		return cudaErrorInvalidValue;
	*out = cudart_host_work(p->fn, p->userData);
	return *out ? cudaSuccess : cudaErrorMemoryAllocation;
}

// ---- adding ----

cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
    const cudaGraphNode_t *pDependencies, size_t numDependencies)
{
	CUDART_ENTER();
	return add(pGraphNode, graph, pDependencies, numDependencies, cudaGraphNodeTypeEmpty, NULL, cudaSuccess);
}

cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
    const cudaGraphNode_t *pDependencies, size_t numDependencies,
    const struct cudaKernelNodeParams *pNodeParams)
{
	struct cudart_work *work = NULL;
	CUDART_ENTER();
	cudaError_t error = kernel_work(&work, pNodeParams);
	return add(pGraphNode, graph, pDependencies, numDependencies, cudaGraphNodeTypeKernel, work, error);
}

cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
    const cudaGraphNode_t *pDependencies, size_t numDependencies, const struct cudaMemcpy3DParms *pCopyParams)
{
	struct cudart_work *work = NULL;
	CUDART_ENTER();
	cudaError_t error = copy_3d_work(&work, pCopyParams);
	return add(pGraphNode, graph, pDependencies, numDependencies, cudaGraphNodeTypeMemcpy, work, error);
}

cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
    const cudaGraphNode_t *pDependencies, size_t numDependencies, void *dst, const void *src, size_t count,
    enum cudaMemcpyKind kind)
{
	struct cudart_work *work = NULL;
	CUDART_ENTER();
	cudaError_t error = plain_work(&work, dst, src, count, kind);
	return add(pGraphNode, graph, pDependencies, numDependencies, cudaGraphNodeTypeMemcpy, work, error);
}

cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
    const cudaGraphNode_t *pDependencies, size_t numDependencies,
    const struct cudaMemsetParams *pMemsetParams)
{
	struct cudart_work *work = NULL;
	CUDART_ENTER();
	cudaError_t error = fill_work(&work, pMemsetParams);
	return add(pGraphNode, graph, pDependencies, numDependencies, cudaGraphNodeTypeMemset, work, error);
}

cudaError_t cudaGraphAddHostNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
    const cudaGraphNode_t *pDependencies, size_t numDependencies,
    const struct cudaHostNodeParams *pNodeParams)
{
	struct cudart_work *work = NULL;
	CUDART_ENTER();
	cudaError_t error = host_work(&work, pNodeParams);
	return add(pGraphNode, graph, pDependencies, numDependencies, cudaGraphNodeTypeHost, work, error);
}

// ---- copying a graph: into a child node, or as a graph of its own ----

static int copy_node_locked(cudaGraph_t to, const struct CUgraphNode_st *from);

static cudaGraph_t graph_copy_locked(cudaGraph_t from, int owned)
{
	cudaGraph_t to = cudart_graph_new_locked(owned);
	for (size_t i = 0; to && i < from->count; i++)
		if (!copy_node_locked(to, from->nodes[i])) {
			cudart_graph_free_locked(to);
			return NULL;
		}
	for (size_t i = 0; to && i < from->count; i++) {
		const struct CUgraphNode_st *node = from->nodes[i];
		for (size_t j = 0; j < node->after_count; j++) {
			cudaGraphNode_t before = to->nodes[node->after[j]->index];
			if (!cudart_nodes_merge(&to->nodes[i]->after, &to->nodes[i]->after_count, &before, 1)) {
				cudart_graph_free_locked(to);
				return NULL;
			}
		}
	}
	return to;
}

static int copy_node_locked(cudaGraph_t to, const struct CUgraphNode_st *from)
{
	cudaGraphNode_t node = cudart_graph_add_locked(to, from->type, cudart_work_ref(from->work), NULL, 0);
	if (node && from->child)
		node->child = graph_copy_locked(from->child, 1);
	return node && (!from->child || node->child);
}

cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
    const cudaGraphNode_t *pDependencies, size_t numDependencies, cudaGraph_t childGraph)
{
	CUDART_ENTER();
	pthread_mutex_lock(&cudart_lock);
	int live = cudart_handle_live(childGraph, CUDART_GRAPH);
	cudaGraph_t copy = live ? graph_copy_locked(childGraph, 1) : NULL;
	pthread_mutex_unlock(&cudart_lock);
	cudaError_t error = !live ? cudaErrorInvalidValue : copy ? cudaSuccess : cudaErrorMemoryAllocation;
	error = add(pGraphNode, graph, pDependencies, numDependencies, cudaGraphNodeTypeGraph, NULL, error);
	pthread_mutex_lock(&cudart_lock);
	if (error == cudaSuccess)
		(*pGraphNode)->child = copy;
	else if (copy)
		cudart_graph_free_locked(copy);
	pthread_mutex_unlock(&cudart_lock);
	return error;
}

cudaError_t cudaGraphClone(cudaGraph_t *pGraphClone, cudaGraph_t originalGraph)
{
	CUDART_ENTER();
	pthread_mutex_lock(&cudart_lock);
	int live = pGraphClone && cudart_handle_live(originalGraph, CUDART_GRAPH);
	cudaGraph_t copy = live ? graph_copy_locked(originalGraph, 0) : NULL;
	pthread_mutex_unlock(&cudart_lock);
	if (!live)
		return cudart_fail(cudaErrorInvalidValue);
	*pGraphClone = copy;
	return cudart_fail(copy ? cudaSuccess : cudaErrorMemoryAllocation);
}

// ---- dependencies ----

static cudaError_t add_dependencies(
    cudaGraph_t graph, const cudaGraphNode_t *from, const cudaGraphNode_t *to, size_t count)
{
	CUDART_ENTER();
	cudaError_t error = cudaSuccess;
	pthread_mutex_lock(&cudart_lock);
	if (!cudart_handle_live(graph, CUDART_GRAPH) || !live_nodes(graph, from, count) ||
	    !live_nodes(graph, to, count))
		error = cudaErrorInvalidValue;
	for (size_t i = 0; error == cudaSuccess && i < count; i++)
		if (!cudart_nodes_merge(&to[i]->after, &to[i]->after_count, &from[i], 1))
			error = cudaErrorMemoryAllocation;
	pthread_mutex_unlock(&cudart_lock);
	return cudart_fail(error);
}

#if CUDART_VERSION >= 13000
cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
    const cudaGraphNode_t *to, const cudaGraphEdgeData *edgeData, size_t numDependencies)
{
	for (size_t i = 0; edgeData && i < numDependencies; i++)
		if (edgeData[i].type || edgeData[i].from_port || edgeData[i].to_port)
			return cudart_unsupported("a programmatic edge of a graph");
	return add_dependencies(graph, from, to, numDependencies);
}
#else
cudaError_t cudaGraphAddDependencies(
    cudaGraph_t graph, const cudaGraphNode_t *from, const cudaGraphNode_t *to, size_t numDependencies)
{
	return add_dependencies(graph, from, to, numDependencies);
}
#endif

// ---- questions ----

// Without an array only the number is returned; in a longer one, the rest is set to NULL.
static cudaError_t list(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *count, int roots_only)
{
	CUDART_ENTER();
	size_t n = 0;
	pthread_mutex_lock(&cudart_lock);
	int live = count && cudart_handle_live(graph, CUDART_GRAPH);
	for (size_t i = 0; live && i < graph->count; i++) {
		if (roots_only && graph->nodes[i]->after_count)
			continue;
		if (nodes && n < *count)
			nodes[n] = graph->nodes[i];
		n++;
	}
	pthread_mutex_unlock(&cudart_lock);
	if (!live)
		return cudart_fail(cudaErrorInvalidValue);
	for (size_t i = n; nodes && i < *count; i++)
		nodes[i] = NULL;
	if (!nodes || n < *count)
		*count = n;
	return cudaSuccess;
}

cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *numNodes)
{
	return list(graph, nodes, numNodes, 0);
}

cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t *pRootNodes, size_t *pNumRootNodes)
{
	return list(graph, pRootNodes, pNumRootNodes, 1);
}

cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, enum cudaGraphNodeType *pType)
{
	CUDART_ENTER();
	if (!node || !pType)
		return cudart_fail(cudaErrorInvalidValue);
	*pType = node->type;
	return cudaSuccess;
}

// ---- changing ----

static cudaError_t change_node(
    cudaGraphNode_t node, enum cudaGraphNodeType type, struct cudart_work *work, cudaError_t error)
{
	if (error == cudaSuccess && (!node || node->type != type))
		error = cudaErrorInvalidValue;
	pthread_mutex_lock(&cudart_lock);
	struct cudart_work *gone = work;
	if (error == cudaSuccess) {
		gone = node->work;
		node->work = work;
	}
	pthread_mutex_unlock(&cudart_lock);
	cudart_work_unref(gone);
	return cudart_fail(error);
}

cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node, const struct cudaKernelNodeParams *pNodeParams)
{
	struct cudart_work *work = NULL;
	CUDART_ENTER();
	cudaError_t error = kernel_work(&work, pNodeParams);
	return change_node(node, cudaGraphNodeTypeKernel, work, error);
}

cudaError_t cudaGraphMemcpyNodeSetParams(cudaGraphNode_t node, const struct cudaMemcpy3DParms *pNodeParams)
{
	struct cudart_work *work = NULL;
	CUDART_ENTER();
	cudaError_t error = copy_3d_work(&work, pNodeParams);
	return change_node(node, cudaGraphNodeTypeMemcpy, work, error);
}

cudaError_t cudaGraphMemsetNodeSetParams(cudaGraphNode_t node, const struct cudaMemsetParams *pNodeParams)
{
	struct cudart_work *work = NULL;
	CUDART_ENTER();
	cudaError_t error = fill_work(&work, pNodeParams);
	return change_node(node, cudaGraphNodeTypeMemset, work, error);
}

static cudaError_t change_step(
    cudaGraphExec_t exec, cudaGraphNode_t node, struct cudart_work *work, cudaError_t error)
{
	pthread_mutex_lock(&cudart_lock);
	if (error == cudaSuccess && !cudart_handle_live(exec, CUDART_GRAPH_EXEC))
		error = cudaErrorInvalidValue;
	if (error == cudaSuccess && !cudart_exec_change_locked(exec, node, work))
		error = cudaErrorInvalidValue;
	pthread_mutex_unlock(&cudart_lock);
	cudart_work_unref(work);
	return cudart_fail(error);
}

cudaError_t cudaGraphExecKernelNodeSetParams(
    cudaGraphExec_t hGraphExec, cudaGraphNode_t node, const struct cudaKernelNodeParams *pNodeParams)
{
	struct cudart_work *work = NULL;
	CUDART_ENTER();
	cudaError_t error = kernel_work(&work, pNodeParams);
	return change_step(hGraphExec, node, work, error);
}

cudaError_t cudaGraphExecMemcpyNodeSetParams(
    cudaGraphExec_t hGraphExec, cudaGraphNode_t node, const struct cudaMemcpy3DParms *pNodeParams)
{
	struct cudart_work *work = NULL;
	CUDART_ENTER();
	cudaError_t error = copy_3d_work(&work, pNodeParams);
	return change_step(hGraphExec, node, work, error);
}

cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t hGraphExec, cudaGraphNode_t node, void *dst,
    const void *src, size_t count, enum cudaMemcpyKind kind)
{
	struct cudart_work *work = NULL;
	CUDART_ENTER();
	cudaError_t error = plain_work(&work, dst, src, count, kind);
	return change_step(hGraphExec, node, work, error);
}

cudaError_t cudaGraphExecMemsetNodeSetParams(
    cudaGraphExec_t hGraphExec, cudaGraphNode_t node, const struct cudaMemsetParams *pNodeParams)
{
	struct cudart_work *work = NULL;
	CUDART_ENTER();
	cudaError_t error = fill_work(&work, pNodeParams);
	return change_step(hGraphExec, node, work, error);
}

cudaError_t cudaGraphExecHostNodeSetParams(
    cudaGraphExec_t hGraphExec, cudaGraphNode_t node, const struct cudaHostNodeParams *pNodeParams)
{
	struct cudart_work *work = NULL;
	CUDART_ENTER();
	cudaError_t error = host_work(&work, pNodeParams);
	return change_step(hGraphExec, node, work, error);
}
