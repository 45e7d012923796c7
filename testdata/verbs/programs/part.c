#include "other.h"

int part(void);

int part(void)
{
	int class = OTHER; // no C++
	return class;
}
