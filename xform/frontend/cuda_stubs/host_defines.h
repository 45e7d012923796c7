#include "cue_light.h"
