// cudart_device.c: the one device that programs find.
//
// By default its compute capability is 7.5, with that capability's limits, since device code for the CPU is
// compiled for sm_75. CUELASTIC_CPU_DEVICE=NAME selects another device of devices.def: programs see its name,
// capability and limits (and launches are checked against them), but the code that runs stays that of sm_75.
// In both cases an SM is a worker of the engine, so the number of SMs is the number of workers. Global memory
// is this machine's. With the virtual clock, the device is a modelled one with all its SMs: H100 unless one
// is named.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>
#include "cudart.h"
#include "cudart_device.h"
#include "cudart_limits.h"
#include "runtime/cpu/engine/engine.h"
#include "runtime/cpu/virtual/vclock.h"
#include "runtime/cpu/virtual/vgpu.h"

enum { CUDART_BUS_BITS = 1024, KIB = 1024, PAGE_RESERVE = 64 * 1024 * 1024 };

#define PCI_ID "0000:01:00.0"

static const struct device turing = {
    .name = "cuelastic CPU device",
    .major = 7,
    .minor = 5,
    .sm_threads = 1024,
    .sm_warps = 32,
    .sm_blocks = 16,
    .sm_registers = 65536,
    .thread_registers = 255,
    .register_unit = 256,
    .sm_partitions = 4,
    .sm_shared_bytes = 64 * KIB,
    .block_shared_bytes = 48 * KIB,
    .block_shared_optin_bytes = 64 * KIB,
    .shared_unit_bytes = 256,
    .l2_bytes = 4096 * KIB,
    .memory_mb_s = 20000,
    .clock_khz = 1000000,
};

static struct device chosen;
static pthread_once_t once = PTHREAD_ONCE_INIT;

// The number that really runs at a time, unless a setting overrides it.
static uint32_t count_sms(uint32_t otherwise)
{
	const char *text = getenv("CUELASTIC_CPU_SMS");
	unsigned long sms = text && *text ? strtoul(text, NULL, 10) : 0;
	return sms >= 1 && sms <= 1024 ? (uint32_t)sms : otherwise;
}

// A setting that is no number of this range is not used, and the program says so.
static void check_number(const char *variable, double least, double most)
{
	const char *text = getenv(variable);
	char *end;
	double value = text ? strtod(text, &end) : 0;
	if (!text || !*text || (end != text && !*end && value >= least && value <= most))
		return;
	fprintf(
	    stderr, "cuelastic cpu device: %s: not a number from %g to %g: %s\n", variable, least, most, text);
	unsetenv(variable);
}

static void choose_device(void)
{
	check_number("CUELASTIC_CPU_SMS", 1, 1024);
	check_number("CUELASTIC_CPU_ONLY", 1, 1024);
	check_number("CUELASTIC_CPU_SM_BLOCKS", 1, 64);
	check_number("CUELASTIC_CPU_HOST", 0, 1000);
	check_number("CUELASTIC_CPU_SEED", 0, (double)UINT64_MAX);
	const char *name = getenv("CUELASTIC_CPU_DEVICE");
	const struct device *found = name && *name ? cudart_limits_find(name) : NULL;
	if (name && *name && !found)
		fprintf(stderr, "cuelastic cpu device: CUELASTIC_CPU_DEVICE: no device is called %s\n", name);
	if (vclock_is_on() && !found)
		found = cudart_limits_find("H100");
	chosen = found ? *found : turing;
	chosen.sm_count = count_sms(vclock_is_on() ? found->sm_count : engine_workers());
	if (vclock_is_on())
		vgpu_start(&chosen, found->sm_count);
}

const struct device *cudart_device(void)
{
	pthread_once(&once, choose_device);
	return &chosen;
}

// ---- memory ----

size_t cudart_device_total(void)
{
	return (size_t)sysconf(_SC_PHYS_PAGES) * (size_t)sysconf(_SC_PAGE_SIZE);
}

static size_t number_in(const char *path, const char *key, size_t otherwise)
{
	char line[256];
	size_t length = strlen(key);
	FILE *f = fopen(path, "r");
	while (f && fgets(line, sizeof line, f))
		if (strncmp(line, key, length) == 0 && strspn(line + length, " 0123456789") > 0) {
			otherwise = strtoull(line + length, NULL, 10);
			break;
		}
	if (f)
		fclose(f);
	return otherwise;
}

// Memory that the machine can still provide without swapping, within a container's limit. A reserve stays for
// the host.
static size_t machine_free(void)
{
	size_t available = number_in("/proc/meminfo", "MemAvailable:", SIZE_MAX / KIB) * KIB;
	size_t most = number_in("/sys/fs/cgroup/memory.max", "", SIZE_MAX);
	size_t now = number_in("/sys/fs/cgroup/memory.current", "", 0);
	size_t cache = number_in("/sys/fs/cgroup/memory.stat", "inactive_file ", 0);
	size_t used = now > cache ? now - cache : 0;
	size_t left = most > used ? most - used : 0;
	available = left < available ? left : available;
	return available > PAGE_RESERVE ? available - PAGE_RESERVE : 0;
}

