// Words for the enumerations of the public header.
#include "cuelastic/runtime.h"

static const char *word(unsigned index, const char *const *words, size_t bytes)
{
	return index < bytes / sizeof(*words) ? words[index] : "?";
}

#define WORD(index, ...)                                                                                     \
	word(index, (const char *const[]){__VA_ARGS__}, sizeof((const char *const[]){__VA_ARGS__}))

unsigned cue_version(void)
{
	return CUE_VERSION;
}

// The codes are 0 and below.
const char *cue_error_name(int error)
{
	return WORD(0u - (unsigned)error, "ok", "argument", "setting", "device", "input", "memory", "page");
}

const char *cue_limit_name(cue_limit limit)
{
	return WORD(
	    (unsigned)limit, "none", "grid", "resident", "blocks", "shared", "threads", "registers", "tier");
}

const char *cue_reason_name(cue_reason reason)
{
	return WORD((unsigned)reason, "none", "policy", "setting", "config", "size", "cluster", "fit", "device",
	    "refused", "warps");
}

const char *cue_no_yield_name(cue_no_yield no_yield)
{
	return WORD((unsigned)no_yield, "none", "client", "entry", "captured", "mark", "device", "residency",
	    "size", "short", "first", "hardware", "mps");
}

const char *cue_phase_mode_name(cue_phase_mode mode)
{
	return WORD(
	    (unsigned)mode, "auto", "native", "streams", "interleave", "persistent", "partition", "mix", "weigh");
}

const char *cue_phase_choice_name(cue_phase_choice choice)
{
	return WORD((unsigned)choice, "set", "weighed", "tried", "measured");
}

const char *cue_phase_reason_name(cue_phase_reason reason)
{
	return WORD((unsigned)reason, "none", "mode", "setting", "kernels", "occupancy", "form", "warps",
	    "threads", "shared", "size", "config", "capture", "memory", "device", "refused", "priority");
}
