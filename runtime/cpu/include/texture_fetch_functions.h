/* CUDA 13 has none; clang 19 still asks for it. What is missing is named when a program uses textures. */
