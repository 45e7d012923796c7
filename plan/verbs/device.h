// The option --model of the verbs.
#ifndef CUELASTIC_DEVICE_OPTION_H
#define CUELASTIC_DEVICE_OPTION_H

#include "runtime/grid/device.h"
#include "xform/base/option.h"

// 0, or negative after a message of the verb.
static inline int device_option(const struct device **out, const char *who, const char *name)
{
	*out = cue_device_find(name);
	return *out ? 0
	            : command_usage(
	                  who, "--model=%s: no such device; cuelastic explain --model=list names them", name);
}

#endif
