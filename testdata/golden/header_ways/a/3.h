#pragma once
#include "../b/1.h"
#include "../b/2.h"
#include "../b/3.h"
#include "../b/4.h"
#include "../b/5.h"
#include "../a/../a/1.h"
#include "../a/../a/2.h"
#include "../a/../a/4.h"
#include "../a/../a/5.h"
#if defined(__clang__)
#define CLANG_a3 1
#endif
__device__ inline int a3(int n) { return n + 3; }
