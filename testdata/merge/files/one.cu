// Two files whose kernels and members have the same names: neither gets the other's scheduler kernels.
#define STEP 100u
#include "one.cuh"

int second_file();

int main()
{
	check_add();
	failures += second_file();
	return report();
}
