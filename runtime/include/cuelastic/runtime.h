/*
 * cuelastic/runtime.h: what a program may say to, and ask of, the elastic-kernel runtime.
 *
 * Usable from C99, C11 and C++98 to C++20. Names: cue_noun_verb, CUE_ for constants. Units are in the names
 * (_bytes); "blocks" are always thread blocks. Functions return CUE_OK (0) or a negative cue_error unless
 * they say otherwise, write results through a first parameter named `out`, never print, never exit and never
 * allocate during a launch. Every function may be called from any thread at any time.
 *
 * "Paper" in the comments: S. Pai, M. Thazhuthaveetil, R. Govindarajan, Improving GPGPU Concurrency with
 * Elastic Kernels, ASPLOS 2013.
 */
#ifndef CUELASTIC_RUNTIME_H
#define CUELASTIC_RUNTIME_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What went wrong in a call of this library. CUDA's own errors stay CUDA's: cudaGetLastError reports them. */
typedef enum cue_error {
	CUE_OK = 0,
	CUE_ERROR_ARGUMENT = -1, /* an argument makes no sense: a null pointer, an unknown name */
	CUE_ERROR_SETTING = -2,  /* an environment variable has a value that cannot be used */
	CUE_ERROR_DEVICE = -3,   /* the device could not be asked; the launch was made unchanged */
	CUE_ERROR_INPUT = -4,    /* figures given to a computation lie outside what any GPU has */
	CUE_ERROR_MEMORY = -5    /* there was not enough memory for a computation */
} cue_error;

/*
 * What the rewritten entry of a kernel can do (the compiler decides, see its report).
 * SLICEABLE: one logical block for each physical block; a launch may be cut into slices (paper, 4.4).
 * ELASTIC: a loop over logical blocks; any number of physical blocks runs any slice (paper, 4.1).
 * RESIZABLE: besides, an entry with a loop over logical threads; any number of threads a block (paper, 4.1).
 */
typedef enum cue_tier { CUE_TIER_SLICEABLE = 1, CUE_TIER_ELASTIC = 2, CUE_TIER_RESIZABLE = 3 } cue_tier;

/* Which limit decided the number of physical blocks (paper, Algorithm 1). */
typedef enum cue_limit {
	CUE_LIMIT_NONE,      /* nothing was decided: the kernel was launched as written */
	CUE_LIMIT_GRID,      /* the logical blocks of the slice: there is no more work */
	CUE_LIMIT_RESIDENT,  /* what the device holds at a time: blocks per SM times SMs */
	CUE_LIMIT_BLOCKS,    /* a limit on blocks: the policy's, or CUELASTIC_BLOCKS / cue_set_blocks */
	CUE_LIMIT_SHARED,    /* a limit on shared memory */
	CUE_LIMIT_THREADS,   /* a limit on threads */
	CUE_LIMIT_REGISTERS, /* a limit on registers */
	CUE_LIMIT_TIER       /* the tier: a sliceable kernel has as many physical as logical blocks */
} cue_limit;

/* Why a launch went to the original kernel. */
typedef enum cue_reason {
	CUE_REASON_NONE,    /* it did not: the rewritten entry ran */
	CUE_REASON_POLICY,  /* the policy says so (`native`, the default) */
	CUE_REASON_SETTING, /* a setting in the environment is unusable: cue_error_message() */
	CUE_REASON_CONFIG, /* CUDA rejects or may reject the configuration: so that its error is the original's */
	CUE_REASON_SIZE,   /* more than 2^31 - 1 logical blocks */
	CUE_REASON_CLUSTER, /* the kernel runs in thread block clusters */
	CUE_REASON_FIT,     /* the rewritten entry needs more registers or shared memory than the block allows */
	CUE_REASON_DEVICE,  /* the device could not be asked */
	CUE_REASON_REFUSED  /* the device refused the rewritten entry; nothing of it had run */
} cue_reason;

/* What the last launch made through cue_launch on the calling thread did. */
typedef struct cue_decision {
	const char *kernel; /* its name; owned by the program */
	const char *policy; /* the policy in force; static storage */
	cue_tier tier;
	int rewritten; /* 1: the rewritten entry, 0: the original kernel */
	cue_reason reason;
	cue_limit limit;
	size_t logical_blocks;     /* of the whole launch; SIZE_MAX if they are more */
	unsigned physical_blocks;  /* of each slice but perhaps the last; 0 if not rewritten */
	unsigned slice_blocks;     /* logical blocks of each slice but perhaps the last; 0 if not rewritten */
	unsigned slices;           /* launches of the rewritten entry that were made */
	int error;                 /* cue_error of the decision; the launch itself was made in any case */
	int device_error;          /* the device API's error code (cudaError_t) of the launch; 0: none */
	unsigned physical_threads; /* of a block; the launch's own number unless a resizable kernel got another */
} cue_decision;

