/* Found before clang's own header of this name, which would generate instructions of a texture unit. */
#include "cuelastic_texture.h"
