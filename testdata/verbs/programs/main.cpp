#include "other.h"
#include <cstdio>

extern "C" int part();

int main()
{
	printf("part says %d\n", part());
	return part() != OTHER;
}
