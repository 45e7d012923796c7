#ifdef __CUDA_ARCH__
#define BLOCK() blockIdx.x
#else
#define BLOCK() no_such_name
#endif
