// Found beside the source that includes it only.
#ifndef SCALE_H
#define SCALE_H
void scale(float *values, int n);
#endif
