/*
 * fake_engine.h: what kernels of the tests and the tests themselves say to the fake engine.
 */
#ifndef FAKE_ENGINE_H
#define FAKE_ENGINE_H

#include "runtime/cpu/engine/engine.h"

void fake_engine_fail(int status); /* called by a kernel: its launch returns this */
int fake_engine_launches(void);

#endif
