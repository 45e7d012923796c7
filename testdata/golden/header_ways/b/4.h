#pragma once
#include "../a/1.h"
#include "../a/2.h"
#include "../a/3.h"
#include "../a/4.h"
#include "../a/5.h"
#include "../b/../b/1.h"
#include "../b/../b/2.h"
#include "../b/../b/3.h"
#include "../b/../b/5.h"
#if defined(__clang__)
#define CLANG_b4 1
#endif
__device__ inline int b4(int n) { return n + 4; }
