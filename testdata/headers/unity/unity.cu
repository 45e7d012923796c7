// A unity build: one source includes the others.
#include "scale.cu"
#include "main.cu"
