// Surface functions, which clang 19 and earlier lack: `T f<T>(object, coordinates…)`, `f(&value, object,
// coordinates…)` and `f(value, object, coordinates…)`, each with an optional boundary mode.
#ifndef CUE_SURFACES_H
#define CUE_SURFACES_H

#if !__has_include("__clang_cuda_surface_intrinsics.h") && __clang_major__ < 21
#define CUE_SURFACE(shape, ...)                                                                              \
	template <class T>                                                                                       \
	__device__ T surf##shape##read(                                                                          \
	    cudaSurfaceObject_t, __VA_ARGS__, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);                   \
	template <class T>                                                                                       \
	__device__ void surf##shape##read(                                                                       \
	    T *, cudaSurfaceObject_t, __VA_ARGS__, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);              \
	template <class T>                                                                                       \
	__device__ void surf##shape##write(                                                                      \
	    T, cudaSurfaceObject_t, __VA_ARGS__, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
CUE_SURFACE(1D, int)
CUE_SURFACE(2D, int, int)
CUE_SURFACE(3D, int, int, int)
CUE_SURFACE(1DLayered, int, int)
CUE_SURFACE(2DLayered, int, int, int)
CUE_SURFACE(Cubemap, int, int, int)
CUE_SURFACE(CubemapLayered, int, int, int)
#undef CUE_SURFACE
#endif
#endif
