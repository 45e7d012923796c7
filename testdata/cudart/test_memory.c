/* Allocation, addresses, copies, symbols. */
#include <stdlib.h>
#include <string.h>
#include "program.h"
#include "test.h"

static void malloc_and_free(void **state)
{
	char *a = NULL;
	(void)state;
	assert_ok(cudaMalloc((void **)&a, 1000));
	assert_int_equal((uintptr_t)a % 256, 0);
	for (int i = 1; i < 1000; i++)
		assert_int_equal(a[i], a[0]);
	assert_ok(cudaFree(a));
	assert_cuda(cudaErrorInvalidValue, cudaFree(a));
	assert_cuda(cudaErrorInvalidValue, cudaGetLastError());
	assert_ok(cudaGetLastError());
	assert_ok(cudaFree(NULL));
	assert_ok(cudaMalloc((void **)&a, 0));
	assert_null(a);
	assert_cuda(cudaErrorInvalidValue, cudaMalloc(NULL, 4));
	assert_cuda(cudaErrorMemoryAllocation, cudaMalloc((void **)&a, SIZE_MAX / 2));
	assert_cuda(cudaErrorMemoryAllocation, cudaGetLastError());
}

static void only_the_handed_out_pointer_is_freed(void **state)
{
	char *a, *h;
	(void)state;
	assert_ok(cudaMalloc((void **)&a, 64));
	assert_ok(cudaMallocHost((void **)&h, 64));
	assert_cuda(cudaErrorInvalidValue, cudaFree(a + 4));
	assert_cuda(cudaErrorInvalidValue, cudaFree(h));
	assert_cuda(cudaErrorInvalidValue, cudaFreeHost(a));
	assert_cuda(cudaErrorInvalidValue, cudaFree(&a));
	assert_ok(cudaFree(a));
	assert_ok(cudaFreeHost(h));
	cudaGetLastError();
}

static void copies_round_trip(void **state)
{
	int in[100], out[100] = {0}, *a, *b;
	(void)state;
	for (int i = 0; i < 100; i++)
		in[i] = i * i;
	assert_ok(cudaMalloc((void **)&a, sizeof in));
	assert_ok(cudaMalloc((void **)&b, sizeof in));
	assert_ok(cudaMemcpy(a, in, sizeof in, cudaMemcpyHostToDevice));
	assert_ok(cudaMemcpy(b, a, sizeof in, cudaMemcpyDeviceToDevice));
	assert_ok(cudaMemcpy(out, b, sizeof in, cudaMemcpyDefault));
	assert_memory_equal(in, out, sizeof in);
	assert_ok(cudaMemset(b, 1, 8));
	assert_ok(cudaMemcpy(out, b, 12, cudaMemcpyDeviceToHost));
	assert_int_equal(out[0], 0x01010101);
	assert_int_equal(out[2], 4);
	assert_ok(cudaFree(a));
	assert_ok(cudaFree(b));
}

static void wrong_copies_are_refused(void **state)
{
	char host[128] = {0}, *a;
	(void)state;
	assert_ok(cudaMalloc((void **)&a, 100));
	assert_cuda(cudaErrorInvalidValue, cudaMemcpy(a, host, 101, cudaMemcpyHostToDevice));
	assert_cuda(cudaErrorInvalidValue, cudaMemcpy(a + 50, host, 51, cudaMemcpyHostToDevice));
	assert_ok(cudaMemcpy(a + 50, host, 50, cudaMemcpyHostToDevice));
	assert_cuda(cudaErrorInvalidValue, cudaMemcpy(host, a, 101, cudaMemcpyDeviceToHost));
	assert_cuda(cudaErrorInvalidValue, cudaMemcpy(host, a, 10, cudaMemcpyHostToDevice));
	assert_cuda(cudaErrorInvalidValue, cudaMemcpy(host, host + 64, 10, cudaMemcpyDeviceToHost));
	assert_cuda(cudaErrorInvalidMemcpyDirection, cudaMemcpy(a, host, 10, (enum cudaMemcpyKind)7));
	assert_cuda(cudaErrorInvalidValue, cudaMemcpy(NULL, host, 10, cudaMemcpyHostToDevice));
	assert_ok(cudaMemcpy(NULL, NULL, 0, cudaMemcpyHostToDevice));
	assert_cuda(cudaErrorInvalidValue, cudaMemset(a, 0, 101));
	assert_cuda(cudaErrorInvalidValue, cudaMemset(host, 0, 1));
	assert_cuda(cudaErrorInvalidPitchValue, cudaMemcpy2D(a, 8, host, 16, 9, 2, cudaMemcpyHostToDevice));
	assert_ok(cudaFree(a));
	cudaGetLastError();
}