size_t cudart_device_free(size_t used)
{
	size_t total = cudart_device_total(), machine = machine_free();
	size_t left = total > used ? total - used : 0;
	return left < machine ? left : machine;
}

// ---- which device: 0 ----

cudaError_t cudaGetDeviceCount(int *count)
{
	CUDART_BEGIN();
	if (!count)
		return cudart_fail(cudaErrorInvalidValue);
	*count = 1;
	return cudaSuccess;
}

cudaError_t cudaGetDevice(int *device)
{
	CUDART_ENTER();
	if (!device)
		return cudart_fail(cudaErrorInvalidValue);
	*device = 0;
	return cudaSuccess;
}

static cudaError_t only_device(int device)
{
	return cudart_fail(device == 0 ? cudaSuccess : cudaErrorInvalidDevice);
}

cudaError_t cudaSetDevice(int device)
{
	CUDART_ENTER();
	return only_device(device);
}

#if CUDART_VERSION >= 12000
cudaError_t cudaInitDevice(int device, unsigned int deviceFlags, unsigned int flags)
{
	(void)deviceFlags, (void)flags;
	return cudaSetDevice(device);
}
#endif

cudaError_t cudaSetValidDevices(int *device_arr, int len)
{
	CUDART_ENTER();
	if (!device_arr && len != 0)
		return cudart_fail(cudaErrorInvalidValue);
	for (int i = 0; i < len; i++)
		if (device_arr[i] != 0)
			return cudart_fail(cudaErrorInvalidDevice);
	return cudaSuccess;
}

cudaError_t cudaChooseDevice(int *device, const struct cudaDeviceProp *prop)
{
	return prop ? cudaGetDevice(device) : cudart_fail(cudaErrorInvalidValue);
}

static _Atomic unsigned device_flags = cudaDeviceMapHost;

cudaError_t cudaSetDeviceFlags(unsigned int flags)
{
	CUDART_ENTER();
	if (flags & ~(unsigned)cudaDeviceMask)
		return cudart_fail(cudaErrorInvalidValue);
	atomic_store(&device_flags, flags | cudaDeviceMapHost);
	return cudaSuccess;
}

cudaError_t cudaGetDeviceFlags(unsigned int *flags)
{
	CUDART_ENTER();
	if (!flags)
		return cudart_fail(cudaErrorInvalidValue);
	*flags = atomic_load(&device_flags);
	return cudaSuccess;
}

static _Atomic unsigned long long resets;

unsigned long long cudart_context_id(void)
{
	return resets + 1;
}

cudaError_t cudaDeviceReset(void)
{
	CUDART_BEGIN();
	cudart_drain();
	resets++;
	cudart_sticky_clear();
	cudart_memory_reset();
	cudart_ipc_reset();
	cudart_limits_reset();
	return cudaSuccess;
}

// ---- what it is ----

static int attribute(int *value, int number)
{
	const struct device *d = cudart_device();
	switch (number) {
#define CUDART_ATTRIBUTE(n, name, expression)                                                                \
	case n:                                                                                                  \
		*value = (int)(expression);                                                                          \
		return 1;
#include "cudart_attributes.def"
#undef CUDART_ATTRIBUTE
	default:
		*value = 0;
		return number > 0 && number < cudaDevAttrMax;
	}
}

cudaError_t cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr attr, int device)
{
	CUDART_BEGIN();
	if (!value || !attribute(value, (int)attr))
		return cudart_fail(cudaErrorInvalidValue);
	return only_device(device);
}

static void fill_limits(struct cudaDeviceProp *p, const struct device *d)
{
	p->totalGlobalMem = cudart_device_total();
	p->sharedMemPerBlock = d->block_shared_bytes;
	p->regsPerBlock = (int)d->sm_registers;
	p->warpSize = DEVICE_WARP_THREADS;
	p->memPitch = INT32_MAX;
	p->maxThreadsPerBlock = DEVICE_BLOCK_THREADS;
	memcpy(p->maxThreadsDim, (int[]){1024, 1024, 64}, sizeof p->maxThreadsDim);
	memcpy(p->maxGridSize, (int[]){INT32_MAX, 65535, 65535}, sizeof p->maxGridSize);
	p->totalConstMem = 65536;
	p->major = (int)d->major;
	p->minor = (int)d->minor;
	p->textureAlignment = 512;
	p->texturePitchAlignment = 32;
	p->surfaceAlignment = 512;
	p->multiProcessorCount = (int)d->sm_count;
	p->memoryBusWidth = CUDART_BUS_BITS;
	p->l2CacheSize = (int)d->l2_bytes;
	p->maxThreadsPerMultiProcessor = (int)d->sm_threads;
	p->sharedMemPerMultiprocessor = d->sm_shared_bytes;
	p->regsPerMultiprocessor = (int)d->sm_registers;
	p->sharedMemPerBlockOptin = d->block_shared_optin_bytes;
	p->maxBlocksPerMultiProcessor = (int)d->sm_blocks;
	p->reservedSharedMemPerBlock = d->block_reserved_bytes;
}

