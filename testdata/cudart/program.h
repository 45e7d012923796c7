/*
 * program.h: the host side of fake_module.c, as the compiler of a .cu file would make it.
 */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <cuda_runtime_api.h>

/* Handles: the addresses of the host stubs and of the variables' shadows. */
extern char program_add, program_pair, program_slow, program_fail, program_bounded, program_shares,
    program_missing;
extern int program_counter[4];
extern float program_scale;

/* Loads the module; once per process, before anything else. */
void program_register(const char *module_path);

void program_launch_add(int *data, int n, int value, cudaStream_t stream);
/* Runs on the device until *gate, pinned memory, is set by the host. */
void program_launch_slow(int *gate, int *out, int value, cudaStream_t stream);
cudaError_t program_launch_fail(int engine_status);

#endif