static void rows_and_slices(void **state)
{
	char in[3][4][5], out[3][4][5] = {{{0}}}, *plane;
	struct cudaPitchedPtr p;
	struct cudaExtent e = {5, 4, 3};
	size_t pitch;
	(void)state;
	for (int i = 0; i < 60; i++)
		((char *)in)[i] = (char)i;
	assert_ok(cudaMalloc3D(&p, e));
	struct cudaMemcpy3DParms c = {
	    .srcPtr = {in, 5, 5, 4}, .dstPtr = p, .extent = e, .kind = cudaMemcpyHostToDevice};
	assert_ok(cudaMemcpy3D(&c));
	struct cudaMemcpy3DParms d = {
	    .srcPtr = p, .dstPtr = {out, 5, 5, 4}, .extent = e, .kind = cudaMemcpyDeviceToHost};
	assert_ok(cudaMemcpy3D(&d));
	assert_memory_equal(in, out, sizeof in);
	assert_ok(cudaMemset3D(p, 7, (struct cudaExtent){2, 4, 3}));
	assert_ok(cudaMemcpy3D(&d));
	assert_int_equal(out[2][3][1], 7);
	assert_int_equal(out[2][3][2], in[2][3][2]);
	assert_ok(cudaFree(p.ptr));
	assert_ok(cudaMallocPitch((void **)&plane, &pitch, 5, 12));
	assert_int_equal(pitch, 512);
	assert_ok(cudaMemcpy2D(plane, pitch, in, 5, 5, 12, cudaMemcpyHostToDevice));
	assert_ok(cudaMemcpy2D(out, 5, plane, pitch, 5, 12, cudaMemcpyDeviceToHost));
	assert_memory_equal(in, out, sizeof in);
	assert_cuda(cudaErrorInvalidValue, cudaMemset2D(plane, pitch, 0, 5, 13));
	assert_ok(cudaFree(plane));
	cudaGetLastError();
}

static void symbols(void **state)
{
	int in[4] = {1, 2, 3, 4}, out[4] = {0}, *address;
	float two;
	size_t bytes;
	(void)state;
	assert_ok(cudaMemcpyToSymbol(program_counter, in, sizeof in, 0, cudaMemcpyHostToDevice));
	assert_ok(cudaMemcpyFromSymbol(out, program_counter, 8, 8, cudaMemcpyDeviceToHost));
	assert_int_equal(out[1], 4);
	assert_ok(cudaMemcpyFromSymbol(&two, &program_scale, sizeof two, 0, cudaMemcpyDeviceToHost));
	assert_true(two == 2);
	assert_ok(cudaGetSymbolAddress((void **)&address, program_counter));
	assert_ok(cudaGetSymbolSize(&bytes, program_counter));
	assert_int_equal(bytes, 16);
	assert_ok(cudaMemcpy(out, address, 16, cudaMemcpyDeviceToHost));
	assert_memory_equal(in, out, 16);
	assert_cuda(cudaErrorInvalidSymbol, cudaGetSymbolSize(&bytes, &bytes));
	assert_cuda(
	    cudaErrorInvalidValue, cudaMemcpyToSymbol(program_counter, in, 16, 4, cudaMemcpyHostToDevice));
	assert_cuda(cudaErrorInvalidMemcpyDirection,
	    cudaMemcpyToSymbol(program_counter, in, 16, 0, cudaMemcpyDeviceToHost));
	cudaGetLastError();
}

