// Loses a block: the sanitized build must report it. No suppression may be so wide that it hides this one.
#include <stdlib.h>
#include <string.h>

int main(void)
{
	static char *volatile block; // else the compiler leaves the block out

	block = malloc(1234);
	memset(block, 0, 1234);
	block = NULL;
	return block != NULL;
}
