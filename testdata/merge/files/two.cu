// See one.cu.
#define STEP 3000u
#include "one.cuh"

int second_file()
{
	check_add();
	return failures;
}