static void pointers_say_what_they_are(void **state)
{
	struct cudaPointerAttributes at;
	char *d, *h, *m, *r = malloc(100), *mapped;
	(void)state;
	assert_ok(cudaMalloc((void **)&d, 10));
	assert_ok(cudaHostAlloc((void **)&h, 10, cudaHostAllocMapped));
	assert_ok(cudaMallocManaged((void **)&m, 10, cudaMemAttachGlobal));
	assert_ok(cudaPointerGetAttributes(&at, d + 3));
	assert_int_equal(at.type, cudaMemoryTypeDevice);
	assert_ptr_equal(at.devicePointer, d + 3);
	assert_null(at.hostPointer);
	assert_ok(cudaPointerGetAttributes(&at, h));
	assert_int_equal(at.type, cudaMemoryTypeHost);
	assert_ok(cudaPointerGetAttributes(&at, m));
	assert_int_equal(at.type, cudaMemoryTypeManaged);
	assert_ok(cudaPointerGetAttributes(&at, r));
	assert_int_equal(at.type, cudaMemoryTypeUnregistered);
	assert_ok(cudaHostRegister(r, 100, cudaHostRegisterDefault));
	assert_cuda(cudaErrorHostMemoryAlreadyRegistered, cudaHostRegister(r + 50, 100, cudaHostRegisterDefault));
	assert_ok(cudaHostGetDevicePointer((void **)&mapped, r, 0));
	assert_ptr_equal(mapped, r);
	assert_ok(cudaHostUnregister(r));
	assert_cuda(cudaErrorHostMemoryNotRegistered, cudaHostUnregister(r));
	assert_cuda(cudaErrorInvalidValue, cudaHostGetDevicePointer((void **)&mapped, r, 0));
	assert_ok(cudaFree(d));
	assert_ok(cudaFree(m));
	assert_ok(cudaFreeHost(h));
	free(r);
	cudaGetLastError();
}

static void arrays(void **state)
{
	struct cudaChannelFormatDesc desc = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindFloat);
	float up[16] = {[5] = 3, [6] = 4}, down[2] = {0};
	cudaArray_t array;
	(void)state;
	assert_ok(cudaMallocArray(&array, &desc, 4, 4, 0));
	assert_ok(cudaMemcpy2DToArray(array, 0, 0, up, 16, 16, 4, cudaMemcpyHostToDevice));
	assert_ok(cudaMemcpy2DFromArray(down, 8, array, 4, 1, 8, 1, cudaMemcpyDeviceToHost));
	assert_true(down[0] == 3 && down[1] == 4);
	assert_cuda(
	    cudaErrorInvalidValue, cudaMemcpy2DToArray(array, 4, 0, up, 16, 16, 4, cudaMemcpyHostToDevice));
	assert_cuda(
	    cudaErrorInvalidValue, cudaMemcpy2DToArray(array, 0, 1, up, 16, 16, 4, cudaMemcpyHostToDevice));
	assert_ok(cudaFreeArray(array));
	assert_cuda(cudaErrorInvalidValue, cudaFreeArray(array));
	desc.y = 8;
	assert_cuda(cudaErrorInvalidValue, cudaMallocArray(&array, &desc, 4, 4, 0));
	assert_ok(cudaFreeArray(NULL));
	cudaGetLastError();
}

static void memory_in_use_is_counted(void **state)
{
	size_t before, after, total;
	char *a;
	(void)state;
	assert_ok(cudaMemGetInfo(&before, &total));
	assert_true(before > 0 && before <= total);
	assert_ok(cudaMalloc((void **)&a, 1 << 20));
	assert_ok(cudaMemGetInfo(&after, &total));
	assert_true(after <= total - (1 << 20));
	assert_ok(cudaFree(a));
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(malloc_and_free),
	    cmocka_unit_test(only_the_handed_out_pointer_is_freed),
	    cmocka_unit_test(copies_round_trip),
	    cmocka_unit_test(wrong_copies_are_refused),
	    cmocka_unit_test(rows_and_slices),
	    cmocka_unit_test(symbols),
	    cmocka_unit_test(pointers_say_what_they_are),
	    cmocka_unit_test(memory_in_use_is_counted),
	    cmocka_unit_test(arrays),
	};
	program_register(argv[argc - 1]);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