static void fill_features(struct cudaDeviceProp *p)
{
	p->canMapHostMemory = 1;
	p->concurrentKernels = 1;
	p->pciBusID = 1;
	p->asyncEngineCount = 2;
	p->unifiedAddressing = 1;
	p->streamPrioritiesSupported = 1;
	p->globalL1CacheSupported = 1;
	p->localL1CacheSupported = 1;
	p->managedMemory = 1;
	p->hostNativeAtomicSupported = 1;
	p->concurrentManagedAccess = 1;
	p->canUseHostPointerForRegisteredMem = 1;
	p->cooperativeLaunch = 1;
	p->directManagedMemAccessFromHost = 1;
#if CUDART_VERSION >= 12000
	p->hostRegisterSupported = 1;
	p->hostRegisterReadOnlySupported = 1;
	p->memoryPoolsSupported = 1;
#endif
}

static void fill_old_fields(struct cudaDeviceProp *p, const struct device *d)
{
#if CUDART_VERSION < 13000
	p->clockRate = (int)d->clock_khz;
	p->memoryClockRate = (int)((uint64_t)d->memory_mb_s * 4000 / CUDART_BUS_BITS);
	p->deviceOverlap = 1;
	p->singleToDoublePrecisionPerfRatio = 2;
#else
	(void)p, (void)d;
#endif
}

cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *prop, int device)
{
	CUDART_BEGIN();
	const struct device *d = cudart_device();
	if (!prop)
		return cudart_fail(cudaErrorInvalidValue);
	if (device != 0)
		return cudart_fail(cudaErrorInvalidDevice);
	memset(prop, 0, sizeof *prop);
	snprintf(prop->name, sizeof prop->name, "%s", d->name);
	memcpy(prop->uuid.bytes, "cuelastic-cpu-0", sizeof prop->uuid.bytes);
	fill_limits(prop, d);
	fill_features(prop);
	fill_old_fields(prop, d);
	return cudaSuccess;
}

cudaError_t cudaDriverGetVersion(int *driverVersion)
{
	if (!driverVersion)
		return cudart_fail(cudaErrorInvalidValue);
	*driverVersion = CUDART_VERSION;
	return cudaSuccess;
}

cudaError_t cudaRuntimeGetVersion(int *runtimeVersion)
{
	if (!runtimeVersion)
		return cudart_fail(cudaErrorInvalidValue);
	*runtimeVersion = CUDART_VERSION;
	return cudaSuccess;
}

cudaError_t cudaDeviceGetPCIBusId(char *pciBusId, int len, int device)
{
	if (!pciBusId || len < (int)sizeof PCI_ID)
		return cudart_fail(cudaErrorInvalidValue);
	memcpy(pciBusId, PCI_ID, sizeof PCI_ID);
	return only_device(device);
}

cudaError_t cudaDeviceGetByPCIBusId(int *device, const char *pciBusId)
{
	if (!device || !pciBusId)
		return cudart_fail(cudaErrorInvalidValue);
	*device = 0;
	// The domain may be left out.
	int ours = strcasecmp(pciBusId, PCI_ID) == 0 || strcasecmp(pciBusId, strchr(PCI_ID, ':') + 1) == 0;
	return cudart_fail(ours ? cudaSuccess : cudaErrorInvalidDevice);
}

// ---- peers: there are none ----

cudaError_t cudaDeviceCanAccessPeer(int *canAccessPeer, int device, int peerDevice)
{
	CUDART_ENTER();
	if (!canAccessPeer)
		return cudart_fail(cudaErrorInvalidValue);
	*canAccessPeer = 0;
	return only_device(device ? device : peerDevice);
}

cudaError_t cudaDeviceEnablePeerAccess(int peerDevice, unsigned int flags)
{
	(void)flags;
	CUDART_ENTER();
	return cudart_fail(peerDevice == 0 ? cudaErrorPeerAccessUnsupported : cudaErrorInvalidDevice);
}

cudaError_t cudaDeviceDisablePeerAccess(int peerDevice)
{
	CUDART_ENTER();
	return cudart_fail(peerDevice == 0 ? cudaErrorPeerAccessNotEnabled : cudaErrorInvalidDevice);
}

cudaError_t cudaDeviceGetP2PAttribute(int *value, enum cudaDeviceP2PAttr attr, int srcDevice, int dstDevice)
{
	(void)attr;
	CUDART_ENTER();
	if (!value)
		return cudart_fail(cudaErrorInvalidValue);
	*value = 0;
	return cudart_fail(
	    srcDevice || dstDevice || srcDevice == dstDevice ? cudaErrorInvalidDevice : cudaSuccess);
}
