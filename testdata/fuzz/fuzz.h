// The targets: each takes any bytes and aborts when a promise is broken. LLVMFuzzerTestOneInput in the
// fuzzers, and what standalone.c calls without libFuzzer.
#ifndef CUELASTIC_FUZZ_H
#define CUELASTIC_FUZZ_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

#endif
