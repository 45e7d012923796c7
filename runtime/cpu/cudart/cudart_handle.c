// cudart_handle.c: the table of live handles, so that a destroyed or wild pointer gives an error code instead
// of a crash. cudart_lock guards the table.
#include "cudart.h"

static struct cudart_handle *live;

void cudart_handle_add(struct cudart_handle *handle, const void *self, enum cudart_handle_kind kind)
{
	handle->self = self;
	handle->kind = kind;
	HASH_ADD_PTR(live, self, handle);
}

void cudart_handle_remove(struct cudart_handle *handle)
{
	HASH_DEL(live, handle);
}

int cudart_handle_live(const void *self, enum cudart_handle_kind kind)
{
	struct cudart_handle *found = NULL;
	HASH_FIND_PTR(live, &self, found);
	return found && found->kind == kind;
}
