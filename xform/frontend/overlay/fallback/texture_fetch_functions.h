// CUDA 13 removed it; clang 19 and before ask for it.
