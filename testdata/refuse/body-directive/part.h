p[blockIdx.x] = 1;
