// cudart_surface.c: reads and writes of surfaces: a number of bytes at a byte offset in a row. Depending on
// the access, a position outside reads zero, uses the nearest position inside, or ends the launch.
#include <string.h>
#include "cudart_array.h"
#include "runtime/cpu/engine/engine.h"
#include "runtime/cpu/include/cuelastic_texture_operation.h"

static int64_t inside(int64_t i, int64_t last)
{
	return i < 0 ? 0 : i > last ? last : i;
}

int cue_dev_surface(uint32_t operation, uint64_t object, const int32_t *arguments, void *data, uint32_t bytes)
{
	const struct cudart_image *image = &((const struct cudart_surface *)(uintptr_t)object)->image;
	unsigned dimensions = operation & CUE_TEXTURE_DIMENSIONS, count = dimensions ? dimensions : 2;
	int64_t at[3] = {0}, near[3];
	int64_t last[3] = {(int64_t)(image->extent[0] * image->bytes) - bytes, (int64_t)image->extent[1] - 1,
	    (int64_t)image->extent[2] - 1};
	for (unsigned d = 0; d < count; d++)
		at[d] = *arguments++;
	if (operation & CUE_TEXTURE_LAYERED || !dimensions)
		at[2] = *arguments++;
	for (int d = 0; d < 3; d++)
		near[d] = inside(at[d], last[d]);
	int out = memcmp(at, near, sizeof at) != 0;
	if (out && *arguments == cudaBoundaryModeTrap)
		return 0;
	char *there = image->data + near[2] * (int64_t)image->slice + near[1] * (int64_t)image->pitch + near[0];
	if (out && *arguments == cudaBoundaryModeZero) {
		if (!(operation & CUE_TEXTURE_WRITE))
			memset(data, 0, bytes);
		return 1;
	}
	if (operation & CUE_TEXTURE_WRITE)
		memcpy(there, data, bytes);
	else
		memcpy(data, there, bytes);
	return 1;
}
