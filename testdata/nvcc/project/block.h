#pragma once
enum { BLOCK = 128 };
