// cudart_refused.c: functions of NVIDIA's libraries that only report that they are not supported, whatever
// their arguments.
#pragma GCC diagnostic ignored "-Wmissing-prototypes" // they are in NVIDIA's headers

enum {
	CUBLAS_NOT_SUPPORTED = 15,
	CURAND_ARCH_MISMATCH = 204,
	NVML_UNINITIALIZED = 1,
	NVML_DRIVER_NOT_LOADED = 9
};

#define REFUSE(name, status)                                                                                 \
	int name(void)                                                                                           \
	{                                                                                                        \
		return status;                                                                                       \
	}
#define LONG(name) REFUSE(cublas##name##_64, CUBLAS_NOT_SUPPORTED)
#define ONE(name) REFUSE(cublas##name, CUBLAS_NOT_SUPPORTED) LONG(name)
#define REAL(name) ONE(S##name) ONE(D##name)
#define COMPLEX(name) ONE(C##name) ONE(Z##name)
#define FOUR(name) REAL(name) COMPLEX(name)
#define LIGHT(name) REFUSE(cublasLt##name, CUBLAS_NOT_SUPPORTED)
#define RANDOM(name) REFUSE(curand##name, CURAND_ARCH_MISMATCH)
#define NVML(name) REFUSE(nvml##name, NVML_UNINITIALIZED)
#include "cudart_refused.def"

REFUSE(nvmlInit, NVML_DRIVER_NOT_LOADED)
REFUSE(nvmlInit_v2, NVML_DRIVER_NOT_LOADED)
REFUSE(nvmlInitWithFlags, NVML_DRIVER_NOT_LOADED)

const char *nvmlErrorString(int result)
{
	switch (result) {
	case 0:
		return "Success";
	case NVML_UNINITIALIZED:
		return "Uninitialized";
	case NVML_DRIVER_NOT_LOADED:
		return "Driver Not Loaded";
	default:
		return "Unknown Error";
	}
}
