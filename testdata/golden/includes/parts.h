#pragma once
#define PART 3
