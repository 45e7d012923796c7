// Words for the enumerations of the public header.
#include "cuelastic/runtime.h"

static const char *word(const char *const *words, unsigned count, unsigned index)
{
	return index < count ? words[index] : "?";
}

unsigned cue_version(void)
{
	return CUE_VERSION;
}

// The codes are 0 and below.
const char *cue_error_name(int error)
{
	static const char *const words[] = {"ok", "argument", "setting", "device", "input", "memory", "page"};

	return word(words, sizeof(words) / sizeof(words[0]), 0u - (unsigned)error);
}

const char *cue_limit_name(cue_limit limit)
{
	static const char *const words[] = {
	    "none", "grid", "resident", "blocks", "shared", "threads", "registers", "tier"};

	return word(words, sizeof(words) / sizeof(words[0]), (unsigned)limit);
}

const char *cue_reason_name(cue_reason reason)
{
	static const char *const words[] = {
	    "none", "policy", "setting", "config", "size", "cluster", "fit", "device", "refused", "warps"};

	return word(words, sizeof(words) / sizeof(words[0]), (unsigned)reason);
}

const char *cue_stay_name(cue_stay stay)
{
	static const char *const words[] = {
	    "none", "client", "entry", "captured", "mark", "device", "residency", "size"};

	return word(words, sizeof(words) / sizeof(words[0]), (unsigned)stay);
}

const char *cue_phase_mode_name(cue_phase_mode mode)
{
	static const char *const words[] = {"auto", "native", "streams", "interleave", "persistent", "partition"};

	return word(words, sizeof(words) / sizeof(words[0]), (unsigned)mode);
}

const char *cue_phase_reason_name(cue_phase_reason reason)
{
	static const char *const words[] = {"none", "mode", "setting", "kernels", "occupancy", "form", "warps",
	    "threads", "shared", "size", "config", "capture", "memory", "device", "refused"};

	return word(words, sizeof(words) / sizeof(words[0]), (unsigned)reason);
}
