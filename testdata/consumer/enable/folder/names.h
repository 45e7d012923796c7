#ifdef OTHER_NAMES
#define SCALE other_scale
#define KERNEL other_kernel
#else
#define SCALE scale
#define KERNEL scale_kernel
#endif
