#include "vclock_p.h"
void vclock_watch_start(void)
{
}
