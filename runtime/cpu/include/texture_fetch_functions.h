/* CUDA 13 has no such header; clang 19 still includes it. Errors in uses of textures name what is missing. */
