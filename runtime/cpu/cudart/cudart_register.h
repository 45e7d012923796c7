// cudart_register.h: the entry points that compilers call and that no public C header declares.
#ifndef CUE_CUDART_REGISTER_H
#define CUE_CUDART_REGISTER_H

#include <cuda_runtime_api.h>

struct textureReference;
struct surfaceReference;

void **__cudaRegisterFatBinary(void *fatCubin);
void **__cudaRegisterFatBinary2(void *fatCubin);
void __cudaRegisterFatBinaryEnd(void **handle);
void __cudaUnregisterFatBinary(void **handle);
char __cudaInitModule(void **handle);
void __cudaRegisterFunction(void **handle, const char *hostFun, char *deviceFun, const char *deviceName,
    int thread_limit, uint3 *tid, uint3 *bid, dim3 *bDim, dim3 *gDim, int *wSize);
void __cudaRegisterVar(void **handle, char *hostVar, char *deviceAddress, const char *deviceName, int ext,
    size_t size, int constant, int global);
void __cudaRegisterManagedVar(void **handle, void **hostVarPtrAddress, char *deviceAddress,
    const char *deviceName, int ext, size_t size, int constant, int global);
void __cudaRegisterTexture(void **handle, const struct textureReference *hostVar, const void **deviceAddress,
    const char *deviceName, int dim, int norm, int ext);
void __cudaRegisterSurface(void **handle, const struct surfaceReference *hostVar, const void **deviceAddress,
    const char *deviceName, int dim, int ext);
unsigned __cudaPushCallConfiguration(dim3 gridDim, dim3 blockDim, size_t sharedMem, cudaStream_t stream);
cudaError_t __cudaPopCallConfiguration(dim3 *gridDim, dim3 *blockDim, size_t *sharedMem, void *stream);

#endif
