// cudart_fetch.c: what a texture unit does (CUDA C++ Programming Guide, "Texture Fetching").
//
// On each axis, a coordinate becomes the two texels that it is between and its distance from the first of
// them, in 256ths, which is the unit's precision (nine bits, eight of them of the fraction). Up to eight
// texels are mixed with the products of these weights. Without a filter there is one texel an axis. Outside
// of the image, the address mode decides which texel is used; -1 is the border.
#include <math.h>
#include <string.h>
#include "cudart_array.h"
#include "runtime/cpu/engine/engine.h"
#include "runtime/cpu/include/cuelastic_texture_operation.h"

#define BORDER (-1)

struct texel {
	union {
		float real[4];
		uint32_t whole[4];
	};
};

struct axis {
	int64_t texel[2];
	float weight[2];
};

// The parts of one access.
struct access {
	const struct cudart_texture *texture;
	unsigned dimensions;
	float at[3];   // coordinates; of a cube those within the face
	int64_t slice; // layer or face; 0 where there is none
	float level;
	int normalised;
	int address[3];
	int filtered;
};

// ---- one texel ----

static float srgb(float c)
{
	return c <= 0.04045f ? c / 12.92f : powf((c + 0.055f) / 1.055f, 2.4f);
}

static uint32_t channel_bits(const struct cudart_image *image, const char *at, unsigned channel)
{
	uint32_t value = 0;
	size_t bytes = image->bytes / image->channels;
	memcpy(&value, at + channel * bytes, bytes);
	if (image->desc.f == cudaChannelFormatKindSigned && bytes < 4)
		value = (uint32_t)((int32_t)(value << (32 - 8 * bytes)) >> (32 - 8 * bytes));
	return value;
}

// Integers as fractions of the largest.
static float fraction(const struct cudart_image *image, uint32_t bits)
{
	int width = image->desc.x;
	if (image->desc.f == cudaChannelFormatKindUnsigned)
		return (float)bits / (float)((1u << width) - 1);
	float value = (float)(int32_t)bits / (float)((1u << (width - 1)) - 1);
	return value < -1 ? -1 : value;
}

static int gives_reals(const struct cudart_texture *t)
{
	return t->levels[0].desc.f == cudaChannelFormatKindFloat ||
	       t->desc.readMode == cudaReadModeNormalizedFloat;
}

static float real_channel(const struct cudart_texture *t, uint32_t bits, unsigned channel)
{
	const struct cudart_image *image = &t->levels[0];
	float value;
	if (image->desc.f != cudaChannelFormatKindFloat) {
		value = fraction(image, bits);
		return t->desc.sRGB && image->desc.x == 8 && channel < 3 ? srgb(value) : value;
	}
	if (image->desc.x == 16)
		return (float)cudart_small_load((uint16_t)bits, CUDART_HALF);
	memcpy(&value, &bits, sizeof value);
	return value;
}

static struct texel border(const struct cudart_texture *t)
{
	struct texel texel;
	for (int i = 0; i < 4; i++)
		if (gives_reals(t))
			texel.real[i] = t->desc.borderColor[i];
		else
			texel.whole[i] = (uint32_t)(int64_t)t->desc.borderColor[i];
	return texel;
}

static struct texel texel_at(
    const struct cudart_texture *t, const struct cudart_image *image, int64_t x, int64_t y, int64_t z)
{
	struct texel texel = {0};
	if (x == BORDER || y == BORDER || z == BORDER)
		return border(t);
	const char *at =
	    image->data + (size_t)z * image->slice + (size_t)y * image->pitch + (size_t)x * image->bytes;
	for (unsigned i = 0; i < image->channels; i++) {
		uint32_t bits = channel_bits(image, at, i);
		if (gives_reals(t))
			texel.real[i] = real_channel(t, bits, i);
		else
			texel.whole[i] = bits;
	}
	return texel;
}

// ---- coordinates ----

static int64_t clamp(int64_t i, int64_t count)
{
	return i < 0 ? 0 : i >= count ? count - 1 : i;
}

