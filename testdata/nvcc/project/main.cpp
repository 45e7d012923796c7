#include "scale.h"
#include <cstdio>
void shift(float *values, int count, float by);
void part(int *values);
void fill(int *values);
int main(int count, char **)
{
	if (count > 1) { // needs a GPU
		scale(nullptr, 0, 2);
		shift(nullptr, 0, 1);
		part(nullptr);
		fill(nullptr);
	}
	puts("started");
}
