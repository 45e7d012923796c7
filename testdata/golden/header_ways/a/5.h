#pragma once
#include "../b/1.h"
#include "../b/2.h"
#include "../b/3.h"
#include "../b/4.h"
#include "../b/5.h"
#include "../a/../a/1.h"
#include "../a/../a/2.h"
#include "../a/../a/3.h"
#include "../a/../a/4.h"
#if defined(__clang__)
#define CLANG_a5 1
#endif
__device__ inline int a5(int n) { return n + 5; }
