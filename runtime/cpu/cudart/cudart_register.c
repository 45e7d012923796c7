// cudart_register.c: what the program's modules register before main.
//
// The host object that clang makes of a .cu file calls __cudaRegisterFatBinary with a wrapper around the
// embedded "GPU binary". For the CPU device this is one line of text: `CUECPU1 <path of the device shared
// object>`. The object is loaded and its table of kernels and variables found. Then each __global__ function
// is registered by the address of its host stub, which launches pass, and each __device__ variable by the
// address of its host shadow. If a shared object cannot be loaded, that is reported at once, and its kernels
// are invalid device functions.
#define _POSIX_C_SOURCE 200809L
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cudart.h"
#include "cudart_register.h"
#include "runtime/cpu/engine/engine.h"
#include "runtime/cpu/virtual/vclock.h"

#define MARK "CUECPU1 "

struct module {
	struct module *next;
	const struct cpu_module *cpu; // NULL: could not be loaded
};

struct wrapper { // the argument of __cudaRegisterFatBinary
	int magic, version;
	const void *data;
	void *more;
};

struct symbol {
	const void *host;
	void *address; // NULL: the module lacks it
	size_t bytes;
	UT_hash_handle hh;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t *const cudart_register_lock = &lock;
static struct module *modules;
static struct cudart_function *functions;
static struct symbol *symbols;

static void complain(const char *what, const char *why)
{
	fprintf(stderr, "cuelastic cpu device: %s: %s\n", what, why);
}

// The path is the rest of the line; the text need not end in a null byte.
static char *path_of(const char *text)
{
	if (!text || strncmp(text, MARK, sizeof MARK - 1) != 0)
		return NULL;
	text += sizeof MARK - 1;
	size_t length = 0;
	while (text[length] && text[length] != '\n' && text[length] != '\r')
		length++;
	return length ? strndup(text, length) : NULL;
}

// The variables of a module are device memory that copies may name by address.
static void add_ranges(const struct cpu_module *cpu)
{
	for (uint32_t i = 0; i < cpu->variable_count; i++) {
		const struct cpu_variable *v = &cpu->variables[i];
		if (v->size && v->address)
			cudart_range_add((struct cudart_range){.begin = (uintptr_t)v->address,
			    .bytes = v->size,
			    .space = CUDART_IN_DEVICE,
			    .origin = CUDART_BY_MODULE});
	}
}

static const struct cpu_module *load(const char *path)
{
	void *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	const struct cpu_module *cpu = object ? dlsym(object, CPU_MODULE_SYMBOL) : NULL;
	if (!cpu) {
		complain(path, dlerror());
		return NULL;
	}
	if (cpu->abi != CPU_ABI) {
		complain(path, "made for another version of the CPU device; build it again");
		return NULL;
	}
	if (vclock_is_on() && !cpu->is_virtual) {
		complain(path, "its device code does not count what it does; for the virtual clock it must be made "
		               "with retarget --virtual (cuelastic run --clock=virtual)");
		return NULL;
	}
	add_ranges(cpu);
	return cpu;
}

void **__cudaRegisterFatBinary(void *fatCubin)
{
	struct module *module = calloc(1, sizeof *module);
	char *path = fatCubin ? path_of(((struct wrapper *)fatCubin)->data) : NULL;
	if (!module)
		abort();
	if (path)
		module->cpu = load(path);
	else
		complain("device code", "not made for the CPU device");
	free(path);
	pthread_mutex_lock(&lock);
	module->next = modules;
	modules = module;
	pthread_mutex_unlock(&lock);
	return (void **)module;
}

void **__cudaRegisterFatBinary2(void *fatCubin)
{
	return __cudaRegisterFatBinary(fatCubin);
}

void __cudaRegisterFatBinaryEnd(void **handle)
{
	(void)handle;
}

// Called at exit. Work under way is finished first, so that what kernels print does not depend on timing. The
// shared object stays loaded, because sanitizers name its functions in later reports.
void __cudaUnregisterFatBinary(void **handle)
{
	(void)handle;
	if (!cudart_in_host_function()) // which called exit: its own operation cannot be waited for
		cudart_drain();
}

char __cudaInitModule(void **handle)
{
	return handle && ((struct module *)handle)->cpu;
}

static struct cudart_function *function_new(const void *host)
{
	struct cudart_function *f = calloc(1, sizeof *f);
	if (!f)
		abort();
	f->host = host;
	atomic_init(&f->dynamic_limit, -1);
	atomic_init(&f->carveout, -1);
	HASH_ADD_PTR(functions, host, f);
	return f;
}

// The same stub may be registered by several modules (a template in two files): the first that has the kernel
// counts.
void __cudaRegisterFunction(void **handle, const char *hostFun, char *deviceFun, const char *deviceName,
    int thread_limit, uint3 *tid, uint3 *bid, dim3 *bDim, dim3 *gDim, int *wSize)
{
	const struct cpu_module *cpu = ((struct module *)handle)->cpu;
	const void *host = hostFun;
	struct cudart_function *f = NULL;
	(void)deviceFun, (void)thread_limit, (void)tid, (void)bid, (void)bDim, (void)gDim, (void)wSize;
	pthread_mutex_lock(&lock);
	HASH_FIND_PTR(functions, &host, f);
	if (!f)
		f = function_new(host);
	if (!f->kernel) {
		f->name = deviceName;
		f->kernel = cpu ? engine_find_kernel(cpu, deviceName) : NULL;
	}
	pthread_mutex_unlock(&lock);
}

struct cudart_function *cudart_function_find(const void *host)
{
	struct cudart_function *f = NULL;
	pthread_mutex_lock(&lock);
	HASH_FIND_PTR(functions, &host, f);
	pthread_mutex_unlock(&lock);
	return f;
}

static const struct cpu_variable *variable(void **handle, const char *name)
{
	const struct cpu_module *cpu = ((struct module *)handle)->cpu;
	return cpu ? engine_find_variable(cpu, name) : NULL;
}

static void symbol_add(const void *host, void *address, size_t bytes)
{
	struct symbol *s = NULL;
	pthread_mutex_lock(&lock);
	HASH_FIND_PTR(symbols, &host, s);
	if (!s) {
		s = calloc(1, sizeof *s);
		if (!s)
			abort();
		s->host = host;
		HASH_ADD_PTR(symbols, host, s);
	}
	if (!s->address) {
		s->address = address;
		s->bytes = bytes;
	}
	pthread_mutex_unlock(&lock);
}

// A managed variable is the host's. The device's, which has the initial value, is no longer used.
static void share(const struct cpu_variable *v, char *host)
{
	struct cudart_range range;
	memcpy(host, v->address, v->size);
	*v->managed = host;
	if (cudart_range_take(v->address, &range)) {
		range.begin = (uintptr_t)host;
		range.space = CUDART_IN_MANAGED;
		cudart_range_add(range);
	}
}

void __cudaRegisterVar(void **handle, char *hostVar, char *deviceAddress, const char *deviceName, int ext,
    size_t size, int constant, int global)
{
	const struct cpu_variable *v = variable(handle, deviceName);
	(void)deviceAddress, (void)ext, (void)constant, (void)global;
	if (v && v->managed)
		share(v, hostVar);
	symbol_add(hostVar, !v ? NULL : v->managed ? hostVar : v->address, v ? v->size : size);
}

// Host code reads a managed variable through a pointer, which is set to the device's storage here.
void __cudaRegisterManagedVar(void **handle, void **hostVarPtrAddress, char *deviceAddress,
    const char *deviceName, int ext, size_t size, int constant, int global)
{
	const struct cpu_variable *v = variable(handle, deviceName);
	(void)deviceAddress, (void)ext, (void)constant, (void)global;
	symbol_add(hostVarPtrAddress, v ? v->address : NULL, v ? v->size : size);
	if (!v)
		return;
	struct cudart_range range;
	*hostVarPtrAddress = v->address;
	if (cudart_range_take(v->address, &range)) {
		range.space = CUDART_IN_MANAGED;
		cudart_range_add(range);
	}
}

// CUDA 12 removed texture and surface references: registering is accepted and has no effect.
void __cudaRegisterTexture(void **handle, const struct textureReference *hostVar, const void **deviceAddress,
    const char *deviceName, int dim, int norm, int ext)
{
	(void)handle, (void)hostVar, (void)deviceAddress, (void)dim, (void)norm, (void)ext;
	complain(deviceName, "texture references are not supported");
}

void __cudaRegisterSurface(void **handle, const struct surfaceReference *hostVar, const void **deviceAddress,
    const char *deviceName, int dim, int ext)
{
	(void)handle, (void)hostVar, (void)deviceAddress, (void)dim, (void)ext;
	complain(deviceName, "surface references are not supported");
}

// ---- symbols ----

cudaError_t cudart_symbol_find(const void *symbol, void **address, size_t *bytes)
{
	struct symbol *s = NULL;
	pthread_mutex_lock(&lock);
	HASH_FIND_PTR(symbols, &symbol, s);
	if (s) {
		*address = s->address;
		*bytes = s->bytes;
	}
	pthread_mutex_unlock(&lock);
	return s && s->address ? cudaSuccess : cudaErrorInvalidSymbol;
}

cudaError_t cudaGetSymbolAddress(void **devPtr, const void *symbol)
{
	CUDART_ENTER();
	size_t bytes;
	return cudart_fail(devPtr ? cudart_symbol_find(symbol, devPtr, &bytes) : cudaErrorInvalidValue);
}

cudaError_t cudaGetSymbolSize(size_t *size, const void *symbol)
{
	CUDART_ENTER();
	void *address;
	return cudart_fail(size ? cudart_symbol_find(symbol, &address, size) : cudaErrorInvalidValue);
}
