// The pessimistic look. (Until it is written, it sees something to prove everywhere.)
#include "plain.h"

const struct node *plain_find_doubt(struct model *model, struct function *kernel, const char **what)
{
	(void)model;
	*what = "its body";
	return kernel->tree;
}
