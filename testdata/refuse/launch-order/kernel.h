#pragma once
#define DECLARE(name) __global__ void name(int *p)
DECLARE(kernel);
