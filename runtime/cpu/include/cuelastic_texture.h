/*
 * Textures and surfaces. NVIDIA's headers (texture_indirect_functions.h, surface_indirect_functions.h) hand
 * each access to __nv_tex_surf_handler with its name; here that becomes a number at compile time, and one
 * call of the device (cuelastic_texture_operation.h describes the number).
 */
#ifndef CUELASTIC_TEXTURE_H
#define CUELASTIC_TEXTURE_H

#include "cuelastic_texture_operation.h"

extern "C" __device__ void __cue_texture(
    unsigned operation, unsigned long long object, const double *arguments, unsigned *out);
extern "C" __device__ void __cue_surface(
    unsigned operation, unsigned long long object, const int *arguments, void *data, unsigned bytes);

namespace __cue
{
constexpr bool begins(const char *text, const char *word)
{
	return !*word || (*text == *word && begins(text + 1, word + 1));
}
constexpr bool holds(const char *text, const char *word)
{
	return begins(text, word) || (*text && holds(text + 1, word));
}
constexpr unsigned dimensions(char digit)
{
	return digit >= '1' && digit <= '3' ? digit - '0' : 0;
}
constexpr bool is_surface(const char *name)
{
	return begins(name, "__isurf");
}
constexpr unsigned operation(const char *name)
{
	return dimensions(name[is_surface(name) ? 7 : 6]) | (holds(name, "Layered") ? CUE_TEXTURE_LAYERED : 0) |
	       (holds(name, "fetch") ? CUE_TEXTURE_FETCH : 0) | (holds(name, "gather") ? CUE_TEXTURE_GATHER : 0) |
	       (holds(name, "Lod") ? CUE_TEXTURE_LOD : 0) | (holds(name, "Grad") ? CUE_TEXTURE_GRAD : 0) |
	       (holds(name, "write") ? CUE_TEXTURE_WRITE : 0);
}

/* The type of one component. */
template <class T, class = void> struct component {
	typedef T type;
};
template <class T> struct component<T, decltype((void)((T *)0)->x)> {
	typedef decltype(((T *)0)->x) type;
};
template <class T> __device__ inline void take(T *to, unsigned bits)
{
	*to = (T)bits;
}
template <> __device__ inline void take<float>(float *to, unsigned bits)
{
	*to = __uint_as_float(bits);
}

/* Coordinates, layers, levels and steps, one behind the other. Everything is resident. */
struct arguments {
	double at[12];
	int count;
	__device__ void add(double x)
	{
		at[count++] = x;
	}
	__device__ void add(const float2 *step)
	{
		add((double)step->x), add((double)step->y);
	}
	__device__ void add(const float4 *step)
	{
		add((double)step->x), add((double)step->y), add((double)step->z);
	}
	__device__ void add(unsigned char *resident)
	{
		*resident = 1;
	}
	__device__ void all()
	{
	}
	template <class A, class... B> __device__ void all(A first, B... others)
	{
		add(first);
		all(others...);
	}
};

template <unsigned Operation, bool Surface> struct unit {
	template <class T, class... A>
	static __device__ void access(T *to, cudaTextureObject_t object, A... coordinates)
	{
		typedef typename component<T>::type C;
		arguments list = {{}, 0};
		unsigned out[4];
		list.all(coordinates...);
		__cue_texture(Operation, object, list.at, out);
		for (unsigned i = 0; i < sizeof(T) / sizeof(C); i++)
			take((C *)to + i, out[i]);
	}
};
template <unsigned Operation> struct unit<Operation, true> {
	template <class T, class... A>
	static __device__ void access(T *data, cudaSurfaceObject_t object, A... coordinates)
	{
		const int list[] = {(int)coordinates...};
		__cue_surface(Operation, object, list, data, sizeof(T));
	}
};
} // namespace __cue

#define __nv_tex_surf_handler(name, data, ...)                                                               \
	::__cue::unit<::__cue::operation(name), ::__cue::is_surface(name)>::access(data, __VA_ARGS__)
#endif
