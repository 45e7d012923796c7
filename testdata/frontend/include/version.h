#if CUDART_VERSION >= 9000
#define OF_VERSION 1
#else
#define OF_VERSION 0
#endif
