// cudart_work.c: what an operation does, independent of when. A work is made once, with copies of all its
// arguments, and never changed. A queue runs it once, an instantiated graph as often as it is launched. Each
// holder has a reference.
#include <stdlib.h>
#include "cudart.h"

void *cudart_work_new(const struct cudart_work_kind *kind, size_t bytes)
{
	struct cudart_work *work = calloc(1, bytes);
	if (!work)
		return NULL;
	work->kind = kind;
	atomic_init(&work->refs, 1);
	return work;
}

struct cudart_work *cudart_work_ref(struct cudart_work *work)
{
	if (work)
		atomic_fetch_add_explicit(&work->refs, 1, memory_order_relaxed);
	return work;
}

void cudart_work_unref(struct cudart_work *work)
{
	if (!work || atomic_fetch_sub_explicit(&work->refs, 1, memory_order_acq_rel) != 1)
		return;
	if (work->kind->dispose)
		work->kind->dispose(work);
	free(work);
}
