// CUDA 13 removed this header; clang 19 and earlier include it.
