/*
 * fake_module.h: what the hand-written device module and the tests share.
 */
#ifndef FAKE_MODULE_H
#define FAKE_MODULE_H

#include "runtime/cpu/engine/engine.h"

struct fake_pair {
	long a;
	double b;
};

extern const struct cpu_module cue_cpu_module;

#endif
