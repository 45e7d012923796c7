#define LAUNCH_OF_HEADER(k, p) k<<<1, 1>>>(p)
