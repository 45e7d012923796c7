/*
 * test.h: what cmocka wants included before it, and a check of CUDA results.
 */
#ifndef TEST_H
#define TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <cuda_runtime_api.h>

#define assert_cuda(expected, call) assert_string_equal(cudaGetErrorName(call), cudaGetErrorName(expected))
#define assert_ok(call) assert_cuda(cudaSuccess, call)

#endif
