#pragma once
__global__ void kernel(int *p);