static int64_t address(int mode, int64_t i, int64_t count)
{
	if (mode == cudaAddressModeBorder)
		return i < 0 || i >= count ? BORDER : i;
	if (mode == cudaAddressModeWrap)
		return (i % count + count) % count;
	return clamp(i, count);
}

// Coordinates that repeat do so before they are scaled.
static float repeat(int mode, float x)
{
	float whole = floorf(x), part = x - whole;
	if (mode == cudaAddressModeWrap)
		return part;
	if (mode == cudaAddressModeMirror)
		return fmodf(whole, 2) == 0 ? part : 1 - part;
	return x;
}

static struct axis find_axis(const struct access *a, unsigned d, size_t count)
{
	float x = a->at[d];
	int mode = a->address[d];
	if (a->normalised)
		x = repeat(mode, x) * (float)count;
	else if (mode == cudaAddressModeWrap || mode == cudaAddressModeMirror)
		mode = cudaAddressModeClamp;
	x = isnan(x) ? 0 : fminf(fmaxf(x, -1e9f), 1e9f);
	if (!a->filtered)
		return (struct axis){{address(mode, (int64_t)floorf(x), (int64_t)count), 0}, {1, 0}};
	float from = floorf(x - 0.5f), weight = rintf((x - 0.5f - from) * 256) / 256;
	int64_t low = (int64_t)from;
	return (struct axis){
	    {address(mode, low, (int64_t)count), address(mode, low + 1, (int64_t)count)}, {1 - weight, weight}};
}

static void find_axes(const struct access *a, const struct cudart_image *image, struct axis axes[3])
{
	for (unsigned d = 0; d < 3; d++)
		axes[d] = d < a->dimensions ? find_axis(a, d, image->extent[d]) : (struct axis){{0, 0}, {1, 0}};
	if (a->dimensions < 3)
		axes[2].texel[0] = a->slice;
}

// ---- mixing ----

static struct texel sample_image(const struct access *a, const struct cudart_image *image)
{
	struct axis axes[3];
	struct texel sum = {0};
	find_axes(a, image, axes);
	if (!a->filtered)
		return texel_at(a->texture, image, axes[0].texel[0], axes[1].texel[0], axes[2].texel[0]);
	for (unsigned corner = 0; corner < 8; corner++) {
		unsigned x = corner & 1, y = corner >> 1 & 1, z = corner >> 2;
		float weight = axes[0].weight[x] * axes[1].weight[y] * axes[2].weight[z];
		if (weight == 0)
			continue;
		struct texel texel =
		    texel_at(a->texture, image, axes[0].texel[x], axes[1].texel[y], axes[2].texel[z]);
		for (int i = 0; i < 4; i++)
			sum.real[i] += weight * texel.real[i];
	}
	return sum;
}

static struct texel sample(const struct access *a)
{
	const struct cudart_texture *t = a->texture;
	float last = (float)(t->level_count - 1), level = a->level + t->desc.mipmapLevelBias;
	if (t->level_count == 1)
		return sample_image(a, &t->levels[0]);
	level = fminf(fmaxf(level, t->desc.minMipmapLevelClamp), t->desc.maxMipmapLevelClamp);
	level = fminf(fmaxf(level, 0), last);
	if (t->desc.mipmapFilterMode == cudaFilterModePoint || !gives_reals(t))
		return sample_image(a, &t->levels[(unsigned)floorf(level + 0.5f)]);
	unsigned low = (unsigned)level;
	float weight = rintf((level - (float)low) * 256) / 256;
	struct texel mixed = sample_image(a, &t->levels[low]);
	if (weight == 0)
		return mixed;
	struct texel high = sample_image(a, &t->levels[low + 1]);
	for (int i = 0; i < 4; i++)
		mixed.real[i] = (1 - weight) * mixed.real[i] + weight * high.real[i];
	return mixed;
}