/* Copies the record of the calling thread's last launch. CUE_ERROR_ARGUMENT if it has made none. */
int cue_last_decision(cue_decision *out);

/* Stable lower-case words for reports, e.g. "resident"; "?" for a value outside the enumeration. */
const char *cue_limit_name(cue_limit limit);
const char *cue_reason_name(cue_reason reason);

/*
 * The calling thread's last error as an English sentence without a full stop, "" if there was none. Valid
 * until the next call of this library on the same thread; never NULL.
 */
const char *cue_error_message(void);

/*
 * Settings: of the whole process, in force from the next launch on. Each overrides its environment variable,
 * which is read once, at the first launch or call of a setting's function:
 *
 *   - CUELASTIC_POLICY: native (the default), fill or median; not mpmax, equal or queuemold, which need to
 *     know the kernels of other programs;
 *   - CUELASTIC_BLOCKS: physical blocks a launch, elastic tier only: min(value, logical blocks of the slice);
 *   - CUELASTIC_SLICE: logical blocks a slice;
 *   - CUELASTIC_THREADS: physical threads a block, resizable tier only; no more than 1024 and than the kernel
 *     allows, and above the logical block as many whole logical blocks as fit. 0, the default: as launched.
 *
 * An empty variable counts as unset. Anything that is not a whole number from 1 to 2^32 - 1, or a policy that
 * does not exist or cannot be used, makes every launch fall back to the original kernel with
 * CUE_ERROR_SETTING. With blocks, slice or threads set but no policy, the policy is `fill`, so that the
 * rewritten entry runs.
 */

/* Chooses the policy by name; NULL: none chosen, whatever the environment says. The name is not kept. */
int cue_set_policy(const char *name);
/* Physical blocks a launch; 0: the policy decides, whatever the environment says. */
int cue_set_blocks(unsigned blocks);
/* Logical blocks a slice; 0: the launch is one slice, whatever the environment says. */
int cue_set_slice(unsigned blocks);
/* Physical threads a block; 0: as launched, whatever the environment says. */
int cue_set_threads(unsigned threads);
/* Forgets the calls above: the environment holds again. */
void cue_reset_settings(void);

/* What is in force now. The policy's name is in static storage; "native" if settings are unusable. */
const char *cue_get_policy(void);
unsigned cue_get_blocks(void);
unsigned cue_get_slice(void);
unsigned cue_get_threads(void);
/* The index-th policy's name, NULL past the last. */
const char *cue_policy_name(unsigned index);

/*
 * What generated code calls; programs have no need to. `arguments` points to 1 + n addresses: slot 0 is for
 * the runtime, which puts the slice there, and the kernel's own arguments follow.
 */
typedef struct cue_launch_spec {
	const char *kernel;
	cue_tier tier;
	const void *native, *entry; /* __global__ functions as cudaLaunchKernel takes them */
	unsigned grid[3], block[3]; /* as between <<< and >>> */
	size_t shared_bytes;
	void *stream; /* cudaStream_t */
	void **arguments;
	const void *resized; /* the entry for other numbers of threads; NULL below the resizable tier */
} cue_launch_spec;

/* Launches; returns the device API's error code (cudaError_t), which is also its last error, as after <<<
 * >>>. */
int cue_launch_kernel(const cue_launch_spec *spec);

/*
 * Exact division by a constant d: n / d == ((uint64_t)n * multiplier + addend) >> 32 >> shift for all 32-bit
 * n. runtime/slice.c says why.
 */
typedef struct cue_divisor {
	unsigned multiplier, addend, shift;
} cue_divisor;

/* Prepares division by d; d must not be 0. */
void cue_divisor_set(cue_divisor *out, unsigned d);

/* The size of a cue_slice (device.cuh): grid, two divisors, begin and end. */
#define CUE_SLICE_BYTES 44

/* The size of a cue_shape (device.cuh): a cue_slice, block, threads and two factors. */
#define CUE_SHAPE_BYTES 68
/* thread / d == thread * factor >> CUE_SHAPE_SHIFT for threads below 1024 and d up to 1024. */
#define CUE_SHAPE_SHIFT 20

/*
 * Fills in the cue_shape at `out` all that does not belong to its slice, for blocks of this size: 1024
 * threads at most, no dimension zero.
 */
void cue_shape_set(void *out, const unsigned block[3]);

/*
 * Makes the cue_slice at `out` hold all logical blocks of `grid`, whose dimensions must not be 0 and whose
 * product must be below 2^32. Generated code goes through cue_slice_of.
 */
void cue_slice_set(void *out, const unsigned grid[3]);

#ifdef __cplusplus
}
#endif

#endif
