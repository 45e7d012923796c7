// Links the static library, and thereby the runtime, from a target that knows nothing of either.
#include "kernels/scale.h"

int main()
{
	scale(nullptr, 0);
}