// A channel of the four texels around, from the lower left, counter-clockwise.
static struct texel gather(const struct access *a, unsigned channel)
{
	static const unsigned char ORDER[4][2] = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};
	const struct cudart_image *image = &a->texture->levels[0];
	struct access between = *a;
	struct axis axes[3];
	struct texel out;
	between.filtered = 1;
	find_axes(&between, image, axes);
	for (int i = 0; i < 4; i++) {
		int64_t x = axes[0].texel[ORDER[i][0]], y = axes[1].texel[ORDER[i][1]];
		out.whole[i] = texel_at(a->texture, image, x, y, axes[2].texel[0]).whole[channel & 3];
	}
	return out;
}

// ---- decoding an access ----

static struct texel fetch(const struct cudart_texture *t, int64_t i)
{
	if (i < 0 || (uint64_t)i >= t->levels[0].extent[0])
		return (struct texel){0};
	return texel_at(t, &t->levels[0], i, 0, 0);
}

// The face that a direction hits, and the position there; faces are +x, -x, +y, -y, +z, -z.
static void find_face(struct access *a)
{
	float x = a->at[0], y = a->at[1], z = a->at[2], s, t, most;
	float ax = fabsf(x), ay = fabsf(y), az = fabsf(z);
	int64_t face;
	if (ax >= ay && ax >= az) {
		face = x < 0, most = ax, s = x < 0 ? z : -z, t = -y;
	} else if (ay >= az) {
		face = 2 + (y < 0), most = ay, s = x, t = y < 0 ? -z : z;
	} else {
		face = 4 + (z < 0), most = az, s = z < 0 ? -x : x, t = -y;
	}
	a->slice = a->slice * 6 + face;
	a->at[0] = (s / most + 1) / 2;
	a->at[1] = (t / most + 1) / 2;
	a->dimensions = 2;
	a->normalised = 1;
	a->address[0] = a->address[1] = cudaAddressModeClamp;
}

// How many texels a step of one thread to the next is wide, as a power of two.
static float level_of_step(const struct access *a, const double *step, unsigned count)
{
	double most = 0;
	for (unsigned direction = 0; direction < 2; direction++) {
		double length = 0;
		for (unsigned d = 0; d < count; d++) {
			double size = a->normalised ? (double)a->texture->levels[0].extent[d] : 1;
			length += pow(step[direction * count + d] * size, 2);
		}
		most = fmax(most, sqrt(length));
	}
	return most > 0 ? (float)log2(most) : 0;
}

static struct access understand(
    const struct cudart_texture *t, unsigned operation, const double *arguments, const double **rest)
{
	unsigned dimensions = operation & CUE_TEXTURE_DIMENSIONS, count = dimensions ? dimensions : 3;
	struct access a = {.texture = t, .dimensions = count, .normalised = t->desc.normalizedCoords};
	a.filtered = t->desc.filterMode == cudaFilterModeLinear && gives_reals(t);
	for (unsigned d = 0; d < count; d++) {
		a.at[d] = (float)arguments[d];
		a.address[d] = t->desc.addressMode[d];
	}
	arguments += count;
	if (operation & CUE_TEXTURE_LAYERED)
		a.slice = (int64_t)*arguments++;
	if (operation & CUE_TEXTURE_GRAD)
		a.level = level_of_step(&a, arguments, count);
	if (operation & CUE_TEXTURE_LOD)
		a.level = (float)*arguments;
	if (!dimensions)
		find_face(&a);
	a.slice = clamp(a.slice, (int64_t)t->levels[0].extent[2]);
	*rest = arguments;
	return a;
}

void cue_dev_texture(uint32_t operation, uint64_t object, const double *arguments, uint32_t *out)
{
	const struct cudart_texture *t = (const struct cudart_texture *)(uintptr_t)object;
	const double *rest;
	struct texel texel;
	if (operation & CUE_TEXTURE_FETCH || t->fetched_only) {
		texel = fetch(t, (int64_t)arguments[0]);
	} else {
		struct access a = understand(t, operation, arguments, &rest);
		texel = operation & CUE_TEXTURE_GATHER ? gather(&a, (unsigned)*rest) : sample(&a);
	}
	memcpy(out, texel.whole, sizeof texel.whole);
}
