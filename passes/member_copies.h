// Which copies of the functions that it calls a member needs.
#ifndef CUELASTIC_MEMBER_COPIES_H
#define CUELASTIC_MEMBER_COPIES_H

#include "xform/model.h"

// Marks those that the forms which phases use of it call.
void member_use_copies(struct function *kernel);

#endif
