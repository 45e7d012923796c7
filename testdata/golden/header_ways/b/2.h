#pragma once
#include "../a/1.h"
#include "../a/2.h"
#include "../a/3.h"
#include "../a/4.h"
#include "../a/5.h"
#include "../b/../b/1.h"
#include "../b/../b/3.h"
#include "../b/../b/4.h"
#include "../b/../b/5.h"
#if defined(__clang__)
#define CLANG_b2 1
#endif
__device__ inline int b2(int n) { return n + 2; }
